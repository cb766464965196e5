#if canImport(UIKit)
import Testing
import UIKit

@MainActor @Suite struct CollectionViewTests {
  @Test func `a flow layout places items in lines, below the header of their section`() {
    let screen = FlowScreen([3, 1])
    #expect(screen.frames(0).map(\.origin) == [CGPoint(x: 5, y: 21), CGPoint(x: 48, y: 21), CGPoint(x: 5, y: 33)])
    #expect(screen.frames(1) == [CGRect(x: 5, y: 66, width: 40, height: 10)])
    let header = screen.collection.supplementaryView(
      forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 1))
    #expect(header?.frame == CGRect(x: 0, y: 45, width: 100, height: 20))
    #expect(screen.collection.contentSize == CGSize(width: 100, height: 78))
  }

  #if os(Linux)
  @Test func `an item that the user drags keeps its cell`() {
    let screen = FlowScreen([3])
    let cell = screen.collection.cellForItem(at: IndexPath(item: 0, section: 0))
    #expect(screen.collection.drag(itemAt: IndexPath(item: 0, section: 0), to: IndexPath(item: 2, section: 0)))
    #expect(screen.moves == ["0 to 2"])
    #expect(cell != nil && screen.collection.cellForItem(at: IndexPath(item: 2, section: 0)) === cell)
  }
  #endif

  @Test func `a batch resigns a first responder in the view of a section`() {
    final class Field: UIView {
      var isFirst = true
      override var isFirstResponder: Bool { isFirst }
      override func resignFirstResponder() -> Bool {
        isFirst = false
        return true
      }
    }
    let (screen, fields) = (FlowScreen([1]), [Field(), Field()])
    screen.collection.supplementaryView(
      forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0)
    )?.addSubview(fields[0])
    screen.collection.cellForItem(at: IndexPath(item: 0, section: 0))?.contentView.addSubview(fields[1])
    screen.collection.performBatchUpdates {}
    #expect(fields.map(\.isFirst) == [false, true])
  }
}

/// Two items of 40 by 10 in a line, with headers of 20.
@MainActor private final class FlowScreen: NSObject, UICollectionViewDataSource {
  let layout = UICollectionViewFlowLayout()
  let collection: UICollectionView
  var moves: [String] = []
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let counts: [Int]

  init(_ counts: [Int]) {
    self.counts = counts
    layout.itemSize = CGSize(width: 40, height: 10)
    (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (2, 3)
    layout.sectionInset = UIEdgeInsets(top: 1, left: 5, bottom: 2, right: 5)
    layout.headerReferenceSize = CGSize(width: 20, height: 20)
    collection = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
    super.init()
    let kind = UICollectionView.elementKindSectionHeader
    collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    collection.register(UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "header")
    collection.dataSource = self
    window.addSubview(collection)
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
  }

  func frames(_ section: Int) -> [CGRect] {
    (0..<counts[section]).compactMap { collection.cellForItem(at: IndexPath(item: $0, section: section))?.frame }
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
  func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { counts[section] }
  func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }
  func collectionView(
    _ view: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView {
    view.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "header", for: indexPath)
  }
  func collectionView(_ view: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { true }
  func collectionView(_ view: UICollectionView, moveItemAt source: IndexPath, to destination: IndexPath) {
    moves.append("\(source.item) to \(destination.item)")
  }
}
#endif
