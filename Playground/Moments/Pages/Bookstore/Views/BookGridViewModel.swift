import RillList

/// The books of one grid: one row, so that a grid of six is one component and not two.
protocol BookGridViewModel: ListItemViewModel {
  /// How many books stand side by side. It does not grow with the width.
  static var columns: Int { get }

  var books: [BookTile] { get }

  init(books: [BookTile])
}

extension BookGridViewModel {
  /// How many books it shows at most: two lines.
  static var capacity: Int { 2 * columns }

  var id: ListItemID { "books" }
}

/// Three books, or six.
struct ThreeBooks: BookGridViewModel {
  static let columns = 3
  let books: [BookTile]
}

/// Four books, or eight.
struct FourBooks: BookGridViewModel {
  static let columns = 4
  let books: [BookTile]
}
