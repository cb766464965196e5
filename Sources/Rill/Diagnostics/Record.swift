extension Recording {
  /// One thing that happened, with the record of its cause.
  public struct Record: Sendable, Identifiable, CustomStringConvertible {
    /// A kind of record.
    public enum Kind: String, Sendable, CaseIterable {
      /// A subscription or a binding began.
      case subscribed
      /// A subscriber, a binding or a `debug` received an element.
      case next
      /// The stream completed.
      case completed
      /// The stream failed.
      case failed
      /// The subscription ended or was disposed of.
      case disposed
      /// A load began.
      case loadStarted
      /// A load emitted a value.
      case loadAnswered
      /// A load ended.
      case loadEnded
      /// A list got a batch of changes.
      case listChanged
      /// A row or a section was inserted, deleted, moved or reloaded. The first 100 of a batch have records.
      case rowChanged
      /// A derived value was computed.
      case computed
      /// A `batch` of writes was accepted.
      case batch
      /// A user or a row sent an event, such as a tap.
      case event
      /// A task began.
      case task
    }

    /// The common part of the records of one subscription or load. Shared, so that a record is small.
    package final class Origin: Sendable {
      let operation: StaticString
      let label: String?
      let site: CallSite?
      let beginning: Int?

      package init(_ operation: StaticString, label: String? = nil, site: CallSite? = nil, beginning: Int? = nil) {
        self.operation = operation
        self.label = label
        self.site = site
        self.beginning = beginning
      }
    }

    /// The text of an element. The text of a number is made when it is read.
    package enum Words: Sendable {
      case text(String)
      case number(Int)

      package var text: String {
        switch self {
        case .text(let text): text
        case .number(let number): "\(number)"
        }
      }
    }

    private let origin: Origin
    private let words: Words?
    private let causeNumber: Int
    private let start: Int
    var nanoseconds = 0

    /// The number of the record in its recording, from 1.
    public let number: Int
    /// The number of the last record that was made before this one was done.
    public internal(set) var last: Int
    /// The kind of the record.
    public let kind: Kind
    /// The element, the error, or a description of the event: at most 80 printable characters, or the name of a type.
    /// Nil if there is nothing to say or values are left out.
    public var text: String? { words?.text }
    /// The queue or the thread: `main`, the label of a queue, or `thread` and a number, also for the threads of a pool.
    public let queue: String

    init(_ number: Int, _ kind: Kind, _ origin: Origin, _ words: Words?, cause: Int, queue: String, start: Int) {
      self.number = number
      self.kind = kind
      self.origin = origin
      self.words = words
      causeNumber = cause
      self.queue = queue
      self.start = start
      last = number
    }

    /// Returns a copy with these words, which are constant so that a new record is moved into the ring, not copied.
    func saying(_ words: Words?) -> Record {
      Record(number, kind, origin, words, cause: causeNumber, queue: queue, start: start)
    }

    /// The number of the record.
    public var id: Int { number }

    /// The number of the record that was being delivered when this one was made; nil for an event from outside.
    public var cause: Int? { causeNumber == 0 ? nil : causeNumber }

    /// The number of the record that began the subscription or the load of this one.
    public var beginning: Int? { origin.beginning }

    /// The operator or the function that the record is about, such as `bind`.
    public var operation: String { "\(origin.operation)" }

    /// The label that `debug` was given.
    public var label: String? { origin.label }

    /// The call site; nil if none is known.
    public var site: CallSite? { origin.site }

    /// The time on the clock of the recording, counted from its beginning.
    public var time: Duration { .nanoseconds(start) }

    /// The time until everything that it caused at once was done; zero for an instantaneous event.
    public var duration: Duration { .nanoseconds(nanoseconds) }

    /// The event in a few words, such as `search next "ro"`.
    public var title: String {
      let words: [String?] =
        switch kind {
        case .subscribed, .completed, .disposed: [label ?? operation, kind.rawValue]
        case .next: [label ?? operation, kind.rawValue, text]
        case .failed: [label ?? operation, "failed:", text ?? "an error"]
        case .computed: [label, kind.rawValue, text]
        case .loadStarted, .loadAnswered, .loadEnded, .listChanged, .rowChanged, .batch, .event, .task:
          [label, text ?? operation]
        }
      return words.compactMap(\.self).joined(separator: " ")
    }

    /// The number, the title, and the file and line if they are known, such as `#37 bind next 3 (LikeCell.swift:58)`.
    public var description: String { "#\(number) \(title)" + (place.map { " (\($0))" } ?? "") }

    /// The file without its module, and the line.
    public var place: String? {
      site.map { site in
        let text = site.description
        guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return text }
        return String(text[text.utf8.index(after: slash)...])
      }
    }
  }
}

/// An optional of any type.
private protocol OptionalValue {
  var content: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var content: Any? { self }
}

extension Recording {
  /// Returns the words of this recording for an element.
  ///
  /// A collection is named by its count, and a value that keeps memory of its own and does not describe itself by its
  /// type, because reading all of it could take long. A description of a value is made on the thread that delivers it.
  package func words<Element>(for element: Element) -> Record.Words? {
    switch values {
    case .none: nil
    case .types: .text("\(type(of: element))")
    case .text: (Element.self == Int.self ? element as? Int : nil).map { .number($0) } ?? .text(describe(element))
    }
  }

  private func describe<Element>(_ element: Element) -> String {
    if Element.self == Void.self { return "()" }
    if _isPOD(Element.self) { return Self.printable(String(describing: element), atMost: 80) }
    if let text = element as? String { return "\"\(Self.printable(text, atMost: 78))\"" }
    if let optional = element as? any OptionalValue { return optional.content.map(describe) ?? "nil" }
    if let elements = element as? any RandomAccessCollection { return "\(elements.count) of \(type(of: elements))" }
    if let value = element as? any Error { return Self.printable("\(value)", atMost: 80) }
    if let value = element as? any CustomStringConvertible { return Self.printable(value.description, atMost: 80) }
    return "\(type(of: element))"
  }

  /// Returns one line of printable characters.
  package static func printable(_ text: String, atMost limit: Int) -> String {
    // Most texts are short and plain.
    if text.utf8.count <= limit, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var line = ""
    for (index, character) in text.enumerated() {
      if index == limit - 1 { return line + "…" }
      let isPrintable = character.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
        // Marks of direction would turn the rest of a line around.
        case .format: scalar == "\u{200D}"
        default: true
        }
      }
      line += isPrintable ? String(character) : " "
    }
    return line
  }
}

/// Records the life of a subscription, or of a position in a chain.
final class StreamRecorder: Watcher, @unchecked Sendable {  // because all that it has is `Sendable`
  private let recording: Recording
  private let origin: Recording.Record.Origin
  /// The record of the subscription, as a cause.
  let cause: Cause

  /// Records that the subscription begins.
  init(_ recording: Recording, _ operation: StaticString, label: String?, _ site: CallSite) {
    self.recording = recording
    let beginning = recording.add(.subscribed, .init(operation, label: label, site: site))
    origin = .init(operation, label: label, site: site, beginning: beginning)
    cause = recording.cause(beginning)
  }

  override func see<Element: Sendable>(_ element: Element, _ next: (Element) -> Void) {
    recording.add(.next, origin, words: recording.words(for: element)) { next(element) }
  }

  override func see(_ ending: Ending, _ body: () -> Void) {
    switch ending {
    case .completed: recording.add(.completed, origin, because: body)
    case .error(let error): recording.add(.failed, origin, words: recording.words(for: error), because: body)
    case .dropped: body()
    }
  }

  override func leaves() { recording.add(.disposed, origin) }
}
