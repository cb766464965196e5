import Testing

@testable import playground

@Suite struct UsageErrorTests {
  @Test(arguments: [
    (["--bogus"], "unknown option “--bogus”"),
    (["-x"], "unknown option “-x”"),
    (["--wdith", "60"], "unknown option “--wdith”; the nearest is --width"),
    (["-width", "60"], "unknown option “-width”; the nearest is --width"),
    (["-w", "60"], "unknown option “-w”; the nearest is --width"),
    (["--no-colr"], "unknown option “--no-colr”; the nearest is --no-color"),
    (["hom"], "no page “hom”; the nearest is home"),
    (["homepage"], "no page “homepage”; the nearest is home"),
    (["xyzzyq"], "no page “xyzzyq”"),
    (["whyxyzzy"], "no page “whyxyzzy”"),
    (["operators", "xyzzyq"], "no operator “xyzzyq”"),
    (["Timelne"], "no page “Timelne”; the nearest is timeline"),
    (["operator"], "no page “operator”; the nearest is operators"),
    (["x\u{1B}[31m"], "no page “x[31m”"),
    (["home", "x\u{1B}[31m"], "unexpected argument “x[31m”"),
    (["operators", "debunce"], "no operator “debunce”; the nearest is debounce"),
    (["operators", "thottle"], "no operator “thottle”; the nearest is throttle"),
    (["operators", "zip", "map"], "unexpected argument “map”"),
    (["why"], "why needs a trace file, and the number of a record"),
    (["why", "a.json"], "why needs the number of a record, after the file"),
    (["why", "a.json", "last"], "why takes the number of a record, from 1, not “last”"),
    (["why", "a.json", "0"], "why takes the number of a record, from 1, not “0”"),
    (["why", "a.json", "1", "2"], "unexpected argument “2”"),
    (["why", "a.json", "1", "--width=60"], "why and --width cannot be used together"),
    (["--trace", "a", "--live"], "--live and --trace cannot be used together"),
    (["--trace", "a", "--source", "b"], "--trace needs a built-in page, not --source or --url"),
    (["--timeline", "--live"], "--live and --timeline cannot be used together"),
    (["--timeline", "--url", "http://b"], "--timeline needs a built-in page, not --source or --url"),
    (["--timeline="], "--timeline needs a value"),
    (["--timeline=a.png"], "--timeline takes no value or a file that ends in .svg, not “a.png”"),
    (["--timeline", "a.png"], "no page “a.png”"),
    (["--width"], "--width needs a value"),
    (["--no-color=1"], "--no-color takes no value"),
    (["--width", "9"], "--width takes a whole number from 30 to 200, not “9”"),
    (["--width", "39", "--svg", "a"], "--width takes a whole number from 40 to 200 with --svg or --frames, not “39”"),
    (
      ["--frames", "a", "--width=30", "--source", "b"],
      "--width takes a whole number from 40 to 200 with --svg or --frames, not “30”"
    ),
    (["--timeout", "0"], "--timeout takes seconds from 0.001 to 86400, not “0”"),
    (["--url", "x"], "--url takes an address like http://localhost:8080/graphql, not “x”"),
    (["--url", "http://a.example", "--source", "x"], "--source and --url cannot be used together"),
    (["--dark", "home"], "--dark needs --svg or --frames"),
    (["--cache", "x"], "--cache needs --source or --url"),
    (["--timeout", "2"], "--timeout needs --source or --url"),
    (["--print-sample", "feed"], "feed and --print-sample cannot be used together"),
  ])
  func `an error reads as a sentence about what was typed`(arguments: [String], text: String) throws {
    let error = try #require(throws: UsageError.self) { try Options(arguments: arguments) }
    #expect(error.description == text)
  }
}
