import Foundation
import RillList
import Testing

@Suite struct LoadPolicyTests {
  @Test(arguments: LoadPolicy.allCases, LoadingTable.Busy.allCases)
  func `a policy answers each start as its table says`(policy: LoadPolicy, busy: LoadingTable.Busy) {
    for kind in LoadingState.Kind.allCases {
      for running in busy.kinds {
        var machine = LoadingMachine(policy: policy)
        if let running { _ = machine.apply(.start(.init(token: 1, kind: running))) }
        let load = LoadingMachine.Load(token: 2, kind: kind)
        let actions = machine.apply(.start(load))
        let old = running.map { LoadingMachine.Load(token: 1, kind: $0) }
        switch LoadingTable.answer(to: kind, during: busy, under: policy) {
        case .begin, .beside: #expect(actions == [.begin(load)])
        case .takePlace: #expect(actions == [old.map(LoadingMachine.Action.cancel), .begin(load)].compactMap(\.self))
        case .refuse: #expect(actions == [.refuse(load)])
        case .wait:
          #expect(actions == [])
          #expect(machine.apply(.fail(1)).last == .begin(load))
        case nil: Issue.record("The table has no row for \(kind) during \(busy.rawValue).")
        }
      }
    }
  }

  @Test(arguments: ["Loading/LoadOptions.swift", "RillList.docc/LoadingAList.md"])
  func `the documentation has the same table`(file: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources/RillList")
    let text = try String(contentsOf: root.appending(path: file), encoding: .utf8)
    let rows = text.split(separator: "\n").map { $0.drop { $0 == "/" || $0 == " " } }.filter { $0.hasPrefix("|") }
    #expect(rows.prefix(LoadingTable.lines.count).map(String.init) == LoadingTable.lines)
  }
}

extension LoadingTable.Busy {
  fileprivate var kinds: [LoadingState.Kind?] {
    switch self {
    case .nothing: [nil]
    case .page: [.nextPage]
    case .screen: [.first, .refresh]
    }
  }
}
