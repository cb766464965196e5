/// Traps with a message if a caller has made a mistake. Unlike `precondition`, it prints the message in release builds
/// too.
@usableFromInline
package func require(_ condition: Bool, _ sentence: @autoclosure () -> String, file: StaticString, line: UInt) {
  if !condition { fatalError(sentence(), file: file, line: line) }
}
