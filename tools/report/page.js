// Filters, searches and regroups the findings. Without it the page shows all of
// them by file.
(() => {
  const all = [...document.querySelectorAll('details.finding')];
  const list = document.getElementById('findings');
  const [search, group, state, count] =
      ['search', 'group', 'state', 'count'].map(id => document.getElementById(id));
  const text = new Map(all.map(each => [each, each.textContent.toLowerCase()]));
  document.querySelector('.tools').classList.add('on');

  function regroup() {
    const groups = new Map();
    for (const each of all) {
      const name = each.dataset[group.value] || '(unknown)';
      if (!groups.has(name)) groups.set(name, []);
      groups.get(name).push(each);
    }
    list.replaceChildren(...[...groups].map(([name, members]) => {
      const section = document.createElement('section');
      const title = document.createElement('h2');
      title.textContent = name;
      section.append(title, ...members);
      return section;
    }));
    filter();
  }

  function filter() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const each of all) {
      const fits = (!state.value || each.dataset.state === state.value) &&
          words.every(word => text.get(each).includes(word));
      each.hidden = !fits;
      shown += fits;
    }
    for (const section of list.children)
      section.hidden = !section.querySelector('details.finding:not([hidden])');
    count.textContent = shown + ' of ' + all.length;
  }

  search.addEventListener('input', filter);
  state.addEventListener('change', filter);
  group.addEventListener('change', regroup);
  filter();
})();
