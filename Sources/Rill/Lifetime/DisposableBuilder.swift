/// A result builder that lists disposables for a ``DisposeBag``, one per line.
@resultBuilder
public enum DisposableBuilder {
  /// One line.
  public static func buildExpression(_ disposable: any Disposable) -> [any Disposable] { [disposable] }

  /// All lines.
  public static func buildBlock(_ lines: [any Disposable]...) -> [any Disposable] { lines.flatMap { $0 } }

  /// An `if` without `else`.
  public static func buildOptional(_ lines: [any Disposable]?) -> [any Disposable] { lines ?? [] }

  /// The first branch of an `if`.
  public static func buildEither(first lines: [any Disposable]) -> [any Disposable] { lines }

  /// The second branch of an `if`.
  public static func buildEither(second lines: [any Disposable]) -> [any Disposable] { lines }

  /// A `for` loop.
  public static func buildArray(_ rounds: [[any Disposable]]) -> [any Disposable] { rounds.flatMap { $0 } }
}
