/// What a ``Loader`` does with a load that is to start while another one runs.
///
/// | start | what runs | `latest` | `exhaust` | `serial` | `merge` |
/// | --- | --- | --- | --- | --- | --- |
/// | first, refresh | nothing | begin | begin | begin | begin |
/// | first, refresh | a next page | cancel it, begin | cancel it, begin | cancel it, begin | cancel it, begin |
/// | first, refresh | first, refresh | cancel it, begin | refuse | wait its turn | begin beside it |
/// | next page | nothing | begin | begin | begin | begin |
/// | next page | anything | refuse | refuse | refuse | refuse |
///
/// A load that waits counts as one that runs: its indicator is on, and canceling it ends it.
public enum LoadPolicy: Hashable, Sendable, CaseIterable {
  /// The newest counts: it takes the place of what runs. The default.
  case latest
  /// What runs counts: a new load is refused.
  case exhaust
  /// Each counts, one after the other.
  case serial
  /// Each counts, all at once; the last to end says how the screen stands.
  case merge
}
