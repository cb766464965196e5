import Foundation

/// A book of the store.
struct Book: Decodable, Equatable, Sendable {
  let id: Int64
  let title: String
  let author: String?
  /// A short description; not every book has one.
  let blurb: String?
  let price: Decimal?
}

/// A shelf of the store: its title and its books.
struct Shelf: Decodable, Sendable {
  let title: String
  let books: [Book]
}

/// Another server's format for the most-read books: a chart instead of a shelf.
struct Chart: Decodable, Sendable {
  struct Entry: Decodable, Sendable {
    let rank: Int
    let bookID: Int64
    let bookName: String
    let writer: String?
    let readers: Int
  }

  let name: String
  let entries: [Entry]

  /// The chart as a shelf, in the order of the ranks.
  var shelf: Shelf {
    Shelf(
      title: name,
      books: entries.sorted { $0.rank < $1.rank }.map { entry in
        Book(
          id: entry.bookID, title: entry.bookName, author: entry.writer,
          blurb: "No. \(entry.rank) · \(entry.readers) readers", price: nil)
      })
  }
}

/// The book that the store recommends today.
struct TodaysRead: Decodable, Sendable {
  let bookID: Int64
  let title: String
  let reason: String
}

/// An item of the information feed: a reader's text about a book.
struct FeedItem: Decodable, Sendable {
  let id: Int64
  let headline: String
  let source: String
  let cover: String
  let comments: Int
}
