"""Answers for systems of constraints with kiwisolver, to compare with.

Reads one system a line: {"variables": n, "steps": [...]}, each step one of
  {"add": [[[variable, factor], ...], relation, constant, strength]}   relation -1, 0 or 1; strength null: required
  {"remove": index}                  of the constraints that hold a place, in the order in which they were added
  {"edit": [index, constant]}
Writes a line for each: a list of [accepted, weighted error, values] after each step, or null for a system at which
kiwisolver gives up: an error inside of it ends the process, so systems are answered in processes of their own.
"""

import json
import os
import sys

import kiwisolver


def solve(count, constraints):
    variables = [kiwisolver.Variable(str(index)) for index in range(count)]
    solver = kiwisolver.Solver()
    for terms, relation, constant, strength in constraints:
        total = kiwisolver.Expression([kiwisolver.Term(variables[index], factor) for index, factor in terms], -constant)
        operator = {-1: "<=", 0: "==", 1: ">="}[relation]
        weight = "required" if strength is None else float(strength)
        try:
            solver.addConstraint(kiwisolver.Constraint(total, operator, weight))
        except kiwisolver.UnsatisfiableConstraint:
            return None
    solver.updateVariables()
    return [variable.value() for variable in variables]


def error(constraints, values):
    total = 0.0
    for terms, relation, constant, strength in constraints:
        if strength is None:
            continue
        difference = sum(factor * values[index] for index, factor in terms) - constant
        missed = abs(difference) if relation == 0 else max(0.0, -relation * difference)
        total += strength * missed
    return total


def play(system):
    constraints, answers, values = [], [], [0.0] * system["variables"]
    for step in system["steps"]:
        candidate = list(constraints)
        if "add" in step:
            candidate.append(step["add"])
        elif "remove" in step:
            del candidate[step["remove"]]
        else:
            index, constant = step["edit"]
            candidate[index] = candidate[index][:2] + [constant] + candidate[index][3:]
        found = solve(system["variables"], candidate)
        if found is not None:
            constraints, values = candidate, found
        answers.append([found is not None, error(constraints, values), values])
    return answers


def answers(lines):
    """The answers of a process of its own; None if it comes to a bad end."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        # What the library says as it gives up is told by the missing answer.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        with os.fdopen(writer, "w") as file:
            file.write("".join(json.dumps(play(json.loads(line))) + "\n" for line in lines))
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as file:
        text = file.read()
    return text if os.waitpid(child, 0)[1] == 0 else None


lines = sys.stdin.readlines()
for start in range(0, len(lines), 50):
    several = lines[start : start + 50]
    text = answers(several)
    sys.stdout.write(text if text is not None else "".join(answers([line]) or "null\n" for line in several))
