import Foundation
import Rill
import RillList
import Testing

@testable import playground

@Suite struct MomentListItemViewModelTests {
  private func row(_ moment: Moment, locale: String = "en_US") -> MomentListItemViewModel {
    MomentListItemViewModel(
      moment: moment,
      dateText: PostDateText(now: Sample.now, locale: Locale(identifier: locale), timeZone: .gmt),
      likes: Moment.noLikes)
  }

  private func row(_ change: (inout Moment) -> Void) -> MomentListItemViewModel {
    var moment = Moment.made("m1")
    change(&moment)
    return row(moment)
  }

  @Test func `a moment is made ready to be shown`() throws {
    let row = row {
      $0.userDetails = .init(name: "阿莫", avatar: "https://a.example/mo")
      $0.title = "你好 👋"
      $0.photos = ["https://a.example/1", "https://a.example/2"]
      $0.url = "https://b.example"
      $0.createdDate = String(Int(Sample.now.timeIntervalSince1970) - 300)
    }
    #expect(row.id == "m1")
    #expect(row.authorName == "阿莫")
    #expect(row.title == "你好 👋")
    #expect(row.photoURLs.map(\.absoluteString) == ["https://a.example/1", "https://a.example/2"])
    #expect(row.linkURL?.absoluteString == "https://b.example")
    #expect(row.postDate == "5 minutes ago")
    #expect(!row.isLiked && row.likesText == nil)
  }

  @Test(arguments: [nil, "", "  ", "\n\t　"])
  func `a title of blanks is none`(title: String?) {
    #expect(row { $0.title = title }.title == nil)
  }

  @Test func `unreadable values are left out`() {
    let row = row {
      $0.photos = ["", "https://a.example/1", "not a url"]
      $0.url = "https://broken example/path"
      $0.createdDate = "yesterday"
    }
    #expect(row.photoURLs.map(\.absoluteString) == ["https://a.example/1"])
    #expect(row.linkURL == nil)
    #expect(row.postDate == nil)
  }

  @Test func `likes are counted`() {
    let many = (1...37).map { Moment.Like(id: "u\($0)", avatar: "https://a.example/\($0)") }
    let row = row { $0.likes = many }
    #expect(row.likesText == "37 likes")
    #expect(self.row { $0.likes = [many[0]] }.likesText == "1 like")
    #expect(self.row { $0.likes = [] }.likesText == nil)
  }

  @Test func `the locale chooses the words`() {
    var moment = Moment.made("m1", likes: [.init(id: "u", avatar: "")])
    moment.createdDate = String(Int(Sample.now.timeIntervalSince1970) - 86_400)
    #expect(row(moment, locale: "zh_CN").postDate == "昨天")
    #expect(row(moment, locale: "zh_CN").likesText == "1个赞")
  }

  @Test func `two rows are the same when they show the same`() {
    let row = row(.made("m1"))
    #expect(row.hasSameContent(as: self.row(.made("m1"))))
    #expect(!row.hasSameContent(as: self.row(.made("m1", isLiked: true))))
    #expect(!row.hasSameContent(as: UserProfileListItemViewModel(userDetails: Sample.details.userDetails)))
  }
}
