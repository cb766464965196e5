extension MarblePicture {
  /// The picture in sentences, for readers who cannot see it.
  public var words: String {
    let first = inputs.enumerated().map { index, lane in
      "\(lane.title(inputs.count == 1 ? "Input" : "Input \(index + 1)")): \(lane.words)."
    }
    let last = outputs.enumerated().map { index, lane in
      "\(lane.title(outputs.count == 1 ? "Output" : "Output \(index + 1)")): \(lane.words)."
    }
    return (first + last).joined(separator: " ")
  }
}

extension MarblePicture.Lane {
  fileprivate func title(_ role: String) -> String { name.isEmpty ? role : "\(role), \(LabelText(name).text)" }

  fileprivate var words: String {
    let events = groups.map { group in
      let marbles = group.marbles.map(\.words).joined(separator: ", then ")
      let offset = group.moment.offset == .zero ? "" : " + \(group.moment.offset)"
      return "\(marbles) at \(group.moment.step)\(offset)"
    }
    let stop = end.map { ["nothing more after \($0)"] } ?? []
    return events.isEmpty && stop.isEmpty ? "no event" : (events + stop).joined(separator: "; ")
  }
}

extension Timeline.Marble {
  fileprivate var words: String {
    switch self {
    case .element(let name): LabelText(name).text
    case .error: "error"
    case .completed: "completed"
    }
  }
}
