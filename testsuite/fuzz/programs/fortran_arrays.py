"""The arrays of the programs of kind "fortran", who may use which elements, and
elements and sections as expressions.
SPDX-License-Identifier: GPL-3.0-or-later
"""
from .program import Program

TYPES = {  # and the bytes of an element
    "integer(1)": 1, "integer(2)": 2, "integer(4)": 4, "integer(8)": 8,
    "real(4)": 4, "real(8)": 8, "complex(8)": 16,
}
CELL = {"x": "integer(4)", "y": "real(8)", "z": "integer(1)", "w": "real(4)"}


class Dimension:
    """The indices of a dimension that an owner may use: number n of them, from 0 on,
    is `base` + n * `scale`."""

    def __init__(self, base, scale, extent):
        self.base, self.scale, self.extent = base, scale, extent

    def at(self, n):
        scaled = n if self.scale == "1" else f"({n})*{self.scale}"
        return f"{self.base} + {scaled}"


class Array:
    """An array of the program, in a module."""

    def __init__(self, name, storage, type_, lows, extents, stable):
        self.name, self.storage, self.type = name, storage, type_
        self.lows, self.extents, self.stable = lows, extents, stable

    def bounds(self):
        return ", ".join(f"{low}:{low + extent - 1}"
                         for low, extent in zip(self.lows, self.extents))

    def any_bounds(self):
        return ", ".join(":" * len(self.extents))

    def declarations(self):
        if self.storage == "allocatable":
            return [f"{self.type}, allocatable, target :: "
                    f"{self.name}({self.any_bounds()})"]
        if self.storage == "pointer":
            return [f"{self.type}, pointer :: {self.name}({self.any_bounds()})",
                    f"{self.type}, allocatable, target :: {self.name}_room(:)"]
        type_ = "type(cell)" if self.storage == "cells" else self.type
        return [f"{type_}, target :: {self.name}({self.bounds()})"]

    def creation(self):
        if self.storage == "allocatable":
            return [f"allocate ({self.name}({self.bounds()}))"]
        if self.storage == "pointer":
            return [f"allocate ({self.name}_room({self.room()}))",
                    f"{self.name}({self.lows[0]}:) => {self.name}_room(2::3)"]
        return []

    def removal(self):
        if self.storage == "allocatable":
            return [f"deallocate ({self.name})"]
        if self.storage == "pointer":
            return [f"deallocate ({self.name}_room)"]
        return []

    def room(self):
        return 3 * self.extents[0] + 1

    def bytes(self):
        """The size of its heap block; 0 if it has none."""
        if self.storage == "pointer":
            return TYPES[self.type] * self.room()
        product = TYPES[self.type] if self.storage == "allocatable" else 0
        for extent in self.extents:
            product *= extent
        return product

    def parts(self):
        """(what comes behind the subscripts, type) of all that it consists of."""
        if self.storage == "cells":
            return [(f"%{name}", type_) for name, type_ in CELL.items()]
        return [("", self.type)]


class View:
    """What an owner may do with an array. If `only` is not None, only that owner
    may do anything."""

    def __init__(self, array, dimensions, writable, only=None):
        self.array, self.dimensions = array, dimensions
        self.writable, self.only = writable, only


def number_of(place, type_):
    """The value at a place, or of a whole section, as small integers."""
    if type_.startswith("complex"):
        return f"int(real({place}))"
    return f"int({place})"


class FortranArrays(Program):
    """Arrays, views of them, and accesses to their elements."""

    # --- arrays ---
    def make_arrays(self):
        self.arrays = []
        unstable = self.weighted({0: 2, 1: 3, 2: 3, 3: 2})
        sizes = set()
        for number in range(self.between(4, 7)):
            storage = self.weighted({"static": 5, "allocatable": 5, "pointer": 2,
                                     "cells": 2})
            rank = 1 if storage in ("pointer", "cells") else \
                self.weighted({1: 3, 2: 4, 3: 1})
            extents = {1: [self.between(20, 90)],
                       2: [self.between(8, 18), self.between(6, 16)],
                       3: [self.between(5, 8), self.between(4, 6),
                           self.between(4, 7)]}[rank]
            lows = [self.pick([1, 1, 1, 0, -3, 5]) for _ in extents]
            array = Array(f"a{number}", storage, self.pick(TYPES), lows, extents,
                          number >= unstable)
            while array.bytes() in sizes:  # reports tell heap blocks by size
                array.extents[-1] += 1
            sizes |= {array.bytes()} - {0}
            self.names |= {array.name, f"{array.name}_room"}
            self.arrays.append(array)

    # --- views ---
    def divided(self, low, extent, owners, racy):
        """A Dimension in parts, one for each owner, which may meet if racy; or
        None."""
        share = extent // owners
        found = []
        if share:
            found += [Dimension(f"t*{share} + ({low})", "1", share),
                      Dimension(f"({owners - 1} - t)*{share} + ({low})", "1", share),
                      Dimension(f"t + ({low})", str(owners), share)]
        if racy:
            over = self.between(1, 3)
            inner = (extent - over) // owners
            found = found[:1]
            if inner > 0:
                found.append(Dimension(f"t*{inner} + ({low})", "1", inner + over))
            if extent // (owners + 1):
                found.append(Dimension(f"{low}", "(t + 1)", extent // (owners + 1)))
            found.append(Dimension(f"{low}", "1", extent))
        return self.pick(found) if found else None

    def view(self, phase, array):
        """Stable arrays are divided once in a phase, others for each use."""
        if array.stable and array.name in phase.views:
            return phase.views[array.name]
        dimensions = [Dimension(str(low), "1", extent)
                      for low, extent in zip(array.lows, array.extents)]
        how = self.weighted({"divide": 7, "read": 2, "one": 1})
        if how == "divide":
            # The last one is that of the largest distance.
            which = len(dimensions) - 1 if self.chance(75) else 0
            part = self.divided(array.lows[which], array.extents[which],
                                phase.owners, not array.stable)
            if part:
                dimensions[which] = part
            else:
                how = "read"
        only = self.between(0, phase.owners - 1) if how == "one" else None
        result = View(array, dimensions, how != "read", only)
        if array.stable:
            phase.views[array.name] = result
        return result

    def any_view(self, phase, usable=lambda array: True):
        """A view of an array that all owners may use, or None. It prefers racy
        arrays."""
        arrays = [a for a in self.arrays if usable(a) and (a.stable or phase.racy)]
        arrays += 2 * [a for a in arrays if not a.stable]
        for _ in range(6):
            view = self.view(phase, self.pick(arrays)) if arrays else None
            if view and view.only is None:
                return view
        return None

    # --- elements ---
    def index(self, variables, extent):
        """An expression with values in [0, extent)."""
        for _ in range(12):
            if not variables or self.chance(5):
                break
            text, low, high = self.sum_of(variables) if self.chance(75) else \
                self.other_index(variables)
            if high - low >= extent:
                continue
            offset = -low
            if self.chance(40):
                offset += self.between(0, extent - 1 - (high - low))
            return f"{text} + {offset}" if offset >= 0 else f"{text} - {-offset}"
        return self.number(self.between(0, extent - 1))

    def sum_of(self, variables):
        chosen = self.random.sample(
            variables, 2 if len(variables) > 1 and self.chance(40) else 1)
        texts, low, high = [], 0, 0
        for v in chosen:
            factor = self.weighted({1: 8, 2: 3, 3: 2, -1: 3, -2: 1})
            ends = factor * v.low, factor * v.high
            low, high = low + min(ends), high + max(ends)
            texts.append(v.text if factor == 1 else f"({factor})*{v.text}")
        return " + ".join(texts), low, high

    def other_index(self, variables):
        v, modulus = self.pick(variables), self.between(2, 9)
        return self.pick([
            (f"modulo({v.text}, {self.number(modulus)})", 0, modulus - 1),
            (f"iand({v.text}, 3)", 0, 3),
            (f"idx8(modulo({v.text}, 64))", 0, 7),
            (f"abs({v.text})/2", 0, max(abs(v.low), abs(v.high)) // 2)])

    def element(self, view, variables):
        """(place, type) of an element of the view."""
        part, type_ = self.pick(view.array.parts())
        subscripts = ", ".join(d.at(self.index(variables, d.extent))
                               for d in view.dimensions)
        return f"{view.array.name}({subscripts}){part}", type_

    # --- sections ---
    def triplet(self, dimension, count):
        """A section of a dimension with so many elements; None if there is none."""
        if count > dimension.extent:
            return None
        most = (dimension.extent - 1) // (count - 1) if count > 1 else 1
        step = self.between(1, min(most, 3))
        first = self.between(0, dimension.extent - 1 - (count - 1) * step)
        last = first + (count - 1) * step
        if self.chance(20):
            first, last, step = last, first, -step
        # A last index that the step misses is as good.
        slack = self.between(0, abs(step) - 1) if dimension.scale == "1" else 0
        end = last + slack if step > 0 else last - slack
        if not 0 <= end < dimension.extent:
            end = last
        low = dimension.at(self.number(first) if first else "0")
        high = dimension.at(self.number(end) if end else "0")
        by = dimension.scale if step == 1 else f"({step})*{dimension.scale}"
        return f"{low}:{high}" if by == "1" else f"{low}:{high}:{by}"

    def section(self, view, variables, shape):
        """(section, type) of this shape of the view, or None."""
        which = sorted(self.random.sample(range(len(view.dimensions)), len(shape))) \
            if len(shape) <= len(view.dimensions) else None
        if which is None:
            return None
        texts, counts = [], list(shape)
        for n, dimension in enumerate(view.dimensions):
            if n not in which:
                texts.append(dimension.at(self.index(variables, dimension.extent)))
                continue
            count = counts.pop(0)
            text = self.triplet(dimension, count)
            if text is None:
                return None
            texts.append(text)
        part, type_ = self.pick(view.array.parts())
        return f"{view.array.name}({', '.join(texts)}){part}", type_
