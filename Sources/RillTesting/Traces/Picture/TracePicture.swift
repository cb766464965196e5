public import Rill

/// A drawing of a recording: a lane for each stream and each queue, a marble for each event, and an arrow from the lane
/// of each cause to its effect.
///
/// ```swift
/// let recording = Diagnostics.record { screen.tap("Like") }
/// print(TracePicture(recording).text(width: 80))
/// ```
///
/// Subscriptions of one label, or of one place in the code, share a lane; one without events has none. Equal events of
/// one cause that follow each other are one marble with their number. The events are in order, each in a column of its
/// own, in as many strips as it takes; the distances do not stand for time. At most 200 columns are drawn, the newest
/// ones, and the picture says how many are left out.
///
/// Equal pictures have the same text and the same bytes of SVG, in every run.
public struct TracePicture: Sendable {
  /// A named moment, such as that of a picture of a screen.
  public struct Step: Sendable, Hashable {
    /// The name above the lanes.
    public var name: String
    /// The number of the last record before it; 0 if it is the first of all.
    public var record: Int

    /// Creates a named moment.
    ///
    /// - Parameters:
    ///   - name: the name above the lanes, such as a number.
    ///   - record: the number of the last record before it; 0 if it is the first of all.
    public init(_ name: String, after record: Int) {
      self.name = name
      self.record = record
    }
  }

  let records: [Recording.Record]
  let forgotten: Int
  let steps: [Step]

  /// Creates a picture of the records that a recording has now.
  ///
  /// - Parameters:
  ///   - recording: the recording to draw.
  ///   - steps: the moments to name, in order.
  public init(_ recording: Recording, steps: [Step] = []) {
    self.init(recording.records, forgotten: recording.forgotten, steps: steps)
  }

  /// Creates a picture of some records.
  ///
  /// - Parameters:
  ///   - records: the records to draw.
  ///   - forgotten: how many records are missing, which the picture says.
  ///   - steps: the moments to name, in order.
  public init(_ records: [Recording.Record], forgotten: Int = 0, steps: [Step] = []) {
    self.records = records.sorted { $0.number < $1.number }
    self.forgotten = forgotten
    self.steps = steps
  }
}
