import Foundation
import Testing

@testable import playground

@Suite struct SampleTests {
  private let moments = Sample.details.moments

  @Test func `the sample has what real data has`() {
    #expect(moments.count >= 20)
    #expect(Set(moments.map(\.id)).count == moments.count)
    #expect(moments.contains { $0.title == nil })
    #expect(moments.contains { $0.photos.isEmpty && $0.type == .photos })
    #expect(moments.contains { $0.photos.count > 2 })
    #expect(moments.contains { ($0.likes ?? []).count > 20 })
    #expect(moments.contains { Int($0.createdDate) == nil })
    #expect(moments.contains { $0.url.map { URL(web: $0) == nil } ?? false })
    #expect(moments.contains { $0.title?.contains("👨‍👩‍👧‍👦") ?? false })
  }

  @Test func `a refresh adds two, changes one and removes one`() {
    let later = Sample.refreshedDetails.moments
    #expect(later.prefix(2).map(\.id) == ["n01", "n02"])
    #expect(moments.map(\.id).filter { id in !later.contains { $0.id == id } } == ["m07"])
    let changed = later.filter { moment in moments.contains { $0.id == moment.id } && !moments.contains(moment) }
    #expect(changed.map(\.id) == ["m03"])
  }
}
