import Foundation

#if os(Linux) && canImport(UIKit)
#error("The stand-in for UIKit is visible to a client.")
#endif

// Plays every race for a second each, or those whose names begin with the first argument, for as many seconds as the
// second argument says. A fault is a crash or a failed precondition, and what was written last names its race.

let arguments = CommandLine.arguments
let prefix = arguments.count > 1 ? arguments[1] : ""
let seconds = arguments.count > 2 ? Double(arguments[2]) ?? 0 : 1
let chosen = allRaces.filter { $0.name.hasPrefix(prefix) }
if chosen.isEmpty || seconds <= 0 {
  write("usage: races [NAME [SECONDS]]\nraces:\n\(allRaces.map { "  \($0.name)\n" }.joined())")
  exit(2)
}
for race in chosen {
  write("\(race.name): ")
  write("\(race.run(for: .seconds(seconds))) rounds\n")
}
write("\(chosen.count) passed, 0 failed\n")

/// Writes at once, so that nothing is lost in a crash.
func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
