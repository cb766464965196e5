import RillList

/// A banner across the whole width.
struct BannerItem: ListItemViewModel {
  let id: ListItemID
  let title: String

  init(_ banner: HomeAnswer.Banner) {
    id = ListItemID(banner.id)
    title = banner.title
  }
}

/// A product in a group, or a recommended one.
struct ProductItem: ListItemViewModel {
  let id: ListItemID
  let name: String
  let price: String?
  let note: String?

  init(_ product: HomeAnswer.Product) {
    id = ListItemID(product.id)
    name = product.name
    price = product.price
    note = product.note
  }
}

/// A search term.
struct TagItem: ListItemViewModel {
  let id: ListItemID
  let text: String

  init(_ text: String) {
    id = ListItemID(text)
    self.text = "# \(text)"
  }
}

/// The line above a part of the page.
struct TitleItem: ListItemViewModel {
  let id: ListItemID
  let title: String
}
