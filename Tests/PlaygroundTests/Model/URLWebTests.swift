import Foundation
import Testing

@testable import playground

@Suite struct URLWebTests {
  @Test(arguments: [
    "http://localhost:8080/graphql", "https://a.example", "HTTP://A.EXAMPLE/x?y=1#z", "https://例子.中国/图",
    "http://[::1]:80/",
  ])
  func `a web address is accepted`(text: String) {
    #expect(URL(web: text) != nil)
  }

  @Test(arguments: [
    "", "not a url", "看这里", "example.com", "/path", "http://", "https:///path", "ftp://a.example", "file:///etc/passwd",
    "http://a b.example", "http://a.example/a b", "http://a.example/\n", "http://a.example:0/",
    "http://a.example:65536/",
    "http://a.example:port/", "javascript:alert(1)",
  ])
  func `anything else is not`(text: String) {
    #expect(URL(web: text) == nil)
  }
}
