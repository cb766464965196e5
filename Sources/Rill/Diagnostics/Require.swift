/// Traps with a sentence if a caller has made a mistake. Unlike `precondition`, it says the sentence in release too.
@usableFromInline
package func require(_ condition: Bool, _ sentence: @autoclosure () -> String, file: StaticString, line: UInt) {
  if !condition { fatalError(sentence(), file: file, line: line) }
}
