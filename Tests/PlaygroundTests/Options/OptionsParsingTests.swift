import Foundation
import Testing

@testable import playground

@Suite struct OptionsParsingTests {
  @Test func `no argument means the visit`() throws {
    let options = try Options(arguments: [])
    #expect(options == Options())
    #expect(options.mode == .visit(.timeline) && options.givenWidth == nil && options.allowsColor)
  }

  @Test func `every option is read, in both spellings`() throws {
    var expected = Options()
    expected.mode = .server(try #require(URL(string: "http://a.example/q")), typed: "http://a.example/q")
    expected.userID = "ann"
    expected.cacheFolder = "/tmp/c"
    expected.timeout = .milliseconds(1_500)
    expected.givenWidth = 72
    expected.language = .chinese
    expected.allowsColor = false
    let spaced =
      "--url http://a.example/q --user ann --cache /tmp/c --timeout 1.5 --width 72 --language chinese --no-color"
    let equals =
      "--no-color --language=chinese --width=72 --timeout=1.5 --cache=/tmp/c --user=ann --url=http://a.example/q"
    #expect(try Options(arguments: spaced.split(separator: " ").map(String.init)) == expected)
    #expect(try Options(arguments: equals.split(separator: " ").map(String.init)) == expected)
  }

  @Test(arguments: Page.allCases)
  func `a page is accepted by its name, at any position`(page: Page) throws {
    #expect(try Options(arguments: [page.rawValue, "--width", "60"]).mode == .visit(page))
    #expect(try Options(arguments: ["--width", "60", page.rawValue]).mode == .visit(page))
  }

  @Test func `operators are shown all, or those of a name`() throws {
    #expect(try Options(arguments: ["operators"]).mode == .tour(nil))
    #expect(try Options(arguments: ["--no-color", "operators", "zip"]).mode == .tour(.found("zip")))
    #expect(try Options(arguments: ["operators", "--frames", "zip"]).framesFolder == "zip")
    let foreign = try Options(arguments: ["operators", "sink", "--no-color"]).mode
    #expect(foreign == .tour(OperatorSearch("sink")))
  }

  @Test func `a record is explained by its file and its number, with or without its sign`() throws {
    #expect(try Options(arguments: ["why", "a.json", "41"]).mode == .why(file: "a.json", number: 41))
    #expect(try Options(arguments: ["why", "a.json", "#41", "--no-color"]).mode == .why(file: "a.json", number: 41))
  }

  @Test(arguments: Page.allCases)
  func `a trace goes with every page`(page: Page) throws {
    let options = try Options(arguments: [page.rawValue, "--trace", "a.json"])
    #expect(options.mode == .visit(page) && options.traceFile == "a.json" && options.recordsVisit)
    #expect(try !Options(arguments: [page.rawValue]).recordsVisit)
  }

  @Test(
    arguments: [
      ("--timeline", .timeline, .text), ("home --timeline", .home, .text), ("--timeline home", .home, .text),
      ("--timeline timeline", .timeline, .text), ("--timeline a.svg", .timeline, .svg(file: "a.svg")),
      ("--timeline=b.SVG cart", .cart, .svg(file: "b.SVG")), ("cart --timeline a.svg", .cart, .svg(file: "a.svg")),
      ("--timeline --width 60", .timeline, .text), ("--timeline --timeline a.svg", .timeline, .svg(file: "a.svg")),
    ] as [(String, Page, Options.Timeline)])
  func `causes and effects are drawn as text, or in a file that ends in svg`(
    text: String, page: Page, timeline: Options.Timeline
  ) throws {
    let options = try Options(arguments: text.split(separator: " ").map(String.init))
    #expect(options.mode == .visit(page) && options.timeline == timeline && options.recordsVisit)
  }

  @Test func `the timeline may come from a file`() throws {
    #expect(try Options(arguments: ["timeline", "--source", "feed.json"]).mode == .file(path: "feed.json"))
  }

  @Test func `the sample can be requested`() throws {
    #expect(try Options(arguments: ["--print-sample"]).mode == .printSample)
  }

  @Test func `a time limit applies to a file too`() throws {
    #expect(try Options(arguments: ["--source", "a", "--timeout", "2"]).timeout == .seconds(2))
  }

  @Test func `a file is accepted by its path`() throws {
    #expect(try Options(arguments: ["--source", "feed.json"]).mode == .file(path: "feed.json"))
  }

  @Test func `a URL is accepted unchanged`() throws {
    let url = try #require(URL(string: "http://localhost:8080/graphql?a=b=c"))
    #expect(
      try Options(arguments: ["--url=http://localhost:8080/graphql?a=b=c"]).mode
        == .server(url, typed: "http://localhost:8080/graphql?a=b=c"))
  }

  @Test(arguments: Page.allCases)
  func `a page may be used by hand`(page: Page) throws {
    let arguments = [page.rawValue, "--live", "--speed=2.5", "--record", "a.swift", "--cast=b.cast"]
    let options = try Options(arguments: arguments)
    #expect(options.mode == .live(page))
    #expect((options.speed, options.recordFile, options.castFile) == (2.5, "a.swift", "b.cast"))
    #expect(try Options(arguments: ["--live"]).mode == .live(.timeline))
    #expect(try Options(arguments: [page.rawValue, "--cast", "b.cast"]).castFile == "b.cast")
  }

  @Test(arguments: [
    ("--live --source a", "--live and --source cannot be used together"),
    ("--url http://a --live", "--live and --url cannot be used together"),
    ("--live --width 60", "--live and --width cannot be used together"),
    ("--print-sample --cast a", "--print-sample and --cast cannot be used together"),
    ("--record a", "--record needs --live, on a built-in page"),
    ("--record a --source b", "--record needs --live, on a built-in page"),
    ("--speed 2", "--speed needs --live, on a built-in page"),
    ("--cast a --url http://b", "--cast needs a built-in page, not --source or --url"),
    ("--live --speed 0", "--speed takes a number from 0.1 to 1000, not “0”"),
    ("--live --speed fast", "--speed takes a number from 0.1 to 1000, not “fast”"),
  ])
  func `options without a meaning for a live session are rejected`(text: String, sentence: String) {
    let error = #expect(throws: UsageError.self) {
      try Options(arguments: text.split(separator: " ").map(String.init))
    }
    #expect(error?.description == sentence)
  }

  @Test func `a language is one of two`() {
    let error = #expect(throws: UsageError.self) { try Options(arguments: ["--language", "french"]) }
    #expect(error?.description == "--language takes english or chinese, not “french”")
  }

  @Test(arguments: [["--help"], ["-h"], ["--width", "60", "--help"], ["--help", "--bogus"]])
  func `help wins over what follows`(arguments: [String]) throws {
    #expect(try Options(arguments: arguments).mode == .help)
  }

  @Test func `the last of two counts`() throws {
    #expect(try Options(arguments: ["--width", "60", "--width=70"]).givenWidth == 70)
  }

  @Test(
    arguments: [
      (["--bogus"], .unknownOption("--bogus")),
      (["-x"], .unknownOption("-x")),
      (["--"], .unknownOption("--")),
      (["--Width=60"], .unknownOption("--Width")),
      (["--bogus=1"], .unknownOption("--bogus")),
      (["feed.json"], .unknownPage("feed.json")),
      (["-"], .unknownPage("-")),
      ([""], .unknownPage("")),
      (["--no-color", "x"], .unknownPage("x")),
      (["Home"], .unknownPage("Home")),
      (["home", "home"], .unexpectedArgument("home")),
      (["operators", "zip", "map"], .unexpectedArgument("map")),
      (["home", "operators"], .unexpectedArgument("operators")),
      (["operators", "thottle"], .unknownOperator("thottle", nearest: ["throttle"])),
      (["operators", "--width", "60"], .conflict("operators", "--width")),
      (["operators", "--live"], .conflict("operators", "--live")),
      (["operators", "--svg", "a"], .conflict("operators", "--svg")),
      (["why", "a", "1", "--frames", "b"], .conflict("why", "--frames")),
      (["home", "--source", "a"], .conflict("home", "--source")),
      (["--url", "http://a.example", "home"], .conflict("home", "--url")),
      (["--source"], .missingValue(option: "--source")),
      (["--source", "--url", "http://a.example"], .missingValue(option: "--source")),
      (["--source", ""], .missingValue(option: "--source")),
      (["--user="], .missingValue(option: "--user")),
      (["--no-color=1"], .unexpectedValue(option: "--no-color")),
      (["--help=me"], .unexpectedValue(option: "--help")),
      (["--source", "a", "--url", "http://a.example"], .conflict("--source", "--url")),
      (["--url", "http://a.example", "--source", "a"], .conflict("--source", "--url")),
      (["--user", "ann"], .needsSource(option: "--user")),
      (["--cache", "d"], .needsSource(option: "--cache")),
      (["--timeout", "2"], .needsSource(option: "--timeout")),
      (["--print-sample", "home"], .conflict("home", "--print-sample")),
      (["--print-sample", "--source", "a"], .conflict("--print-sample", "--source")),
      (["--url", "http://a.example", "--print-sample"], .conflict("--print-sample", "--url")),
      (["--print-sample", "--svg", "a.svg"], .conflict("--print-sample", "--svg")),
      (["--frames=a", "--print-sample"], .conflict("--print-sample", "--frames")),
      (["home", "--svg"], .missingValue(option: "--svg")),
      (["--frames="], .missingValue(option: "--frames")),
      (["--dark"], .needsPicture(option: "--dark")),
      (["--dark=1", "--svg", "a"], .unexpectedValue(option: "--dark")),
      (["--print-sample", "--user", "ann"], .needsSource(option: "--user")),
      (["--print-sample=1"], .unexpectedValue(option: "--print-sample")),
    ] as [([String], UsageError)])
  func `errors are named`(arguments: [String], expected: UsageError) {
    #expect(throws: expected) { try Options(arguments: arguments) }
  }

  @Test func `files for screens go with every page and with a source`() throws {
    let options = try Options(arguments: ["home", "--svg", "a.svg", "--frames=b"])
    #expect(options.svgPath == "a.svg" && options.framesFolder == "b")
    #expect(try Options(arguments: ["--source", "a", "--svg", "b"]).svgPath == "b")
    #expect(try Options(arguments: ["feed"]).svgPath == nil)
    #expect(try Options(arguments: ["--dark", "--svg", "b"]).isDark && !options.isDark)
    #expect(try Options(arguments: ["--live", "--frames", "a", "--dark"]).isDark)
  }

  @Test(arguments: ["0", "-1", "nan", "inf", "-inf", "1e999", "1e300", "86400.5", "0.0001", "two", "1s", " 1", "1,5"])
  func `a time limit that no clock can measure is rejected`(value: String) {
    #expect(throws: UsageError.self) { try Options(arguments: ["--url", "http://a.example", "--timeout", value]) }
  }

  @Test(arguments: [("0.001", 1), ("86400", 86_400_000), ("1e3", 1_000_000)])
  func `a time limit within the bounds is accepted`(value: String, milliseconds: Int) throws {
    #expect(
      try Options(arguments: ["--url", "http://a.example", "--timeout", value]).timeout == .milliseconds(milliseconds))
  }

  @Test(arguments: ["29", "201", "-60", "60.5", "wide", "99999999999999999999"])
  func `a width outside the range is rejected`(value: String) {
    #expect(throws: UsageError.self) { try Options(arguments: ["--width", value]) }
  }

  @Test(arguments: ["30", "200"])
  func `the bounds of the width are inside`(value: String) throws {
    #expect(try Options(arguments: ["--width", value]).givenWidth == Int(value))
  }

  @MainActor @Test func `a picture of a phone has a narrowest width`() throws {
    #expect(try Options(arguments: ["--width", "40", "--frames", "a"]).givenWidth == 40)
    #expect(Display(width: 30, output: Printed().output()).phoneWidth == 40)
    #expect(Display(width: 60, output: Printed().output()).phoneWidth == 60)
  }

  @Test(arguments: ["localhost:8080", "ftp://a.example", "http://", "not a url", "http://a.example:99999/"])
  func `an address of another kind is rejected`(value: String) {
    #expect(throws: UsageError.self) { try Options(arguments: ["--url", value]) }
  }

  @Test func `a value may begin with a dash, or with two behind an equals sign`() throws {
    #expect(try Options(arguments: ["--source=a", "--user", "-5"]).userID == "-5")
    #expect(try Options(arguments: ["--source=a", "--user=--odd"]).userID == "--odd")
  }
}
