"""A Hitori board as a model of CP-SAT.

Run it with the package ortools installed: python hitori.py
"""

from ortools.sat.python import cp_model

