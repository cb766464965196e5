import Foundation
import Rill
import RillHeadless

/// One thing that is done in a live session.
@MainActor
enum LiveStep {
  case wait(Duration)
  case tap(LiveFocus.Target)
  case type(String)
  case deleteBackward
  case pressReturn
  case scroll(CGFloat)
  case pullToRefresh
  case failNextLoad
  case resize(columns: Int, rows: Int)

  func perform(on screen: Screen, _ page: LivePage) throws(DrivingError) {
    switch self {
    case .wait(let time): page.clock.advance(by: time)
    case .tap(let target): try target.tap(on: screen)
    case .type(let text): try screen.type(text)
    case .deleteBackward: try screen.deleteBackward()
    case .pressReturn: try screen.pressReturn()
    case .scroll(let points): try screen.scroll(by: points)
    case .pullToRefresh: try screen.pullToRefresh()
    case .failNextLoad: page.failNextLoad?()
    case .resize(let columns, let rows): screen.resize(columns: columns, rows: rows)
    }
  }
}
