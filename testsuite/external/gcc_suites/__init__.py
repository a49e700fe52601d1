"""Test suites of GCC's source, compiled and run with and without Yeti."""
# SPDX-License-Identifier: GPL-3.0-or-later
