import RillList

/// Something that a neighbour has written.
struct Post: ListItemViewModel {
  let number: Int
  let text: String

  var id: ListItemID { ListItemID("post \(number)") }
}
