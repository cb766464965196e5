import Foundation
import Rill
import RillHeadless
import RillList

/// A component of texts in a table.
class TextsComponent: ViewComponent<TextItem> {
  var itemSize: ListSize?

  init(_ name: String, _ texts: [String], title: String = "", layout: ListSectionLayout = ListSectionLayout()) {
    super.init(name, title: title, layout: layout, items: texts.map { TextItem($0) })
  }

  override func size(of item: TextItem, in container: ListSize) -> ListSize? { itemSize }
}

final class LeadingTexts: TextsComponent, AlignsToLeading {}

/// A screen of components, whose texts are shown by `TextCell`s.
@MainActor
func screen(of page: any Component, views: ListItemViews = ListItemViews()) -> BaseTableViewController {
  let loader = Loader { _ in .just(()) }
  let screen = BaseTableViewController(
    viewModel: ListViewModel(sections: page.sections, loader: loader), itemViews: views)
  screen.tableView.register(TextCell.self, forCellReuseIdentifier: TextItem.reuseIdentifier)
  return screen
}

/// The current sections of components.
@MainActor
func sections(of components: any Component...) -> ListSections {
  var content: ListSections = []
  for component in components {
    component.sections.take(1).bind(onNext: { content += $0 }).dispose()
  }
  return content
}
