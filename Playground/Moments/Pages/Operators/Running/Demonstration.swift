/// An answer to what one wants to do with streams: code, and what happens when that code runs.
struct Demonstration: Sendable {
  /// The declarations that it shows, as the documentation names them: `map(_:)`, `PublishSubject`.
  let forms: [String]
  /// The intention: completes "I want to …".
  let intention: String
  /// The words for the operator in the picture.
  let operation: String
  /// The name of the picture in the documentation; nil if it is not shown there.
  let picture: String?
  /// The code that matters, which is also a part of `body`: a test compares them.
  let code: String
  private let body: @MainActor @Sendable (Bench) async -> Void

  init(
    _ forms: String..., to intention: String, picture: String? = nil, as operation: String = "", code: String,
    _ body: @escaping @MainActor @Sendable (Bench) async -> Void
  ) {
    self.forms = forms
    self.intention = intention
    self.operation = operation
    self.picture = picture
    self.code = code
    self.body = body
  }

  /// The names without the arguments, each once: `map`.
  var names: [String] {
    forms.map { String($0.prefix { $0 != "(" }) }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Runs the code in virtual time.
  @MainActor
  func run() async -> Bench.Result {
    let bench = Bench()
    await body(bench)
    return bench.finish(operation: operation)
  }
}

/// Demonstrations under a heading of the documentation.
struct DemonstrationGroup: Sendable {
  /// The heading, which is a topic of the module's page.
  let title: String
  /// The module, whose documentation has the pictures.
  var module = "Rill"
  /// The folder of the pictures.
  let folder: String
  let demonstrations: [Demonstration]
}
