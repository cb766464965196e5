#if canImport(SwiftUI)
public import Rill
public import SwiftUI

extension BehaviorRelay {
  /// The value as a binding of SwiftUI, which reads it as `observed` and accepts the values that a view sets.
  ///
  /// ```swift
  /// Slider(value: player.volume.binding)
  /// ```
  ///
  /// The binding retains the relay.
  @MainActor public var binding: Binding<Element> {
    Binding(get: { self.observed.value }, set: { self.accept($0) })
  }
}
#endif
