import Foundation
import Rill

/// The answers of the bookstore's servers, all invented.
enum BookstoreSample {
  /// The page stored on disk the day before.
  static let stored = """
    { "modules": [
      { "kind": "todaysRead", "content":
        { "bookID": 7001, "title": "The Salt Almanac", "reason": "Yesterday's choice" } },
      { "kind": "newBooks", "content": { "title": "New books", "books": [
        { "id": 9007199254740993, "title": "Tide Mills", "author": "Noor" },
        { "id": 9007199254740994, "title": "雾里的灯塔", "author": "林一" },
        { "id": 9007199254740995, "title": "Forty Loaves", "author": "Kai" }] } },
      { "kind": "list", "id": "quiet", "content": { "title": "安静的书 Quiet books", "books": [
        \(lanterns), \(night)] } }
    ] }
    """

  /// Today: six new books, four for travelers, an unreadable price, and a module of an unknown kind.
  static let fresh = """
    { "modules": [
      { "kind": "todaysRead", "content":
        { "bookID": 7002, "title": "一百零一种雨 Rain", "reason": "For everyone at home" } },
      { "kind": "newBooks", "content": { "title": "New books", "books": [\(six)] } },
      { "kind": "videos", "id": "v1", "content": [] },
      { "kind": "list", "id": "quiet", "content": { "title": "安静的书 Quiet books", "books": [
        \(lanterns), { "id": 812, "title": "Notes from the Night Train", "price": "cheap" }] } },
      { "kind": "fourBooks", "id": "travel", "content": { "title": "For travelers", "books": [\(four)] } },
      { "kind": "feed", "content": [
        { "id": 31, "headline": "Why every harbour town has a ghost", "source": "Coast Review", "cover": "ghost",
          "comments": 214 },
        { "id": 32, "headline": "读书会：怎么读一本很厚的小说", "source": "小雨", "cover": "thick", "comments": 9 },
        { "id": 33, "headline": "The bakery that lends books", "source": "Kai", "cover": "bread", "comments": 40 }] }
    ] }
    """

  /// Later: the feed is gone, a chart from another server has arrived, the list is in order, and all modules have
  /// moved.
  static let later = """
    { "modules": [
      { "kind": "chart", "id": "week", "content": { "name": "Read most this week", "entries": [
        { "rank": 2, "bookID": 602, "bookName": "Small Engines", "readers": 1208 },
        { "rank": 1, "bookID": 601, "bookName": "山海之间", "writer": "阿莫", "readers": 3117 },
        { "rank": 3, "bookID": 603, "bookName": "The Left-Handed Map", "writer": "Ada", "readers": 950 }] } },
      { "kind": "fourBooks", "id": "travel", "content": { "title": "For travelers", "books": [\(four)] } },
      { "kind": "list", "id": "quiet", "content": { "title": "安静的书 Quiet books", "books": [
        \(lanterns), \(night)] } },
      { "kind": "newBooks", "content": { "title": "New books", "books": [\(six)] } }
    ] }
    """

  /// All new books: a grid of eight, and a list.
  static let newBooks = """
    { "modules": [
      { "kind": "fourBooks", "content": { "title": "This week", "books": [
        \(six), { "id": 509, "title": "Glass Rivers", "author": "Mo" },
        { "id": 510, "title": "猫的邮局", "author": "小雨" }] } },
      { "kind": "list", "content": { "title": "Read first", "books": [\(night), \(lanterns)] } },
      { "kind": "feed", "content": [] }
    ] }
    """

  private static let lanterns = """
    { "id": 811, "title": "The Keeper of Small Lanterns", "author": "Ada", "price": 12.10,
      "blurb": "A lighthouse, a winter, and little to talk to but the sea." }
    """

  private static let night = """
    { "id": 812, "title": "夜行列车笔记 Notes from the Night Train", "author": "阿莫", "price": 9,
      "blurb": "从北到南，一夜三千里；车窗外只有雪和站台上的灯，车厢里只有翻书的声音。" }
    """

  private static let six = """
    { "id": 9007199254740993, "title": "Tide Mills", "author": "Noor" },
    { "id": 9007199254740994, "title": "雾里的灯塔", "author": "林一" },
    { "id": 9007199254740995, "title": "Forty Loaves", "author": "Kai" },
    { "id": 506, "title": "The Unhurried Gardener", "author": "Ada" },
    { "id": 507, "title": "橘子汁打翻在天上", "author": "阿莫" },
    { "id": 508, "title": "Ångström", "author": "Li" }
    """

  private static let four = """
    { "id": 701, "title": "Slow Ferries", "author": "Noor" },
    { "id": 702, "title": "云南北路", "author": "小雨" },
    { "id": 703, "title": "Passes", "author": "Kai" },
    { "id": 704, "title": "Tents", "author": "Ada" }
    """
}

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
struct FeedItem: Decodable, Equatable, Sendable {
  let id: Int64
  let headline: String
  let source: String
  let cover: String
  let comments: Int
}

extension Decimal {
  /// The price as text, the same in every run.
  var inEuros: String { formatted(.currency(code: "EUR").locale(Locale(identifier: "en_IE"))) }
}

/// Keeps the last good data of each page, for the next start.
protocol PageStore: Sendable {
  /// The stored data of a page; empty if there is none.
  func page(_ name: String) -> Observable<Data>

  func save(_ data: Data, of name: String)
}

/// Replaces a disk. It answers at once, so that a script is the same in every run.
final class InMemoryPageStore: PageStore {
  private let pages: BehaviorRelay<[String: Data]>

  init(_ pages: [String: Data] = [:]) { self.pages = BehaviorRelay(value: pages) }

  func page(_ name: String) -> Observable<Data> {
    .deferred { [pages] in pages.value[name].map { .just($0) } ?? .empty() }
  }

  func save(_ data: Data, of name: String) { pages.update { $0[name] = data } }
}
