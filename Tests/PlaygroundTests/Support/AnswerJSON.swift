import Foundation

/// Bodies of answers as text, so that a test shows what is sent over the network.
enum AnswerJSON {
  static let user =
    #"{"id": "u1", "name": "Lin", "avatar": "https://a.example/l", "backgroundImage": "https://a.example/b"}"#

  static func moment(_ id: String, replacing: [String: String] = [:]) -> String {
    var fields = [
      "id": "\"\(id)\"", "userDetails": #"{"name": "Ada", "avatar": "https://a.example/ada"}"#, "type": #""PHOTOS""#,
      "photos": "[]", "createdDate": #""1710504000""#,
    ]
    fields.merge(replacing) { $1 }
    let pairs = fields.filter { $0.value != "-" }.sorted { $0.key < $1.key }
    return "{" + pairs.map { #""\#($0.key)": \#($0.value)"# }.joined(separator: ", ") + "}"
  }

  static func answer(_ moments: [String], field: String = "getMomentsDetailsByUserID") -> Data {
    Data(#"{"data": {"\#(field)": {"userDetails": \#(user), "moments": [\#(moments.joined(separator: ","))]}}}"#.utf8)
  }

  static let good = answer([moment("m1"), moment("m2")])
  static let errors = Data(#"{"errors": [{"message": "User u1 is unknown"}, {"message": "x"}], "data": null}"#.utf8)
}
