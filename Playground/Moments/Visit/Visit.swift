import Foundation
import Rill
import RillHeadless
import RillList

/// A visit to the built-in timeline, played in virtual time: the same bytes in every run.
@MainActor
struct Visit: ScriptedVisit {
  static let page = Page.timeline
  static let rows = 25

  let setting: TimelineSetting
  let stage: Stage

  private var api: ScriptedAPI { ScriptedAPI(server: server) }

  func playSteps() throws {
    api.reply(after: .seconds(3), with: Sample.refreshedDetails)
    let start = StartViewController(moments: setting.controller)
    let screen = stage.present(NavigationController(rootViewController: start), leadingTo: setting.controller)
    try screen.tap(.button, "Moments")
    try firstLoad(on: screen)
    try likes(on: screen)
    try refreshes(on: screen)
    try leave(screen)
  }

  private func firstLoad(on screen: Screen) throws {
    pass(.milliseconds(400))
    stage.show("The screen appears; the first load is running.")
    api.reply(after: .milliseconds(800), with: Sample.details)
    try screen.pullToRefresh()
    pass(.milliseconds(800))
    stage.show("Pulled meanwhile: the load is canceled, and the refresh has answered.")
    pass(.seconds(2))
    stage.show("The older answer arrives late: it changes nothing.")
    for (moment, caption) in [
      ("m04", "Scrolled down: a link, five photos, and one without a title."),
      ("m08", "Further down: many likes, an address that leads nowhere, an unreadable date."),
      ("m12", "And further: a title of blanks, and a link that the visitor likes."),
    ] {
      try screen.scroll(to: .row, moment, at: .top)
      stage.show(caption)
    }
    try screen.scrollToTop()
  }

  private func likes(on screen: Screen) throws {
    api.reply(after: .milliseconds(300), with: Sample.details.liking(["m01": true]))
    try screen.in(.row, "m01").tap(.button, "Like")
    pass(.milliseconds(300))
    stage.show("A tap likes the first moment; the server agrees.")
    api.fail(after: .milliseconds(300), "The server is too busy.")
    try screen.in(.row, "m02").tap(.button, "Like")
    stage.show("A tap likes the second moment at once…")
    pass(.milliseconds(300))
    stage.show("…and is taken back, because the server refuses.")
  }

  private func refreshes(on screen: Screen) throws {
    let details = Sample.refreshedDetails.liking(["m01": true])
    pass(.seconds(7 * 60))
    api.reply(after: .seconds(1), with: details)
    try screen.pullToRefresh()
    watch("Pulled to refresh, seven minutes later.", "New moments have arrived.")
    api.fail(after: .seconds(1), "The network is down.")
    try screen.pullToRefresh()
    pass(.seconds(1))
    stage.show("The next refresh fails: the content stays, the error shows.")
    api.reply(after: .seconds(1), with: details)
    try screen.pullToRefresh()
    watch("Trying again; the error stays until the outcome is known.", "The retry has worked.")
  }

  private func leave(_ screen: Screen) throws {
    api.reply(after: .seconds(1), with: Sample.details)
    try screen.pullToRefresh()
    pass(.milliseconds(500))
    try screen.goBack()
    pass(.seconds(5))
    stage.show("The screen is left in the middle of a refresh.")
    api.reply(after: .seconds(1), with: Sample.newestDetails.liking(["m01": true]))
    try screen.tap(.button, "Moments")
    pass(.seconds(1))
    stage.show("Opened again: the refresh has started over and brought a moment.")
  }

  /// Shows a load of one second in its middle and at its end.
  private func watch(_ captions: String...) {
    for caption in captions {
      pass(.seconds(1) / captions.count)
      stage.show(caption)
    }
  }
}

/// The reason why a visit cannot continue. Its further captions would be wrong.
struct VisitError: Error, Equatable, Sendable {
  /// The step that it stops before.
  var step: Int
  /// A sentence, and lines on the actual state.
  var reason: String
  /// Whether it is the visit on a phone, whose pictures are wanted, and not the one in the terminal.
  var isOnPhone = false
}

extension VisitError: CustomStringConvertible {
  var description: String { "The visit\(isOnPhone ? " on a phone" : "") ends at step \(step): \(reason)" }
}
