"""Proves with CP-SAT how many solutions boards of course text have: two at most, on one worker.

Reads boards from standard input and writes a line for each: seconds of CPU time, and one, several or undecided. The
argument says after how many seconds of CPU time a board is given up.
"""

import sys
import threading
import time

from ortools.sat.python import cp_model

LONGEST = float(sys.argv[1])


def boards(numbers):
    while numbers:
        size, count = numbers.pop(), numbers.pop()
        cages = []
        for _ in range(count):
            op, target, cells = numbers.pop(), numbers.pop(), numbers.pop()
            cages.append((op, target, [(numbers.pop() - 1, numbers.pop() - 1) for _ in range(cells)]))
        yield size, cages


def model_of(size, cages):
    model = cp_model.CpModel()
    grid = [[model.new_int_var(1, size, f"{row} {col}") for col in range(size)] for row in range(size)]
    for line in range(size):
        model.add_all_different(grid[line])
        model.add_all_different([row[line] for row in grid])
    for op, target, cells in cages:
        cage = [grid[row][col] for row, col in cells]
        if op in (0, 1):
            model.add(sum(cage) == target)
        elif op == 3:
            product = cage[0]
            for place, cell in enumerate(cage[1:]):
                last = place == len(cage) - 2
                rest = model.new_int_var(target if last else 1, target, "")
                model.add_multiplication_equality(rest, [product, cell])
                product = rest
        else:
            numbers = range(1, size + 1)
            fits = (lambda a, b: abs(a - b) == target) if op == 2 else (lambda a, b: max(a, b) == target * min(a, b))
            model.add_allowed_assignments(cage, [(a, b) for a in numbers for b in numbers if a != b and fits(a, b)])
    return model, grid


def solve(model, grid, end):
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    done = threading.Event()

    # The solver's own limit is one of the clock.
    def watch():
        while not done.wait(0.02):
            if time.process_time() >= end:
                solver.stop_search()

    watcher = threading.Thread(target=watch)
    watcher.start()
    status = solver.solve(model)
    done.set()
    watcher.join()
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return [[solver.value(cell) for cell in row] for row in grid]
    return "none" if status == cp_model.INFEASIBLE else None


def answer(size, cages, end):
    model, grid = model_of(size, cages)
    first = solve(model, grid, end)
    if first is None:
        return "undecided"
    # Another solution differs in some cell.
    others = []
    for row, values in zip(grid, first):
        for cell, value in zip(row, values):
            other = model.new_bool_var("")
            model.add(cell != value).only_enforce_if(other)
            others.append(other)
    model.add_bool_or(others)
    second = solve(model, grid, end)
    return {"none": "one", None: "undecided"}.get(second, "several") if not isinstance(second, list) else "several"


for size, cages in boards([int(word) for word in reversed(sys.stdin.read().split())]):
    start = time.process_time()
    told = answer(size, cages, start + LONGEST)
    print(f"{time.process_time() - start:.3f} {told}", flush=True)
