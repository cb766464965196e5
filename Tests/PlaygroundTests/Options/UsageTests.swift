import Testing

@testable import playground

@Suite struct UsageTests {
  @Test(arguments: [
    "--source FILE", "--url URL", "--user ID", "--cache DIR", "--timeout SECONDS", "--width N", "--language NAME",
    "--no-color", "--help", "--print-sample", "--svg FILE", "--frames DIR", "--dark", "--trace FILE", "--timeline",
    "--timeline FILE.svg",
  ])
  func `the usage text names every option`(option: String) {
    #expect(Options.usage.contains("\n  \(option) "))
  }

  @Test(arguments: Page.allCases)
  func `the usage text names every page`(page: Page) {
    #expect(Options.usage.contains("\n  \(page.rawValue) "))
  }

  @Test func `the usage text names the operators`() {
    #expect(Options.usage.contains("\n  operators ") && Options.usage.contains("\n  operators NAME "))
  }

  @Test func `the usage text names the command that explains a record`() {
    #expect(Options.usage.contains("\n  why FILE NUMBER "))
  }

  @Test(arguments: ["r refreshes", "f makes", "w shows", "q leaves", "Ctrl-Z suspends", "mouse taps"])
  func `the usage text names the keys of the live mode`(key: String) {
    #expect(Options.usage.contains(key))
  }

  @Test func `the usage text fits a terminal of 80 columns`() {
    #expect(Options.usage.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func `the exit codes are those of the usage text`() {
    #expect([ExitCode.success, .failure, .usage].map(\.rawValue) == [0, 1, 2])
  }
}
