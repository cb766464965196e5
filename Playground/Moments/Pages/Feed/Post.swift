import RillList

/// A post of a neighbor.
struct Post: ListItemViewModel {
  let number: Int
  let text: String

  var id: ListItemID { ListItemID("post \(number)") }
}
