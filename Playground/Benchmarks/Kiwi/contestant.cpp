// The systems of `Works/Solving.swift` for kiwisolver, in turns with Rill: reads "build N" or "edit N" on standard
// input, does it N times, and says so.
#include <kiwi/kiwi.h>

#include <iostream>
#include <string>
#include <vector>

namespace {

constexpr int boxes = 250;

// 250 boxes in a row: each at least 1 and at most 500 wide, after the one before, and with a share of the width.
struct System {
  kiwi::Solver solver;
  kiwi::Variable width;
  std::vector<kiwi::Variable> xs, widths;

  System() {
    solver.addEditVariable(width, kiwi::strength::strong);
    solver.suggestValue(width, 1000);
    for (int index = 0; index < boxes; ++index) {
      kiwi::Variable x, own;
      solver.addConstraint(own >= 1);
      solver.addConstraint(own <= 500);
      if (index == 0)
        solver.addConstraint(x == 0);
      else
        solver.addConstraint(x == xs.back() + widths.back());
      solver.addConstraint((own == width * (1.0 / boxes)) | kiwi::strength::medium);
      xs.push_back(x);
      widths.push_back(own);
    }
    solver.updateVariables();
  }

  double edit(double value) {
    solver.suggestValue(width, value);
    solver.updateVariables();
    return xs.back().value();
  }
};

}  // namespace

int main() {
  std::string work;
  long count;
  double total = 0;
  System kept;
  while (std::cin >> work >> count) {
    for (long index = 0; index < count; ++index) {
      if (work == "build") {
        System system;
        total += system.xs.back().value();
      } else {
        total += kept.edit(1000 + index % 100);
      }
    }
    std::cout << "done " << total << std::endl;
  }
}
