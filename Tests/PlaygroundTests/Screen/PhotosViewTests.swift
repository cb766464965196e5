import Foundation
import RillHeadless
import Testing

@testable import playground

@MainActor
@Suite struct PhotosViewTests {
  private let screen = View()
  private let view = PhotosView()

  init() { screen.addSubview(view) }

  /// The line of the picture with the names, at a width in columns.
  private func names(photos count: Int, columns: Int) throws -> String {
    view.urls = try (0..<count).map { try #require(URL(string: "https://a.example/p\($0).jpg")) }
    screen.frame.size = TextMetric.size(columns: columns, rows: 3)
    view.frame.size = screen.frame.size
    screen.layoutIfNeeded()
    let lines = TextRenderer(isFramed: false).picture(of: screen).components(separatedBy: "\n")
    return lines[1].trimmingCharacters(in: .whitespaces)
  }

  @Test func `all photos are shown where they fit`() throws {
    #expect(try names(photos: 2, columns: 23) == "│   p0    │ │   p1    │")
    #expect(try names(photos: 3, columns: 35) == "│   p0    │ │   p1    │ │   p2    │")
  }

  @Test func `photos that do not fit are counted, and the number has room`() throws {
    #expect(try names(photos: 3, columns: 34) == "│   p0    │ │   p1    │ +1")
    #expect(try names(photos: 11, columns: 26) == "│   p0    │ │   p1    │ +9")
    #expect(try names(photos: 12, columns: 26) == "│   p0    │ +11")
    #expect(try names(photos: 12, columns: 5) == "+12")
  }

  @Test func `a reused view shows nothing of its previous item`() throws {
    _ = try names(photos: 5, columns: 40)
    #expect(try names(photos: 1, columns: 40) == "│   p0    │")
    #expect(try names(photos: 5, columns: 60) == "│   p0    │ │   p1    │ │   p2    │ │   p3    │ │   p4    │")
    #expect(try names(photos: 0, columns: 40) == "")
    #expect(view.intrinsicContentSize == .zero)
  }
}
