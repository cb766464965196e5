extension MarblePicture {
  /// The picture as text: a line for each lane, with the names in front.
  ///
  /// ```
  /// digits         --1-----2--------|
  /// letters        ----a------b--|
  /// combineLatest  ----1a--2a-2b----|
  /// ```
  ///
  /// The marks are those of a ``Timeline``. A text of several characters is written without brackets if it can be read
  /// so, and takes the place of the dashes after it. `…` stands for a long wait.
  public var text: String {
    let written = lanes.map { lane in lane.groups.map { (moment: $0.moment, text: $0.text) } }
    let axis = PictureAxis(
      lanes: written.map(Self.marks), others: lanes.flatMap(\.bounds), steps: steps, unit: 1)
    let names =
      inputs.map { LabelText($0.name) } + outputs.map { LabelText($0.name.isEmpty ? operation : $0.name) }
    let nameColumns = names.map(\.columns).max() ?? 0
    return zip(names, zip(lanes, written)).map { name, drawn in
      let line = drawn.0.line(drawn.1, on: axis)
      guard nameColumns > 0 else { return line }
      let gap = String(repeating: " ", count: nameColumns - name.columns + 2)
      return name.text + gap + line
    }.joined(separator: "\n")
  }

  private static func marks(_ written: [(moment: Moment, text: MarbleText)]) -> [PictureAxis.Mark] {
    written.enumerated().map { index, item in
      var needsGap = false
      if index + 1 < written.count {
        let next = written[index + 1]
        let isWide = item.text.label.columns > 1
        let isFollowed = item.moment.isDirectly(before: next.moment)
        needsGap = item.text.isWord ? next.text.startsWithElement : isWide && !isFollowed
      }
      return PictureAxis.Mark(moment: item.moment, after: item.text.label.columns + (needsGap ? 1 : 0))
    }
  }
}

extension MarblePicture.Lane {
  /// The moments at which the lane begins and stops.
  var bounds: [Moment] { [Moment(step: start)] + (end.map { [Moment(step: $0)] } ?? []) }

  fileprivate func line(_ written: [(moment: Moment, text: MarbleText)], on axis: PictureAxis) -> String {
    let begin = min(axis.place(of: Moment(step: start)), written.first.map { axis.place(of: $0.moment) } ?? .max)
    var line = String(repeating: " ", count: max(0, begin))
    var column = begin
    func pass(to place: Int) {
      while column < place {
        line += axis.breaks.contains(column) ? "…" : "-"
        column += 1
      }
    }
    for item in written {
      pass(to: axis.place(of: item.moment))
      line += item.text.label.text
      column += item.text.label.columns
    }
    if !hasEnded { pass(to: end.map { axis.place(of: Moment(step: $0)) } ?? axis.length) }
    return line
  }
}

/// The events of a lane at one time, as they are written.
private struct MarbleText {
  var label: LabelText
  /// Whether it is one element of several characters without brackets.
  var isWord: Bool
  var startsWithElement: Bool
}

extension MarbleGroup {
  fileprivate var text: MarbleText {
    let texts = marbles.map(\.text)
    let hasWords = texts.contains { $0.isWord }
    var text = ""
    for (index, next) in texts.enumerated() {
      let isBeside = index > 0 && texts[index - 1].startsWithElement && next.startsWithElement
      if isBeside && hasWords { text += " " }
      text += next.label.text
    }
    if texts.count == 1 { return texts[0] }
    return MarbleText(label: LabelText("(\(text))"), isWord: false, startsWithElement: false)
  }
}

extension Timeline.Marble {
  fileprivate var text: MarbleText {
    switch self {
    case .completed: return MarbleText(label: LabelText("|"), isWord: false, startsWithElement: false)
    case .error: return MarbleText(label: LabelText("#"), isWord: false, startsWithElement: false)
    case .element(let name):
      let label = LabelText(name)
      let isList = name.hasPrefix("[") && name.hasSuffix("]")
      let needsBrackets = name.isEmpty || label.text.contains { "-()[]|# …".contains($0) }
      guard !isList, needsBrackets else {
        return MarbleText(label: label, isWord: !isList && label.text.count > 1, startsWithElement: !isList)
      }
      return MarbleText(label: LabelText("[\(name)]"), isWord: false, startsWithElement: false)
    }
  }
}
