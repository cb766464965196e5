import Foundation
import Rill
import RillHeadless
import RillList
import Testing

@testable import playground

@MainActor
@Suite struct MomentListItemViewTests {
  private func lines(_ moment: Moment, columns: Int) -> [String] {
    let view = MomentListItemView()
    view.show(
      MomentListItemViewModel(
        moment: moment, dateText: PostDateText(now: Sample.now, locale: Sample.locale, timeZone: .gmt),
        likes: Moment.noLikes))
    let width = TextMetric.size(columns: columns, rows: 0).width
    view.frame.size = CGSize(width: width, height: view.sizeThatFits(width: width).height)
    return TextRenderer(isFramed: false).picture(of: view).components(separatedBy: "\n")
  }

  @Test func `of a long name and the date, the name is cut`() {
    var moment = Moment.made("m1")
    moment.userDetails.name = "A name that is longer than a line has room"
    moment.createdDate = String(Int(Sample.now.timeIntervalSince1970) - 300)
    #expect(lines(moment, columns: 28)[0] == " A name that… 5 minutes ago ")
  }

  @Test(arguments: [(28, "+3"), (48, "+2"), (198, "sea-5")])
  func `as many photos are shown as fit, the others counted`(columns: Int, last: String) throws {
    let moment = try #require(Sample.moments.first { $0.id == "m05" })
    let line = lines(moment, columns: columns)[3]
    #expect(line.trimmingCharacters(in: CharacterSet(charactersIn: " │")).hasSuffix(last))
  }

  @Test func `liked and not liked differ in color`() throws {
    let picture = { (isLiked: Bool) in
      let view = MomentListItemView()
      view.show(
        MomentListItemViewModel(
          moment: .made("m1", isLiked: isLiked),
          dateText: PostDateText(now: Sample.now, locale: Sample.locale, timeZone: .gmt), likes: Moment.noLikes))
      view.frame.size = TextMetric.size(columns: 30, rows: 4)
      return TextRenderer(color: true, isFramed: false).picture(of: view)
    }
    #expect(picture(true).contains("\u{1B}[36m[ ♥ Liked ]"))
    #expect(picture(false).contains("\u{1B}[90m[ ♡ Like ]"))
  }

  @Test(arguments: [false, true])
  func `a heart is gray until the server has confirmed it, or it is taken back`(isConfirmed: Bool) throws {
    let answer = PublishSubject<Int>()
    let likes = Optimistic(BehaviorRelay(value: [Moment.made("m1")]), mark: BehaviorRelay(value: 0))
    let view = MomentListItemView()
    func show(_ moment: Moment?) throws {
      view.show(
        MomentListItemViewModel(
          moment: try #require(moment),
          dateText: PostDateText(now: Sample.now, locale: Sample.locale, timeZone: .gmt), likes: likes))
    }
    let button = try #require(view.descendant(Button.self, identifiedBy: "like"))
    try show(likes.value.first)
    #expect(button.style == TextStyle(.secondary))
    likes.edit("m1", during: answer, until: { $0 }) { $0.isLiked = true }
    try show(likes.value.first)
    #expect(button.title == "♥ Liked")
    #expect(button.style == TextStyle(.secondary, isDim: true))
    if isConfirmed {
      answer.onNext(1)
      answer.onCompleted()
      #expect(button.style == TextStyle(.accent))
    } else {
      answer.onError(CancellationError())
      try show(likes.value.first)
      #expect(button.style == TextStyle(.secondary))
    }
  }
}
