/// A relay: a stream that cannot end, and to which elements are sent.
///
/// Any relay can be the target of a binding:
///
/// ```
/// letters  --a--b--|
/// relay    --a--b---
/// ```
///
/// ![A marble diagram of bind.](bind-to-PublishRelay)
public protocol RelayType<Element>: ObservableType {
  /// Sends an element to the subscribers, from any thread.
  func accept(_ element: Element)
}

extension PublishRelay: RelayType {}
extension BehaviorRelay: RelayType {}
extension ReplayRelay: RelayType {}
