/// A drawing of timelines: those of the inputs, the operator, and those of the outputs.
///
/// ```swift
/// let source: Timeline = "--1--2--3--|"
/// let output = record(TestableObservable.hot(source, on: scheduler).map { "\($0)0" }, on: scheduler)
/// print(MarblePicture(inputs: [.init(source)], operation: "map × 10", outputs: [.init(output)]).text)
/// ```
///
/// Equal pictures have the same text and the same bytes of SVG, in every run. Everything that happens at one time has
/// one column, so labels that need more room make all lanes longer there.
public struct MarblePicture: Sendable, Hashable {
  /// The lanes above the operator, from the top.
  public var inputs: [Lane]
  /// The words for the operator, such as `take 2`; empty for none.
  public var operation: String
  /// The lanes below the operator, from the top.
  public var outputs: [Lane]
  /// The number of steps that the picture shows at least.
  public var steps: Int

  /// Creates a picture of an operator between lanes.
  ///
  /// - Parameters:
  ///   - inputs: the lanes above the operator.
  ///   - operation: the words for the operator. In text, they name the outputs without a name.
  ///   - outputs: the lanes below the operator.
  ///   - steps: the number of steps to show, also if nothing happens in the last ones.
  public init(inputs: [Lane], operation: String, outputs: [Lane], steps: Int = 0) {
    self.inputs = inputs
    self.operation = operation
    self.outputs = outputs
    self.steps = steps
  }

  /// Creates a picture of one timeline.
  ///
  /// - Parameters:
  ///   - timeline: the events to draw.
  ///   - name: the name on the left of the lane; empty for none.
  ///   - steps: the number of steps to show, also if nothing happens in the last ones.
  public init(_ timeline: Timeline, name: String = "", steps: Int = 0) {
    self.init(inputs: [], operation: "", outputs: [Lane(timeline, name: name)], steps: steps)
  }

  var lanes: [Lane] { inputs + outputs }
}

extension MarblePicture {
  /// A timeline in a picture.
  public struct Lane: Sendable, Hashable {
    /// The name on the left; empty for none.
    public var name: String
    /// The events.
    public var timeline: Timeline
    /// The step at which the lane begins.
    public var start: Int
    /// The step at which the lane stops, such as that of a disposal; nil if it goes on to its end, or to that of the
    /// picture.
    public var end: Int?

    /// Creates a lane.
    ///
    /// - Parameters:
    ///   - timeline: the events.
    ///   - name: the name on the left; empty for none.
    ///   - start: the step at which the lane begins.
    ///   - end: the step at which the lane stops without an event; nil if it does not.
    public init(_ timeline: Timeline, name: String = "", start: Int = 0, end: Int? = nil) {
      self.name = name
      self.timeline = timeline
      self.start = start
      self.end = end
    }
  }
}

extension MarblePicture: CustomStringConvertible {
  /// The picture as text.
  public var description: String { text }
}
