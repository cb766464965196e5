/// Two files with the same fifty chains, and two without chains to measure the cost of the file itself.
enum Chains {
  static let files: [(name: String, text: String)] = [
    ("Rill", file("Rill", subjects: "PublishSubject<Int>", in: "PublishSubject<String>", rill)),
    ("RillOnly", file("Rill", subjects: "PublishSubject<Int>", in: "PublishSubject<String>", [])),
    (
      "OpenCombine",
      file(
        "OpenCombine", subjects: "PassthroughSubject<Int, Never>", in: "PassthroughSubject<String, Never>", openCombine)
    ),
    (
      "OpenCombineOnly",
      file("OpenCombine", subjects: "PassthroughSubject<Int, Never>", in: "PassthroughSubject<String, Never>", [])
    ),
  ]

  private static func file(_ module: String, subjects numbers: String, in texts: String, _ chains: [String]) -> String {
    let functions = (0..<5).flatMap { round in
      chains.enumerated().map { index, chain in
        "func chain\(round)\(index)(_ numbers: \(numbers), _ texts: \(texts)) {\n  _ = \(chain)\n}\n"
      }
    }
    return "import \(module)\n\n" + functions.joined(separator: "\n")
  }

  private static let rill = [
    "numbers.map { $0 * 2 }.filter { $0 > 10 }.subscribe(onNext: { print($0) })",
    "numbers.distinctUntilChanged().map { \"\\($0)\" }.subscribe(onNext: { print($0) })",
    "texts.map { $0.count }.scan(0) { $0 + $1 }.subscribe(onNext: { print($0) })",
    "texts.filter { !$0.isEmpty }.flatMapLatest { Observable.just($0.uppercased()) }.subscribe(onNext: { print($0) })",
    "texts.compactMap { Int($0) }.filter { $0 % 2 == 0 }.map { $0 / 2 }.subscribe(onNext: { print($0) })",
    "numbers.skip(1).take(10).reduce(0) { $0 + $1 }.subscribe(onNext: { print($0) })",
    "Observable.zip(numbers, texts) { \"\\($0) \\($1)\" }.subscribe(onNext: { print($0) })",
    "numbers.startWith(0).map { $0 > 3 }.distinctUntilChanged().subscribe(onNext: { print($0) })",
    "Observable.merge(numbers.map { -$0 }, numbers).filter { $0 != 0 }.subscribe(onNext: { print($0) })",
    "texts.map { ($0, $0.count) }.filter { $0.1 > 2 }.map { $0.0 }.subscribe(onNext: { print($0) })",
  ]

  private static let openCombine = [
    "numbers.map { $0 * 2 }.filter { $0 > 10 }.sink { print($0) }",
    "numbers.removeDuplicates().map { \"\\($0)\" }.sink { print($0) }",
    "texts.map { $0.count }.scan(0) { $0 + $1 }.sink { print($0) }",
    "texts.filter { !$0.isEmpty }.map { Just($0.uppercased()) }.switchToLatest().sink { print($0) }",
    "texts.compactMap { Int($0) }.filter { $0 % 2 == 0 }.map { $0 / 2 }.sink { print($0) }",
    "numbers.dropFirst(1).prefix(10).reduce(0) { $0 + $1 }.sink { print($0) }",
    "numbers.zip(texts) { \"\\($0) \\($1)\" }.sink { print($0) }",
    "numbers.prepend(0).map { $0 > 3 }.removeDuplicates().sink { print($0) }",
    // OpenCombine has no `merge`.
    "numbers.map { -$0 }.append(numbers).filter { $0 != 0 }.sink { print($0) }",
    "texts.map { ($0, $0.count) }.filter { $0.1 > 2 }.map { $0.0 }.sink { print($0) }",
  ]
}
