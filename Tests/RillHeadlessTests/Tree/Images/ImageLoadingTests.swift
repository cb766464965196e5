import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting
import TestSupport
import Testing

@MainActor @Suite struct ImageLoadingTests {
  /// Answers on demand.
  private struct Photos: ImageLoader {
    let requests = RequestStub<URL, Image>()

    func image(at url: URL) -> Observable<Image> { requests.request(url) }
    var states: [HeldRequest<URL, Image>.State] { requests.requests.map(\.state) }
  }

  private let photos = Photos()
  private let view = ImageView()
  private let host = screen(columns: 10, rows: 3)

  init() {
    host.imageLoader = photos
    host.addSubview(view)
    view.frame = host.bounds
  }

  private static func url(_ name: String) -> URL { URL(fileURLWithPath: "/photos/\(name)") }
  private func image(_ name: String) -> Image { Image(alternativeText: name) }

  @Test func `an image is requested at layout, and shown when it arrives`() {
    view.placeholder = image("…")
    view.url = Self.url("a")
    #expect(photos.states == [])
    host.layoutIfNeeded()
    host.layoutIfNeeded()
    #expect(photos.states == [.waiting])
    #expect(view.image == image("…"))
    photos.requests.requests[0].send(image("rough"))
    #expect(view.image == image("rough"))
    photos.requests.requests[0].succeed(image("a"))
    #expect(view.image == image("a"))
    view.url = Self.url("a")
    host.layoutIfNeeded()
    #expect(photos.states == [.succeeded])
  }

  @Test func `a late image does not replace one that was requested after it`() {
    view.url = Self.url("a")
    host.layoutIfNeeded()
    view.url = Self.url("b")
    host.layoutIfNeeded()
    #expect(photos.states == [.canceled, .waiting])
    photos.requests.requests[1].succeed(image("b"))
    photos.requests.requests[0].succeed(image("a"))
    #expect(view.image == image("b"))
    view.image = image("set")
    photos.requests.requests[1].succeed(image("late"))
    #expect((view.image, view.url) == (image("set"), nil))
  }

  @Test func `an image that cannot be loaded leaves the placeholder, and says why until the next one`() {
    view.placeholder = image("broken")
    view.url = Self.url("a")
    host.layoutIfNeeded()
    photos.requests.requests[0].fail(Failure())
    #expect(view.image == image("broken"))
    #expect(view.loadFailure is Failure)
    view.url = Self.url("b")
    #expect(view.loadFailure == nil)
  }

  @Test func `without a loader an image represents itself`() {
    host.imageLoader = nil
    view.url = Self.url("sea.jpg")
    host.layoutIfNeeded()
    #expect(view.image?.shortName == "sea.jpg")
  }

  @Test func `a view that is removed cancels its load`() {
    do {
      let view = ImageView()
      host.addSubview(view)
      view.url = Self.url("a")
      host.layoutIfNeeded()
      view.removeFromSuperview()
    }
    #expect(photos.states == [.canceled])
  }

  // MARK: Reuse

  private struct Photo: ListItemViewModel {
    var id: ListItemID { ListItemID(url.lastPathComponent) }
    var url: URL
  }

  private final class PhotoView: BaseListItemView<Photo> {
    let imageView = ImageView()

    override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(imageView) }
    override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
      imageView.makeConstraints {
        $0.edges.equalToSuperview()
        $0.height.equalTo(3 * TextMetric.cellSize.height)
      }
    }
    override func update(with viewModel: Photo) { imageView.url = viewModel.url }
  }

  @Test func `a load ends when its cell is reused, and its image appears in no other row`() throws {
    let items = (0..<6).map { Photo(url: Self.url("\($0)")) }
    let list = BaseTableViewController(
      viewModel: ListViewModel([ListSection(id: "", items)]), itemViews: ListItemViews(PhotoView.self))
    list.view.frame.size = TextMetric.size(columns: 10, rows: 6)
    list.view.imageLoader = photos
    list.appear()
    #expect(photos.states == [.waiting, .waiting])
    list.tableView.scroll(to: ListIndexPath(section: 0, item: 2))
    #expect(photos.states == [.canceled, .canceled, .waiting, .waiting])
    for request in photos.requests.requests { request.succeed(image("image \(request.input.lastPathComponent)")) }
    #expect(
      TextRenderer(isFramed: false).picture(of: list)
        == "┌────────┐\n│image 2 │\n└────────┘\n┌────────┐\n│image 3 │\n└────────┘")
    list.tableView.scroll(to: ListIndexPath(section: 0, item: 0))
    #expect(photos.states.suffix(2) == [.waiting, .waiting])
    #expect(
      TextRenderer(isFramed: false).picture(of: list)
        == (0..<6).map { _ in "          " }.joined(separator: "\n"))
  }

  // MARK: Content mode

  @Test(arguments: [
    (ContentMode.scaleToFill, CGRect(x: 0, y: 0, width: 80, height: 48)),
    (.scaleAspectFit, CGRect(x: 16, y: 0, width: 48, height: 48)),
    (.scaleAspectFill, CGRect(x: 0, y: -16, width: 80, height: 80)),
    (.center, CGRect(x: 24, y: 8, width: 32, height: 32)),
  ])
  func `an image of a known size is placed as the content mode says`(mode: ContentMode, place: CGRect) {
    view.image = Image(alternativeText: "x", size: CGSize(width: 32, height: 32))
    view.contentMode = mode
    let part = DrawnPart.image(place, name: "x", isShaded: false, cornerRadius: 0)
    #expect(
      view.drawingMarks().contains { mark in
        guard case .part(part, let characters) = mark else { return false }
        return characters.contains(.fill(place, .solid))
      })
    #expect(view.intrinsicContentSize == CGSize(width: 32, height: 32))
  }
}
