import Foundation
import TestSupport
import Testing

/// The manifest, as the system that runs the tests reads it.
@LongTests
@Suite struct PackageTests {
  private struct Manifest: Decodable {
    let products: [Product]
    let targets: [Target]

    struct Product: Decodable {
      let name: String
      let targets: [String]
    }

    struct Target: Decodable {
      let name: String
      let dependencies: [[String: [String?]]]
    }

    /// The targets that a client of the product gets.
    func targets(of product: Product) -> Set<String> {
      var (found, waiting) = (Set<String>(), product.targets)
      while let name = waiting.popLast() {
        guard found.insert(name).inserted else { continue }
        let dependencies = targets.filter { $0.name == name }.flatMap(\.dependencies)
        waiting += dependencies.flatMap(\.values).compactMap { $0.first ?? nil }
      }
      return found
    }
  }

  private static let manifest = Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "manifest-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "manifest.json")
    // A folder of its own, since the run of the tests may hold the lock of the other.
    let command = "unset RILL_WITHOUT; swift package --package-path \"$1\" --scratch-path \"$2\" dump-package > \"$3\""
    let (code, errors) = try Toolchain.run("bash", ["-c", command, "-", Article.root.path, folder.path, file.path])
    guard code == 0 else { throw ToolFailure(description: errors) }
    return try JSONDecoder().decode(Manifest.self, from: Data(contentsOf: file))
  }

  #if os(Linux)
  @Test func `no client gets the stand-in for UIKit`() throws {
    let manifest = try Self.manifest.get()
    #expect(manifest.targets.contains { $0.name == "UIKit" })
    for product in manifest.products {
      #expect(manifest.targets(of: product).isDisjoint(with: ["UIKit", "RillUIKit"]), "\(product.name)")
    }
  }
  #endif

  @Test func `the documentation has each library, on this machine and in the package index`() throws {
    let products = try Self.manifest.get().products.map(\.name).filter { $0 != "playground" }
    let libraries = Set(products).union(["RillUIKit"])
    let index = try Article.text(of: ".spi.yml").split(separator: "\n").compactMap { $0.split(separator: "- ").last }
    #expect(Set(index.map(String.init)).isSuperset(of: libraries))
    let list = try #require(try Article.text(of: ".ci/docs").firstMatch(of: /modules=\((.*)\)/))
    #expect(Set(list.1.split(separator: " ").map(String.init)) == libraries)
  }
}
