public import Rill

extension Reactive {
  /// What a stack shows: each list takes the place of the one before, by ``ElementStackView/setElements(_:)``, and so
  /// without the generator's ``ElementGenerator/addArrangedElements(_:to:)``.
  @MainActor
  public func elements<Generator: ElementGenerator>() -> Binder<[Generator.Element]>
  where Base: ElementStackView<Generator>, Generator.Element: Sendable {
    Binder(base) { $0.setElements($1) }
  }
}
