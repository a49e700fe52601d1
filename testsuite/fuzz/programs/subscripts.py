"""Elements of arrays as expressions: who may use which, and subscripts whose
ranges are known.
SPDX-License-Identifier: GPL-3.0-or-later
"""
from .arrays import Object, View
from .program import Program, TYPES

UNSIGNED_INT = {"unsigned"}


class Subscripts(Program):
    """Objects, views of them, and accesses to their elements."""

    # --- objects ---
    def make_objects(self):
        kinds = {"global": 4, "heap": 4, "stack": 1, "plane": 3, "cube": 2,
                 "rows": 2, "linear": 3, "structs": 3, "packed": 2}
        unstable = self.weighted({0: 2, 1: 3, 2: 3, 3: 2})
        count = self.between(4, 8)
        for number in range(count):
            kind = self.weighted(kinds)
            if kind == "stack":
                kinds["stack"] = 0  # reports do not tell two of them apart
            if kind in ("plane", "linear", "rows"):
                dims = [self.between(8, 20), self.between(3, 16)]
            elif kind == "cube":
                dims = [self.between(6, 9), self.between(3, 6),
                        self.between(2, 6)]
            elif kind in ("structs", "packed"):
                dims = [self.between(16, 60)]
            else:
                dims = [self.between(20, 300)]
            name = f"A{number}"
            self.names |= {name, f"{name}_n", f"{name}_room"}
            self.objects.append(Object(
                name, kind, dims, self.pick(TYPES),
                number >= unstable, 3 + number * 64 + self.between(0, 7)))

    # --- views ---
    def owner_forms(self, dim, owners, racy):
        """(form of a subscript, extent) that divides a dimension, or None; the
        owners' parts may meet if racy."""
        share = dim // owners
        forms = []
        if share:
            forms += [
                (lambda x, s=share: f"t * {s} + {x}", share),
                (lambda x, s=share: f"({owners - 1} - t) * {s} + {x}", share),
                (lambda x, o=owners: f"({x}) * {o} + t", share),
                (lambda x, s=share: f"{x} + t * {s}", share),
            ]
        if racy:
            over = self.between(1, 3)
            inner = (dim - over) // owners
            forms = forms[:1]
            if inner > 0:
                forms += [(lambda x, s=inner: f"t * {s} + {x}", inner + over)]
                forms += [(lambda x: f"{x} + t", dim - owners + 1)]
            if dim // (owners + 1):
                forms.append((lambda x: f"({x}) * (t + 1)",
                              dim // (owners + 1)))
            forms.append((lambda x: x, dim))
        return self.pick(forms) if forms else None

    def view(self, phase, obj):
        """What the owners may do with the object: stable ones are divided once in
        a phase, unstable ones anew for each use."""
        if obj.stable and obj.name in phase.views:
            return phase.views[obj.name]
        racy = not obj.stable
        forms = [lambda x: x for _ in obj.dims]
        extents = list(obj.dims)
        fields, writable, only = list(obj.fields()), True, None
        how = self.weighted({"divide": 6, "read": 2, "one": 1,
                             "fields": 2 if fields else 0})
        if how == "fields" and phase.owners > len(fields):
            how = "divide"
        if how == "divide":
            dimension = 0 if self.chance(75) else len(obj.dims) - 1
            form = self.owner_forms(obj.dims[dimension], phase.owners, racy)
            if form:
                forms[dimension], extents[dimension] = form
            else:
                how = "read"
        if how == "read":
            writable = False
        elif how == "one":
            only = self.between(0, phase.owners - 1)
        elif how == "fields":
            only = "fields"
        result = View(obj, forms, extents, fields, writable, only)
        if obj.stable:
            phase.views[obj.name] = result
        return result

    # --- subscripts ---
    def affine(self, variables):
        terms, low, high, negative = [], 0, 0, False
        for v in variables:
            factor = self.weighted({1: 8, 2: 3, 3: 2, -1: 3, -2: 1, 5: 1})
            negative = negative or factor < 0 or v.low < 0
            terms.append((factor, v))
            a, b = factor * v.low, factor * v.high
            low, high = low + min(a, b), high + max(a, b)
        texts = []
        for factor, v in terms:
            text = f"(int){v.text}" if negative and v.type in UNSIGNED_INT \
                else v.text
            texts.append(text if factor == 1 else f"{factor} * {text}")
        return " + ".join(texts), low, high

    def nonaffine(self, variables):
        v = self.pick(variables)
        w = self.pick(variables)
        if v.low < 0 or w.low < 0:
            return None
        mask, modulus = self.pick([1, 3, 7]), self.between(2, 9)
        return self.pick([
            (f"{v.text} * {w.text}", v.low * w.low, v.high * w.high),
            (f"({v.text} + 1) * ({w.text} + 2)", (v.low + 1) * (w.low + 2),
             (v.high + 1) * (w.high + 2)),
            (f"{v.text} / 2", v.low // 2, v.high // 2),
            (f"({v.text} & {mask})", 0, mask),
            (f"{v.text} % {self.number(modulus)}", 0, modulus - 1),
            (f"({v.text} ^ 1)", 0, v.high + 1),
            (f"(int)idx8[({v.text} + {w.text}) & 63]", 0, 7),
            (f"(int)idx16[{v.text} & 63]", 0, 15),
        ])

    def subscript(self, variables, extent):
        """An expression with values in [0, extent)."""
        for _ in range(12):
            if not variables or self.chance(5):
                break
            if self.chance(25):
                found = self.nonaffine(variables)
                if not found:
                    continue
            elif len(variables) > 1 and self.chance(40):
                found = self.affine(self.random.sample(variables, 2))
            else:
                found = self.affine([self.pick(variables)])
            text, low, high = found
            if high - low >= extent:
                continue
            offset = -low
            if self.chance(40):
                offset += self.between(0, extent - 1 - (high - low))
            if offset > 0:
                return f"({text} + {offset})"
            return f"({text} - {-offset})" if offset < 0 else f"({text})"
        return self.number(self.between(0, extent - 1))

    def access(self, view, variables, writing=False):
        """(lvalue, its type) of an element of the view."""
        subscripts = [form(self.subscript(variables, extent))
                      for form, extent in zip(view.forms, view.extents)]
        field = self.pick(view.fields) if view.fields else None
        type_ = view.obj.fields()[field] if field else view.obj.type
        return view.obj.element(subscripts, field), type_

    def value(self, variables):
        terms = [f"(unsigned){v.text} * {self.between(1, 9)}u"
                 for v in variables if self.chance(60)]
        return "((" + " + ".join(terms + [f"{self.between(0, 99)}u"]) + ") & 127)"
