import Foundation

/// The time that the compiler takes for each chain of a file with fifty.
struct CompileTime {
  /// The nanoseconds for one chain, without the time for a file that only imports the module.
  let rill: Double
  let openCombine: Double

  /// - Throws: the compiler's message if it cannot be run on the modules of this build.
  init(rounds: Int) throws {
    let products = (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
    var times: [String: [Double]] = [:]
    try Tool.withFolder { folder in
      let compiler = Compiler(
        modules: products.appending(path: "Modules"),
        helpers: products.appending(path: "COpenCombineHelpers.build/module.modulemap"), folder: folder)
      for _ in 0..<rounds {
        for (name, text) in Chains.files {
          times[name, default: []].append(try nanoseconds { try compiler.compile(text, as: name) } / 50)
        }
      }
    }
    let medians = times.mapValues(median)
    rill = medians["Rill", default: .nan] - medians["RillOnly", default: .nan]
    openCombine = medians["OpenCombine", default: .nan] - medians["OpenCombineOnly", default: .nan]
  }
}

private struct Compiler {
  let modules: URL
  /// The module map of a C module that OpenCombine requires.
  let helpers: URL
  let folder: URL

  /// Compiles for debugging, the build that developers wait for most.
  func compile(_ text: String, as name: String) throws {
    let file = folder.appending(path: "\(name).swift")
    try text.write(to: file, atomically: true, encoding: .utf8)
    try Tool.run([
      "swiftc", "-c", "-Onone", "-swift-version", "6", "-module-name", "Chains", "-I", modules.path(), "-Xcc",
      "-fmodule-map-file=\(helpers.path())", file.path(), "-o", folder.appending(path: "\(name).o").path(),
    ])
  }
}
