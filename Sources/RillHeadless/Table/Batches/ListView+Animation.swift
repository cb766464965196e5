import Foundation
import Rill

// In an animated update, each view moves from where it is drawn, possibly on the way of an earlier update, to where it
// belongs. Views of rows that leave stay visible until the end. Views of deleted rows fold up and views of inserted
// rows unfold, where the gap between the other rows closes or opens.
extension ListView {
  /// Returns the current scene after pending layout, or `nil` if nothing is visible.
  func sceneNow(_ animation: ListAnimation) -> ListScene? {
    guard animation.duration > .zero, viewport.bounds.height > 0 else { return nil }
    if needsLayout { arrange() }
    var drawn: [ListLine: CGRect] = [:]
    for departing in viewport.departing {
      if let line = departing.line { drawn[line] = departing.view.presentationFrame }
    }
    for line in viewport.lines { drawn[line] = viewport[line]?.presentationFrame }
    return ListScene(lines: lines, offset: position.offset, drawn: drawn)
  }

  /// Moves everything from where it was drawn to where it belongs now.
  func animate(_ animation: ListAnimation) {
    arrange()
    guard let scene else { return }
    animationCount += 1
    let number = animationCount
    let way = LayoutAnimation(
      scheduler: animation.scheduler, begin: animation.scheduler.now, duration: animation.duration)
    for line in viewport.lines {
      guard let view = viewport[line] else { continue }
      way.move(view, from: start(of: line, view.frame, scene), to: view.frame)
    }
    for index in viewport.departing.indices where viewport.departing[index].animation == nil {
      viewport.departing[index].animation = number
      let (view, drawn) = (viewport.departing[index].view, viewport.departing[index].view.presentationFrame)
      view.frame = end(of: viewport.departing[index], from: drawn, scene)
      way.move(view, from: drawn, to: view.frame)
    }
    Observable<Int>.timer(animation.duration, scheduler: animation.scheduler)
      .bind(onNext: { [weak self] _ in self?.whenFree { self?.endDepartures { $0 == number } } })
      .disposed(by: animationBag)
  }

  /// Keeps a view visible for now, although it is out of view or is a header that its section no longer has.
  func depart(_ line: ListLine) {
    guard let view = viewport.take(line) else { return }
    if lines.contains(line) { viewport.depart(view, line) } else { viewport.fold(view, lastLine: line) }
  }

  /// Removes departing views.
  ///
  /// - Parameter isOver: whether an animation, by its number, has ended.
  func endDepartures(where isOver: (Int?) -> Bool) {
    let gone = viewport.departing.filter { isOver($0.animation) }
    viewport.departing.removeAll { isOver($0.animation) }
    for departing in gone {
      departing.view.removeFromSuperview()
      departing.content.removeFromSuperview()
      endUse(departing.content, of: departing.lastLine)
    }
  }

  /// Moves everything to where it belongs at once.
  func endAnimations() {
    for line in viewport.lines { viewport[line]?.motion = nil }
    endDepartures { _ in true }
  }

  // MARK: From where, and to where

  private func start(of line: ListLine, _ end: CGRect, _ scene: ListScene) -> CGRect {
    if let origin = scene.origin(of: line) {
      return scene.drawn[origin] ?? near(frame(of: origin, in: scene.lines, offset: scene.offset))
    }
    let gap = flow.isWrapping ? nil : nearest(above: line, in: lines) { scene.origin(of: $0) }
    let y = gap.map { scene.drawn[$0] ?? frame(of: $0, in: scene.lines, offset: scene.offset) }?.maxY
    return near(CGRect(x: end.minX, y: y ?? end.minY, width: end.width, height: 0))
  }

  private func end(of departing: ListViewport.Departing, from drawn: CGRect, _ scene: ListScene) -> CGRect {
    if let line = departing.line, lines.contains(line) {
      return near(frame(of: line, in: lines, offset: position.offset))
    }
    let gap = flow.isWrapping ? nil : nearest(above: departing.lastLine, in: scene.lines) { scene.target(of: $0) }
    let y = gap.map { frame(of: $0, in: lines, offset: position.offset).maxY }
    return near(CGRect(x: drawn.minX, y: y ?? drawn.minY, width: drawn.width, height: 0))
  }

  /// Returns the counterpart, in the other content, of the nearest line above that has one, at most a screen away.
  private func nearest(
    above line: ListLine, in lines: ListLines, _ other: (ListLine) -> ListLine?
  ) -> ListLine? {
    var next = lines.line(before: line)
    for _ in 0..<Int(viewport.bounds.height / TextMetric.cellSize.height) {
      guard let line = next else { return nil }
      if let found = other(line) { return found }
      next = lines.line(before: line)
    }
    return nil
  }

  /// Limits the distance of a frame, so views that come from far away or go there are not faster.
  private func near(_ frame: CGRect) -> CGRect {
    var frame = frame
    let height = viewport.bounds.height
    frame.origin.y = min(max(frame.minY, -height - frame.height), 2 * height)
    return frame
  }
}
