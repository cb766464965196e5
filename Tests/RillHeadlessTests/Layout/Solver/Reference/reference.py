"""Answers for systems of constraints with kiwisolver, to compare with.

Reads one system a line: {"variables": n, "steps": [...]}, each step one of
  {"add": [[[variable, factor], ...], relation, constant, strength]}   relation -1, 0 or 1; strength null: required
  {"remove": index}                  of the constraints that hold a place, in the order in which they were added
  {"edit": [index, constant]}
Writes a line for each: a list of [accepted, weighted error, values] after each step.
"""

import json
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


for line in sys.stdin:
    print(json.dumps(play(json.loads(line))))
