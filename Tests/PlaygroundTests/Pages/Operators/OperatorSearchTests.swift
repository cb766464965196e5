import Foundation
import TestSupport
import Testing

@testable import playground

@Suite struct OperatorSearchTests {
  @Test(arguments: ["combineLatest", "PublishSubject", "take(while:behavior:)", "Combinelatest", "do"])
  func `a name is found, in any case, with or without its arguments`(name: String) {
    let base = name.prefix { $0 != "(" }
    guard case .found(let found) = OperatorSearch(name) else {
      Issue.record("\(name) is not found")
      return
    }
    #expect(found.lowercased() == base.lowercased())
  }

  @Test(arguments: [
    ("switchToLatest", "switchLatest"), ("removeDuplicates", "distinctUntilChanged"),
    ("CurrentValueSubject", "BehaviorSubject"), ("PassthroughSubject", "PublishSubject"), ("sink", "subscribe"),
    ("assign", "bind"), ("drive", "Driver"), ("takeUntil", "take"), ("HANDLEEVENTS", "do"),
  ])
  func `a name of another framework leads to the name here`(name: String, here: String) {
    guard case .foreign(let foreign) = OperatorSearch(name) else {
      Issue.record("\(name) is not known")
      return
    }
    #expect(foreign.here == here)
  }

  @Test(arguments: [
    ("debunce", "debounce"), ("combinLatest", "combineLatest"), ("flatMapLast", "flatMapLatest"),
    ("zipp", "zip"), ("thottle", "throttle"), ("swichToLatest", "switchToLatest"), ("replayS", "ReplaySubject"),
  ])
  func `an unknown name leads to the nearest ones`(name: String, nearest: String) {
    guard case .unknown(let names) = OperatorSearch(name) else {
      Issue.record("\(name) is known")
      return
    }
    #expect((1...3).contains(names.count))
    #expect(names.contains(nearest), "\(names)")
  }

  @Test(arguments: ForeignName.all)
  func `a name of another framework has another name here`(foreign: ForeignName) {
    #expect(OperatorSearch.names.contains(foreign.here))
    #expect(!OperatorSearch.names.contains(foreign.name))
  }

  @Test func `no name of another framework is there twice`() {
    let names = ForeignName.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  /// The names of the operators of RxSwift, in the list that *Coming from RxSwift* is compared with.
  private static func rxSwiftOperators() throws -> Set<String> {
    let list = try Article.text(of: "Tests/RillTests/Project/RxSwiftNames.txt")
    return Set(list.matches(of: /(?m)^ObservableType\.([a-z]\w*)/).map { String($0.output.1) })
  }

  @Test func `every operator of RxSwift is answered`() throws {
    let names = try Self.rxSwiftOperators().subtracting(["asObservable"])
    #expect(names.count > 70)
    let unanswered = names.filter { if case .unknown = OperatorSearch($0) { true } else { false } }
    #expect(unanswered.sorted() == [])
  }

  @Test func `the names of RxSwift are those of the article`() throws {
    let article = try Article.text(of: "Sources/Rill/Rill.docc/ComingFromRxSwift.md")
    for foreign in ForeignName.all where foreign.framework == .rxSwift {
      #expect(article.contains("`\(foreign.name)"), "\(foreign.name)")
    }
  }

  @Test func `the distance of two words is the number of changes`() {
    #expect(EditDistance.between("kitten", "sitting") == 3)
    #expect(EditDistance.between("Bag", "bat") == 1)
    #expect(EditDistance.between("", "map") == 3)
    #expect(EditDistance.between("", "") == 0)
    #expect(EditDistance.between("take", "takeLast") == 1)
    #expect(EditDistance.between("wdith", "width") == 1)
    #expect(EditDistance.between("scans", "scan") == 1)
    #expect(EditDistance.between("dozens", "do") == 4)
    #expect(EditDistance.between(String(repeating: "x", count: 1_000_000), "map") > 3)
    #expect(EditDistance.nearest(to: String(repeating: "q", count: 1_000), among: ["map"]) == [])
  }
}
