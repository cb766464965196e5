/// A part of a picture that has the width of the picture: its columns, where they are, and the lanes that they need.
struct TraceStrip {
  /// The room of a column on both sides of its place.
  struct Room {
    var before = 0
    var after: Int
  }

  /// The columns, by their indexes in the picture.
  let columns: Range<Int>
  /// The lanes, from the top, by their indexes in the picture.
  let lanes: [Int]
  private let axis: PictureAxis

  var length: Int { axis.length }

  /// The place of a column.
  func place(of column: Int) -> Int { axis.place(of: Moment(step: column - columns.lowerBound)) }

  /// The place of a lane from the top; nil if the strip does not show it.
  func row(of lane: Int) -> Int? { lanes.firstIndex(of: lane) }

  private init(_ columns: Range<Int>, _ rooms: [Room], _ picture: TraceColumns, unit: Int) {
    self.columns = columns
    let marks = columns.map { column in
      PictureAxis.Mark(
        moment: Moment(step: column - columns.lowerBound), before: rooms[column].before, after: rooms[column].after)
    }
    axis = PictureAxis(lanes: [marks], others: [], steps: 0, unit: unit)
    var needed: Set<Int> = []
    for column in columns {
      if let lane = picture.columns[column].lane { needed.insert(lane) }
      if let cause = picture.columns[column].cause { needed.insert(cause.lane) }
    }
    // A load that only goes on is what an indicator on the screen shows.
    for (index, lane) in picture.lanes.enumerated() where lane.isLoad {
      if lane.spans?.contains(where: { $0.overlaps(columns) }) == true { needed.insert(index) }
    }
    lanes = needed.sorted()
  }

  /// Divides a picture into strips of a width.
  ///
  /// - Parameters:
  ///   - width: the room for columns.
  ///   - unit: the least distance of two columns.
  ///   - room: the room that a column needs.
  static func strips(
    of picture: TraceColumns, width: Int, unit: Int, _ room: (TraceColumn) -> Room
  ) -> [TraceStrip] {
    let rooms = picture.columns.map(room)
    var strips: [TraceStrip] = []
    var (first, taken) = (0, 0)
    for (index, room) in rooms.enumerated() {
      let size = max(unit, room.before + room.after)
      if taken + size > width, index > first {
        strips.append(TraceStrip(first..<index, rooms, picture, unit: unit))
        (first, taken) = (index, 0)
      }
      taken += size
    }
    if first < rooms.count { strips.append(TraceStrip(first..<rooms.count, rooms, picture, unit: unit)) }
    return strips
  }
}
