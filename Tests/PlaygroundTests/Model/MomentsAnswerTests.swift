import Foundation
import Testing

@testable import playground

@Suite struct MomentsAnswerTests {
  private let source = MomentsSource(file: "feed.json")

  private func problem(_ body: String) -> MomentsError.Problem? {
    do {
      _ = try MomentsAnswer(reading: Data(body.utf8), from: source)
      return nil
    } catch {
      return error.problem
    }
  }

  @Test func `every field of a moment is read`() throws {
    let full = AnswerJSON.moment(
      "m1",
      replacing: [
        "title": #""早上好 👨‍👩‍👧‍👦""#, "url": #""https://x.example""#, "type": #""URL""#, "photos": #"["p1", "p2"]"#,
        "isLiked": "true", "likes": #"[{"id": "u2", "avatar": "a2"}]"#, "unknown": "{}",
      ])
    let answer = try MomentsAnswer(reading: AnswerJSON.answer([full]), from: source)
    #expect(
      answer.details.moments == [
        Moment(
          id: "m1", userDetails: .init(name: "Ada", avatar: "https://a.example/ada"), type: .url,
          title: "早上好 👨‍👩‍👧‍👦", url: "https://x.example", photos: ["p1", "p2"], createdDate: "1710504000", isLiked: true,
          likes: [.init(id: "u2", avatar: "a2")])
      ])
    #expect(answer.details.userDetails.name == "Lin")
    #expect(answer.skipped.isEmpty)
  }

  @Test func `optional values may be missing`() throws {
    let moment = try #require(
      MomentsAnswer(reading: AnswerJSON.answer([AnswerJSON.moment("m1")]), from: source).details.moments.first)
    #expect(moment.title == nil && moment.url == nil && moment.isLiked == nil && moment.likes == nil)
  }

  @Test func `the answer to a like is read too`() throws {
    let body = AnswerJSON.answer([AnswerJSON.moment("m1")], field: "updateMomentLike")
    #expect(try MomentsAnswer(reading: body, from: source).details.moments.map(\.id) == ["m1"])
  }

  @Test func `an id that occurs twice is kept twice`() throws {
    let twice = AnswerJSON.answer([AnswerJSON.moment("m1"), AnswerJSON.moment("m1")])
    #expect(try MomentsAnswer(reading: twice, from: source).details.moments.map(\.id) == ["m1", "m1"])
  }

  @Test(arguments: [
    (["createdDate": "-"], "Skipped moments[1] (bad): createdDate is missing."),
    (["createdDate": "1710504000"], "Skipped moments[1] (bad): createdDate is not text."),
    (["photos": "null"], "Skipped moments[1] (bad): photos is null, not a list."),
    (["photos": #"["a", 3]"#], "Skipped moments[1] (bad): photos[1] is not text."),
    (
      ["likes": #"[{"id": "\udc00", "avatar": "y"}]"#], "Skipped moments[1] (bad): likes[0].id \(ShapeProblem.badText)."
    ),
    (["photos": #""a""#], "Skipped moments[1] (bad): photos is not a list."),
    (["userDetails": #"{"name": "A"}"#], "Skipped moments[1] (bad): userDetails.avatar is missing."),
    (["userDetails": "3"], "Skipped moments[1] (bad): userDetails is not an object."),
    (["type": #""VIDEO""#], "Skipped moments[1] (bad): type is neither URL nor PHOTOS."),
    (["isLiked": "1"], "Skipped moments[1] (bad): isLiked is not true or false."),
    (["likes": #"[{"id": "x", "avatar": "y"}, {}]"#], "Skipped moments[1] (bad): likes[1].id is missing."),
    (["id": "-"], "Skipped moments[1]: id is missing."),
    (["id": "7"], "Skipped moments[1]: id is not text."),
  ])
  func `one bad moment among good ones is skipped and reported`(change: [String: String], report: String) throws {
    let moments = [AnswerJSON.moment("m1"), AnswerJSON.moment("bad", replacing: change), AnswerJSON.moment("m2")]
    let answer = try MomentsAnswer(reading: AnswerJSON.answer(moments), from: source)
    #expect(answer.details.moments.map(\.id) == ["m1", "m2"])
    #expect(answer.skipped.reports == [report])
  }

  @Test(arguments: ["null", "3", "[]", #""m""#])
  func `a moment that is not even an object is skipped`(value: String) throws {
    let answer = try MomentsAnswer(reading: AnswerJSON.answer([value, AnswerJSON.moment("m1")]), from: source)
    #expect(answer.details.moments.map(\.id) == ["m1"])
    #expect(answer.skipped.named.map(\.index) == [0])
    #expect(answer.skipped.named.first?.id == nil)
  }

  @Test func `of very many bad moments a few are named and the others counted, and the good ones kept`() throws {
    let bad = Array(repeating: "{}", count: 20_000)
    let body = AnswerJSON.answer([AnswerJSON.moment("m1")] + bad + [AnswerJSON.moment("m2")] + bad)
    let answer = try MomentsAnswer(reading: body, from: source)
    #expect(answer.details.moments.map(\.id) == ["m1", "m2"])
    #expect(answer.skipped.named.map(\.index) == [1, 2, 3, 4, 5])
    #expect(answer.skipped.count == 40_000)
  }

  @Test(
    arguments: [
      ("", .emptyBody),
      (" \n\t", .emptyBody),
      (#"{"data": {"getMomentsDetailsByUserID": {"userDetails": {}"#, .cutOff),
      (#"{"data": {"getMom"#, .cutOff),
      (#"{"data": "a }"#, .cutOff),
      (#"{"data": "\"}"#, .cutOff),
      ("<html>{</html>", .notJSON(nil)),
      ("{]", .notJSON(nil)),
      ("{'data': 1}", .notJSON(nil)),
      ("oops", .notJSON(nil)),
    ] as [(String, MomentsError.Problem)])
  func `a body that is not JSON is distinguished from one that ends early`(body: String, expected: MomentsError.Problem)
  {
    #expect(problem(body) == expected)
  }

  @Test(arguments: [
    ("[]", "", "is not an object"),
    ("null", "", "is null, not an object"),
    ("{}", "data", "is missing"),
    (#"{"data": null}"#, "data", "is null, not an object"),
    (#"{"data": {}}"#, "data.getMomentsDetailsByUserID", "is missing"),
    (#"{"data": {"getMomentsDetailsByUserID": null}}"#, "data.getMomentsDetailsByUserID", "is null, not an object"),
    (
      #"{"data": {"getMomentsDetailsByUserID": {"userDetails": {"id": 1}}}}"#,
      "data.getMomentsDetailsByUserID.userDetails.id", "is not text"
    ),
    (
      #"{"data": {"getMomentsDetailsByUserID": {"userDetails": \#(AnswerJSON.user), "moments": {}}}}"#,
      "data.getMomentsDetailsByUserID.moments", "is not a list"
    ),
    (
      #"{"data": {"updateMomentLike": {"userDetails": \#(AnswerJSON.user)}}}"#,
      "data.updateMomentLike.moments", "is missing"
    ),
    (#"{"errors": 3}"#, "errors", "is not a list"),
  ])
  func `a wrong shape names the place and the fault`(body: String, path: String, fault: String) {
    #expect(problem(body) == .wrongShape(ShapeProblem(path: path, fault: fault)))
  }

  @Test func `errors of the server become its message, even beside data`() {
    #expect(
      problem(String(decoding: AnswerJSON.errors, as: UTF8.self)) == .refusedByServer(["User u1 is unknown", "x"]))
    #expect(problem(#"{"errors": [{}]}"#) == .refusedByServer([""]))
  }

  @Test func `an empty list of errors is no error`() throws {
    let body =
      #"{"errors": [], "data": {"getMomentsDetailsByUserID": {"userDetails": \#(AnswerJSON.user), "moments": []}}}"#
    #expect(problem(body) == nil)
  }

  @Test func `an answer without moments is not a timeline`() throws {
    let empty = try MomentsAnswer(reading: AnswerJSON.answer([]), from: source)
    #expect(throws: MomentsError(source: source, problem: .noMoments(skipped: []))) {
      try empty.nonEmpty(from: source)
    }
    let bad = try MomentsAnswer(reading: AnswerJSON.answer(["{}"]), from: source)
    #expect(throws: MomentsError(source: source, problem: .noMoments(skipped: bad.skipped))) {
      try bad.nonEmpty(from: source)
    }
  }

  @Test func `a photo that is null costs the photo and not the moment`() throws {
    let moment = AnswerJSON.moment("m1", replacing: ["photos": #"[null, "a", null, "b"]"#])
    let answer = try MomentsAnswer(reading: AnswerJSON.answer([moment]), from: source)
    #expect(answer.details.moments.map(\.photos) == [["a", "b"]])
    #expect(answer.skipped.isEmpty)
  }

  @Test(arguments: ["title", "createdDate", "type", "url"], [Data([0xFF]), Data(#"\ud800"#.utf8), Data(#"\q"#.utf8)])
  func `a field without text is named`(field: String, bytes: Data) throws {
    let body = AnswerJSON.answer([AnswerJSON.moment("m1"), AnswerJSON.moment("bad", replacing: [field: #""XYZ""#])])
    let place = try #require(body.firstRange(of: Data("XYZ".utf8)))
    let answer = try MomentsAnswer(reading: body.replacing(place, with: bytes), from: source)
    #expect(answer.details.moments.map(\.id) == ["m1"])
    #expect(answer.skipped.named.map(\.problem) == [ShapeProblem(path: field, fault: ShapeProblem.badText)])
  }

  @Test func `a document nested too deep, and one with bad text, name the byte`() {
    #expect(
      problem(#"{"errors": \#(String(repeating: "[", count: 600))\#(String(repeating: "]", count: 600))}"#)
        == .notJSON(.tooDeep(byte: 11 + 512)))
    #expect(problem(#"{"errors": [{"message": "a\ud800"}]}"#) == .notJSON(.loneSurrogate(byte: 27)))
  }

  @Test func `an endlessly nested document is rejected and does not trap`() {
    #expect(problem(String(repeating: "[", count: 200_000)) == .cutOff)
  }
}

extension Data {
  fileprivate func replacing(_ range: Range<Data.Index>, with bytes: Data) -> Data {
    self[..<range.lowerBound] + bytes + self[range.upperBound...]
  }
}
