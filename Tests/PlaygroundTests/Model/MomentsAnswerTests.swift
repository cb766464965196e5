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

  @Test func `what may be missing may be missing`() throws {
    let moment = try #require(
      MomentsAnswer(reading: AnswerJSON.answer([AnswerJSON.moment("m1")]), from: source).details.moments.first)
    #expect(moment.title == nil && moment.url == nil && moment.isLiked == nil && moment.likes == nil)
  }

  @Test func `the answer to a like is read too`() throws {
    let body = AnswerJSON.answer([AnswerJSON.moment("m1")], field: "updateMomentLike")
    #expect(try MomentsAnswer(reading: body, from: source).details.moments.map(\.id) == ["m1"])
  }

  @Test func `an id that comes twice is kept twice`() throws {
    let twice = AnswerJSON.answer([AnswerJSON.moment("m1"), AnswerJSON.moment("m1")])
    #expect(try MomentsAnswer(reading: twice, from: source).details.moments.map(\.id) == ["m1", "m1"])
  }

  @Test(arguments: [
    (["createdDate": "-"], "Skipped moments[1] (bad): createdDate is missing."),
    (["createdDate": "1710504000"], "Skipped moments[1] (bad): createdDate is not text."),
    (["photos": "null"], "Skipped moments[1] (bad): photos is null, not a list."),
    (["photos": #"["a", 3]"#], "Skipped moments[1] (bad): photos[1] is not text."),
    (["photos": #""a""#], "Skipped moments[1] (bad): photos is not a list."),
    (["userDetails": #"{"name": "A"}"#], "Skipped moments[1] (bad): userDetails.avatar is missing."),
    (["userDetails": "3"], "Skipped moments[1] (bad): userDetails is not an object."),
    (["type": #""VIDEO""#], "Skipped moments[1] (bad): type is neither URL nor PHOTOS."),
    (["isLiked": "1"], "Skipped moments[1] (bad): isLiked is not true or false."),
    (["likes": #"[{"id": "x", "avatar": "y"}, {}]"#], "Skipped moments[1] (bad): likes[1].id is missing."),
    (["id": "-"], "Skipped moments[1]: id is missing."),
    (["id": "7"], "Skipped moments[1]: id is not text."),
  ])
  func `one bad moment among good ones is skipped and told`(change: [String: String], report: String) throws {
    let moments = [AnswerJSON.moment("m1"), AnswerJSON.moment("bad", replacing: change), AnswerJSON.moment("m2")]
    let answer = try MomentsAnswer(reading: AnswerJSON.answer(moments), from: source)
    #expect(answer.details.moments.map(\.id) == ["m1", "m2"])
    #expect(answer.skipped.map(\.description) == [report])
  }

  @Test(arguments: ["null", "3", "[]", #""m""#])
  func `a moment that is not even an object is skipped`(value: String) throws {
    let answer = try MomentsAnswer(reading: AnswerJSON.answer([value, AnswerJSON.moment("m1")]), from: source)
    #expect(answer.details.moments.map(\.id) == ["m1"])
    #expect(answer.skipped.map(\.index) == [0])
    #expect(answer.skipped.first?.id == nil)
  }

  @Test(
    arguments: [
      ("", .emptyBody),
      (" \n\t", .emptyBody),
      (#"{"data": {"getMomentsDetailsByUserID": {"userDetails": {}"#, .cutOff),
      (#"{"data": {"getMom"#, .cutOff),
      (#"{"data": "a }"#, .cutOff),
      (#"{"data": "\"}"#, .cutOff),
      ("<html>{</html>", .notJSON),
      ("{]", .notJSON),
      ("{'data': 1}", .notJSON),
      ("oops", .notJSON),
    ] as [(String, MomentsError.Problem)])
  func `a body that is no JSON is told from one that ends early`(body: String, expected: MomentsError.Problem) {
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

  @Test func `errors of the server are its sentence, even beside data`() {
    #expect(
      problem(String(decoding: AnswerJSON.errors, as: UTF8.self)) == .refusedByServer(["User u1 is unknown", "x"]))
    #expect(problem(#"{"errors": [{}]}"#) == .refusedByServer([""]))
  }

  @Test func `an empty list of errors is no error`() throws {
    let body =
      #"{"errors": [], "data": {"getMomentsDetailsByUserID": {"userDetails": \#(AnswerJSON.user), "moments": []}}}"#
    #expect(problem(body) == nil)
  }

  @Test func `an answer without a moment is no timeline`() throws {
    let empty = try MomentsAnswer(reading: AnswerJSON.answer([]), from: source)
    #expect(throws: MomentsError(source: source, problem: .noMoments(skipped: []))) {
      try empty.nonEmpty(from: source)
    }
    let bad = try MomentsAnswer(reading: AnswerJSON.answer(["{}"]), from: source)
    #expect(throws: MomentsError(source: source, problem: .noMoments(skipped: bad.skipped))) {
      try bad.nonEmpty(from: source)
    }
  }

  @Test func `a document nested without end is refused and does not trap`() {
    #expect(problem(String(repeating: "[", count: 200_000)) == .cutOff)
  }
}
