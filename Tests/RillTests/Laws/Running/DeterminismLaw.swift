/// Contract 10: the same input causes the same order of effects in every process. `outputs` are those of the processes.
func determinismLaw(_ outputs: [String]) -> [String] {
  guard let first = outputs.first, !first.isEmpty else { return ["no output"] }
  return outputs.enumerated().filter { $1 != first }.map { "process \($0) has another output" }
}
