"""libgomp's own testsuite, compiled and run with and without Yeti."""
# SPDX-License-Identifier: GPL-3.0-or-later
