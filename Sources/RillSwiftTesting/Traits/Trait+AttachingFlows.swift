public import Testing

extension Trait where Self == FlowAttachingTrait {
  /// Attaches what the flows of a test did to the first issues of the test.
  ///
  /// ```swift
  /// @Suite(.attachingFlows) struct SearchTests { … }
  /// ```
  ///
  /// | attachment | content |
  /// | --- | --- |
  /// | `timelines.txt` | the events of each ``/RillTesting/TestableObserver`` and of each `record`, as a diagram |
  /// | `screen.txt` | the picture of each `Screen` of RillHeadless, if the test fails on the main actor |
  /// | `causes.txt` | the last event and its causes, back to its root |
  /// | `subscriptions.txt` | the live subscriptions, each with its number and the place that made it |
  ///
  /// Each test, and each case of a test with arguments, runs in a ``/Rill/Diagnostics`` scope of its own that tracks
  /// subscriptions and has a ``/Rill/Recording``. Scopes that the test makes are part of it. The attachments come with the first five issues, and a
  /// text that has not changed since an earlier issue comes once. A test that passes attaches
  /// nothing, nor do known issues from Swift 6.3 on.
  ///
  /// `swift test --attachments-path FOLDER` writes the attachments to a folder; Xcode shows them in its reports.
  public static var attachingFlows: Self {
    Self { evidence, place in
      if let place {
        Attachment.record(evidence.text, named: evidence.name, sourceLocation: place)
      } else {
        Attachment.record(evidence.text, named: evidence.name)
      }
    }
  }
}
