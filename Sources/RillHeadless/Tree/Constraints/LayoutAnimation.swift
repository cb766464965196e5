public import Foundation
public import Rill

extension View {
  /// Moves views from their current frames to the frames that layout gives them, in a straight line at constant speed.
  ///
  /// Only layout in the block counts: frames that `layoutIfNeeded()` changes there move, wherever the constraints were
  /// changed. Without that call, a change in the block shows without animation at the next layout pass, and so does a
  /// new frame of a view that is still moving.
  ///
  /// ```swift
  /// height.constant = 100
  /// View.animate(withDuration: .seconds(1), scheduler: clock) { box.layoutIfNeeded() }
  /// ```
  ///
  /// ``frame`` is the new frame at once; ``presentationFrame`` is where the view is drawn on the way there.
  ///
  /// - Parameters:
  ///   - duration: how long the movement takes.
  ///   - scheduler: The scheduler whose clock moves the views: that of the main queue, or one that a test advances.
  ///   - animations: the block that changes constraints and calls ``layoutIfNeeded()``.
  ///   - completion: Called on the main actor when the duration is over. In UIKit, it is also called as soon as the views
  ///     have left their window, and learns that the animation has not finished; here the clock alone decides, because
  ///     the completion belongs to the block, and not to the views that happen to move in it.
  public static func animate(
    withDuration duration: Duration, scheduler: any Scheduler, animations: () -> Void,
    completion: (@MainActor @Sendable () -> Void)? = nil
  ) {
    let outer = LayoutAnimation.current
    LayoutAnimation.current = LayoutAnimation(scheduler: scheduler, begin: scheduler.now, duration: duration)
    animations()
    LayoutAnimation.current = outer
    guard let completion else { return }
    _ = Observable.timer(duration, scheduler: scheduler).bind(onNext: { _ in completion() })
  }

  /// The area in which the view is drawn now: its ``frame``, or a place on the way there.
  ///
  /// See ``animate(withDuration:scheduler:animations:completion:)``.
  public var presentationFrame: CGRect {
    guard let motion, motion.progress < 1 else { return frame }
    return motion.frame(on: motion.progress, to: frame)
  }
}

/// The `animate` block that is running.
@MainActor
struct LayoutAnimation {
  static var current: LayoutAnimation?

  let scheduler: any Scheduler
  let begin: Duration
  let duration: Duration

  func move(_ view: View, from start: CGRect, to end: CGRect) {
    guard start != end, duration > .zero else { return view.motion = nil }
    view.motion = LayoutMotion(start: start, animation: self)
  }
}

/// The motion of a view to its frame.
@MainActor
struct LayoutMotion {
  let start: CGRect
  let animation: LayoutAnimation

  /// The progress of the motion, from 0 to 1.
  var progress: Double {
    min(1, max(0, animation.scheduler.now.subtracting(clamping: animation.begin) / animation.duration))
  }

  func frame(on progress: Double, to end: CGRect) -> CGRect {
    func between(_ one: CGFloat, _ other: CGFloat) -> CGFloat { one + (other - one) * progress }
    return CGRect(
      x: between(start.minX, end.minX), y: between(start.minY, end.minY),
      width: between(start.width, end.width), height: between(start.height, end.height))
  }
}
