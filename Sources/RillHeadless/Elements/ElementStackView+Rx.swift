public import Rill

extension Reactive {
  /// Sets the elements of the stack.
  ///
  /// Each list replaces the previous one with ``ElementStackView/setElements(_:)``, and so without the generator's
  /// ``ElementGenerator/addArrangedElements(_:to:)``.
  @MainActor
  public func elements<Generator: ElementGenerator>() -> Binder<[Generator.Element]>
  where Base: ElementStackView<Generator>, Generator.Element: Sendable {
    Binder(base) { $0.setElements($1) }
  }
}
