/// Linear equations, taken one after the other, the important ones first.
///
/// An equation that contradicts those before it is refused and changes nothing; one that they already imply is dropped.
/// So the order is the priority, the result never depends on luck, and there is nothing to iterate: every equation is
/// eliminated once. Solved variables are kept fully reduced, in terms of variables that are still free.
package struct LinearSystem {
  /// A variable with a factor.
  package struct Term: Equatable {
    package var variable: Int
    package var factor: Double

    package init(_ variable: Int, _ factor: Double = 1) {
      self.variable = variable
      self.factor = factor
    }
  }

  /// What became of an equation.
  package enum Outcome: Equatable {
    /// It decides one more variable.
    case added
    /// It says nothing new.
    case implied
    /// The equations of these tags, in ascending order, say otherwise.
    case contradicts([Int])
  }

  /// A sum of terms and a constant, and the tags of the equations it comes from.
  private struct Expression {
    var constant: Double
    var terms: [Term] = []
    var tags: [Int] = []

    mutating func add(_ term: Term) {
      if let index = terms.firstIndex(where: { $0.variable == term.variable }) {
        terms[index].factor += term.factor
      } else {
        terms.append(term)
      }
    }

    mutating func add(_ other: Expression, times factor: Double) {
      constant += factor * other.constant
      for term in other.terms { add(Term(term.variable, factor * term.factor)) }
      if !other.tags.isEmpty { tags = Array(Set(tags).union(other.tags)).sorted() }
    }

    mutating func dropZeros() {
      terms.removeAll { abs($0.factor) < 1e-9 }
    }
  }

  private var solved: [Expression?]
  /// The solved variables whose expression still has free variables in it.
  private var open: [Int] = []

  /// A system in which every variable is free.
  package init(variables: Int) {
    solved = Array(repeating: nil, count: variables)
  }

  /// Takes one equation: the sum of the terms is the constant.
  ///
  /// - Parameter tag: What a contradiction calls it by; `nil` for an equation that is not worth naming.
  /// - Complexity: O(solved variables that are not decided yet, times the terms that each is expressed in).
  @discardableResult
  package mutating func add(_ terms: [Term], equals constant: Double, tag: Int? = nil) -> Outcome {
    var rest = expression(terms)
    rest.constant -= constant
    if let tag { rest.tags = Array(Set(rest.tags).union([tag])).sorted() }
    // The largest factor loses the least precision; of equal ones the last, so that who numbers the variables decides.
    guard let pivot = rest.terms.max(by: { (abs($0.factor), $0.variable) < (abs($1.factor), $1.variable) }) else {
      return abs(rest.constant) <= Self.tolerance ? .implied : .contradicts(rest.tags.filter { $0 != tag })
    }
    rest.terms.removeAll { $0.variable == pivot.variable }
    var solution = Expression(constant: 0, tags: [])
    solution.add(rest, times: -1 / pivot.factor)
    insert(solution, for: pivot.variable)
    return .added
  }

  /// The value of a sum, if the equations decide it.
  package func value(of terms: [Term]) -> Double? {
    let expression = expression(terms)
    return expression.terms.isEmpty ? expression.constant : nil
  }

  /// The value of a variable, if the equations decide it.
  package func value(of variable: Int) -> Double? { value(of: [Term(variable)]) }

  /// The tags of the equations that a variable's value follows from, in ascending order.
  package func tags(of variable: Int) -> [Int] { solved[variable]?.tags ?? [] }

  private func expression(_ terms: [Term]) -> Expression {
    var result = Expression(constant: 0)
    for term in terms {
      if let known = solved[term.variable] { result.add(known, times: term.factor) } else { result.add(term) }
    }
    result.dropZeros()
    return result
  }

  private mutating func insert(_ solution: Expression, for variable: Int) {
    for other in open {
      guard let term = solved[other]?.terms.first(where: { $0.variable == variable }), var expression = solved[other]
      else { continue }
      expression.terms.removeAll { $0.variable == variable }
      expression.add(solution, times: term.factor)
      expression.dropZeros()
      solved[other] = expression
    }
    solved[variable] = solution
    open.append(variable)
    open.removeAll { solved[$0]?.terms.isEmpty ?? true }
  }

  /// In points: less than anyone sees, more than rounding makes.
  static let tolerance = 0.01
}
