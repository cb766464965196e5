/// The rule by which a ``Loader`` handles a load that starts while another one runs.
///
/// | start | what runs | `latest` | `exhaust` | `serial` | `merge` |
/// | --- | --- | --- | --- | --- | --- |
/// | first, refresh | nothing | begin | begin | begin | begin |
/// | first, refresh | a next page | cancel it, begin | cancel it, begin | cancel it, begin | cancel it, begin |
/// | first, refresh | first, refresh | cancel it, begin | refuse | wait its turn | begin beside it |
/// | next page | nothing | begin | begin | begin | begin |
/// | next page | anything | refuse | refuse | refuse | refuse |
///
/// A waiting load counts as running: its indicator is on, and canceling it ends it.
public enum LoadPolicy: Hashable, Sendable, CaseIterable {
  /// The newest load replaces the running one. The default.
  case latest
  /// The running load stays, and the loader refuses new ones.
  case exhaust
  /// The loads run one after the other.
  case serial
  /// The loads run at the same time; the last one to end determines the state of the screen.
  case merge
}
