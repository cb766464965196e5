import Foundation
import Rill

/// The words that a list screen shows by itself.
///
/// They are given once, to a ``ListViewModel``, a ``ListDriver`` or a screen, and reach the messages of its page and of
/// all its parts.
///
/// ```swift
/// var texts = ListTexts.english
/// texts.empty = "No tea today."
/// let screen = BaseTableViewController(viewModel: teas, texts: texts)
/// ```
public struct ListTexts: Hashable, Sendable {
  /// The text of an indicator or a message during a first load.
  public var loading: String
  /// The text of an indicator during a refresh.
  public var refreshing: String
  /// The message of a list that has loaded no content.
  public var empty: String
  /// The title of the button that loads again.
  public var tryAgain: String
  /// The title of the button that leads back to a screen without a title.
  public var back: String
  /// The sentence for a ``LoadTimeLimitError`` and for the error of a `timeout`.
  public var timeLimit: String
  /// The sentence for an error that has no description for users.
  public var failure: String

  /// Creates texts.
  public init(
    loading: String, refreshing: String, empty: String, tryAgain: String, back: String, timeLimit: String,
    failure: String
  ) {
    self.loading = loading
    self.refreshing = refreshing
    self.empty = empty
    self.tryAgain = tryAgain
    self.back = back
    self.timeLimit = timeLimit
    self.failure = failure
  }

  /// The English texts, the default.
  public static let english = ListTexts(
    loading: "Loading…", refreshing: "Refreshing…", empty: "Nothing here yet.", tryAgain: "Try again", back: "Back",
    timeLimit: "Loading took too long.", failure: "Something went wrong.")

  /// The Chinese texts.
  public static let chinese = ListTexts(
    loading: "加载中…", refreshing: "刷新中…", empty: "这里还没有内容。", tryAgain: "重试", back: "返回",
    timeLimit: "加载超时。", failure: "出错了，请稍后再试。")

  /// The words for an error: the description of a `LocalizedError`, and otherwise a sentence that says nothing of its
  /// cause. Recordings and diagnostics show the error itself.
  public func message(for error: any Error) -> String {
    if error is LoadTimeLimitError { return timeLimit }
    if case .timeout? = error as? ObservableError { return timeLimit }
    let words = (error as? any LocalizedError)?.errorDescription ?? ""
    return words.isEmpty ? failure : words
  }
}
