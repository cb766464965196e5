/// Rows, each solved for one symbol in terms of symbols that are zero.
///
/// A column lists the rows that contain its symbol. It may also list rows that no longer contain the symbol, and list a
/// row twice: code that reads a column checks. It is cleared of them when it has become twice as long.
struct Tableau: Sendable {
  enum Kind: UInt8, Sendable {
    /// A variable, which has any value.
    case free
    /// A slack or an error, which is at least zero.
    case restricted
    /// The marker of a required equation, which is always zero.
    case fixed
    /// A symbol that waits to be reused.
    case unused
  }

  private(set) var kinds: ContiguousArray<Kind> = []
  /// The row that is solved for each symbol; -1 if there is none.
  private(set) var rowOfSymbol: ContiguousArray<Int32> = []
  private(set) var rows: ContiguousArray<SparseRow> = []
  /// The symbol that each row is solved for; -1 if the row is unused.
  private(set) var basics: ContiguousArray<Int32> = []
  private var columns: ContiguousArray<ContiguousArray<Int32>> = []
  /// The length of each column at which it is cleared of the rows that do not contain its symbol.
  private var columnLimits: ContiguousArray<Int> = []
  private var longColumns: ContiguousArray<Int32> = []
  var objective = SolverObjective()
  /// Rows whose symbol may have a value that is not allowed.
  var suspects: ContiguousArray<Int32> = []

  private static let shortColumn = 16
  private var freeSymbols: [Int32] = []
  private var freeRows: [Int32] = []
  private var stamps: ContiguousArray<UInt32> = []
  private var stamp: UInt32 = 0
  private var scratch: ContiguousArray<SparseRow.Entry> = []

  // MARK: Symbols

  mutating func addSymbol(_ kind: Kind) -> Int32 {
    if let symbol = freeSymbols.popLast() {
      kinds[Int(symbol)] = kind
      return symbol
    }
    kinds.append(kind)
    rowOfSymbol.append(-1)
    columns.append([])
    columnLimits.append(Self.shortColumn)
    objective.grow(to: kinds.count)
    return Int32(kinds.count - 1)
  }

  /// Removes a symbol that no row is solved for.
  mutating func removeSymbol(_ symbol: Int32) {
    var column: ContiguousArray<Int32> = []
    swap(&column, &columns[Int(symbol)])
    for row in column {
      let place = rows[Int(row)].place(of: symbol)
      let entries = rows[Int(row)].entries
      if place < entries.count, entries[place].symbol == symbol { rows[Int(row)].entries.remove(at: place) }
    }
    objective.forget(symbol)
    kinds[Int(symbol)] = .unused
    freeSymbols.append(symbol)
  }

  @inline(__always)
  func row(of symbol: Int32) -> Int? {
    let row = rowOfSymbol[Int(symbol)]
    return row < 0 ? nil : Int(row)
  }

  func value(of symbol: Int32) -> Double { row(of: symbol).map { rows[$0].constant } ?? 0 }

  /// Returns the rows that contain a symbol, each once.
  mutating func rows(with symbol: Int32) -> ContiguousArray<Int32> {
    stamp &+= 1
    var column: ContiguousArray<Int32> = []
    swap(&column, &columns[Int(symbol)])
    var count = 0
    for row in column where stamps[Int(row)] != stamp && rows[Int(row)].factor(of: symbol) != 0 {
      stamps[Int(row)] = stamp
      column[count] = row
      count += 1
    }
    column.removeSubrange(count...)
    columns[Int(symbol)] = column
    return column
  }

  /// Adds a row to the column of a symbol.
  @inline(__always)
  private mutating func list(_ row: Int, in symbol: Int32) {
    columns[Int(symbol)].append(Int32(row))
    if columns[Int(symbol)].count == columnLimits[Int(symbol)] { longColumns.append(symbol) }
  }

  /// Clears the columns that have become too long, when all rows are in place.
  private mutating func clearLongColumns() {
    while let symbol = longColumns.popLast() {
      columnLimits[Int(symbol)] = max(Self.shortColumn, rows(with: symbol).count * 2)
    }
  }

  /// The number of entries in all rows and columns.
  var entryCount: Int { rows.reduce(0) { $0 + $1.entries.count } + columns.reduce(0) { $0 + $1.count } }

  /// Returns about how many rows contain a symbol.
  func count(of symbol: Int32) -> Int { columns[Int(symbol)].count }

  // MARK: Rows

  /// Adds a row that is solved for a symbol that is in no other row.
  mutating func insert(_ row: SparseRow, solvedFor symbol: Int32) -> Int {
    let index: Int
    if let free = freeRows.popLast() {
      index = Int(free)
      rows[index] = row
    } else {
      index = rows.count
      rows.append(row)
      basics.append(-1)
      stamps.append(0)
    }
    basics[index] = symbol
    rowOfSymbol[Int(symbol)] = Int32(index)
    columns[Int(symbol)].removeAll(keepingCapacity: true)
    for entry in row.entries { list(index, in: entry.symbol) }
    clearLongColumns()
    if isInfeasible(index) { suspects.append(Int32(index)) }
    return index
  }

  mutating func removeRow(_ index: Int) {
    rowOfSymbol[Int(basics[index])] = -1
    basics[index] = -1
    rows[index] = SparseRow()
    freeRows.append(Int32(index))
  }

  /// Returns whether a row's symbol has a value that is not allowed.
  @inline(__always)
  func isInfeasible(_ index: Int) -> Bool {
    guard basics[index] >= 0 else { return false }
    switch kinds[Int(basics[index])] {
    case .restricted: return rows[index].constant < -LinearSolver.tolerance
    case .fixed: return abs(rows[index].constant) > LinearSolver.tolerance
    case .free, .unused: return false
    }
  }

  mutating func shift(_ index: Int, by points: Double) {
    rows[index].constant += points
    if isInfeasible(index) { suspects.append(Int32(index)) }
  }

  /// Replaces a symbol by its expression in other symbols, in all rows.
  mutating func substitute(_ symbol: Int32, by row: SparseRow) {
    var column: ContiguousArray<Int32> = []
    swap(&column, &columns[Int(symbol)])
    for index in column { substitute(symbol, by: row, in: Int(index)) }
    objective.substitute(symbol, by: row)
  }

  /// Solves a row for another symbol in it.
  mutating func pivot(_ index: Int, to symbol: Int32) {
    let old = basics[index]
    var row = SparseRow()
    swap(&row, &rows[index])
    // The row states that its sum is the old symbol.
    row.entries.insert(SparseRow.Entry(symbol: old, factor: -1), at: row.place(of: old))
    row.solve(for: row.place(of: symbol))
    rowOfSymbol[Int(old)] = -1
    columns[Int(old)].removeAll(keepingCapacity: true)
    list(index, in: old)
    basics[index] = symbol
    rowOfSymbol[Int(symbol)] = Int32(index)
    substitute(symbol, by: row)
    rows[index] = row
    clearLongColumns()
    if isInfeasible(index) { suspects.append(Int32(index)) }
  }

  @inline(__always)
  private mutating func substitute(_ symbol: Int32, by row: SparseRow, in index: Int) {
    var target = SparseRow()
    swap(&target, &rows[index])
    let place = target.place(of: symbol)
    guard place < target.entries.count, target.entries[place].symbol == symbol else {
      swap(&target, &rows[index])
      return
    }
    let factor = target.entries.remove(at: place).factor
    target.constant += factor * row.constant
    var scratch: ContiguousArray<SparseRow.Entry> = []
    swap(&scratch, &self.scratch)
    target.add(row, times: factor, &scratch) { symbol, isNew in if isNew { list(index, in: symbol) } }
    swap(&scratch, &self.scratch)
    swap(&target, &rows[index])
    if isInfeasible(index) { suspects.append(Int32(index)) }
  }
}

/// A sum of symbols in ascending order, each with a factor, and a constant.
struct SparseRow: Sendable {
  struct Entry: Sendable {
    var symbol: Int32
    var factor: Double
  }

  /// The magnitude below which a factor is the rounding error of a zero.
  static let zero = 1e-12

  /// Adds two factors, and returns zero for a rounding error, also for that of large factors that cancel each other.
  @inline(__always)
  static func sum(_ one: Double, _ other: Double) -> Double {
    let sum = one + other
    return abs(sum) < zero * max(1, abs(one)) ? 0 : sum
  }

  var constant = 0.0
  var entries: ContiguousArray<Entry> = []

  /// Returns the position of the symbol, or the position where it belongs.
  func place(of symbol: Int32) -> Int { Self.place(of: symbol, in: entries) }

  @inline(__always)
  static func place(of symbol: Int32, in entries: ContiguousArray<Entry>) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low &+ high) &>> 1
      if entries[middle].symbol < symbol { low = middle &+ 1 } else { high = middle }
    }
    return low
  }

  func factor(of symbol: Int32) -> Double {
    let place = place(of: symbol)
    return place < entries.count && entries[place].symbol == symbol ? entries[place].factor : 0
  }

  /// Adds a multiple of a symbol. Returns whether it is new in the row, or no longer in it; nil if neither.
  @discardableResult
  mutating func add(_ symbol: Int32, _ factor: Double) -> Bool? {
    let place = place(of: symbol)
    guard place < entries.count, entries[place].symbol == symbol else {
      guard abs(factor) >= Self.zero else { return nil }
      entries.insert(Entry(symbol: symbol, factor: factor), at: place)
      return true
    }
    let sum = Self.sum(entries[place].factor, factor)
    guard sum == 0 else {
      entries[place].factor = sum
      return nil
    }
    entries.remove(at: place)
    return false
  }

  /// Adds a multiple of the symbols of another row, except one. A few are looked up; many are merged.
  ///
  /// - Parameters:
  ///   - excluded: the symbol that is not added.
  ///   - scratch: the memory to merge in.
  ///   - changed: gets each symbol that is new in this row, or no longer in it, and whether it is new.
  mutating func add(
    _ other: SparseRow, times factor: Double, without excluded: Int32 = -1, _ scratch: inout ContiguousArray<Entry>,
    _ changed: (_ symbol: Int32, _ isNew: Bool) -> Void
  ) {
    guard other.entries.count * 8 >= entries.count else {
      for entry in other.entries where entry.symbol != excluded {
        if let isNew = add(entry.symbol, factor * entry.factor) { changed(entry.symbol, isNew) }
      }
      return
    }
    var merged: ContiguousArray<Entry> = []
    swap(&merged, &scratch)
    merged.removeAll(keepingCapacity: true)
    merged.reserveCapacity(entries.count + other.entries.count)
    var own = 0
    for entry in other.entries where entry.symbol != excluded {
      while own < entries.count, entries[own].symbol < entry.symbol {
        merged.append(entries[own])
        own &+= 1
      }
      let product = factor * entry.factor
      if own < entries.count, entries[own].symbol == entry.symbol {
        let sum = Self.sum(entries[own].factor, product)
        if sum == 0 { changed(entry.symbol, false) } else { merged.append(Entry(symbol: entry.symbol, factor: sum)) }
        own &+= 1
      } else if abs(product) >= Self.zero {
        merged.append(Entry(symbol: entry.symbol, factor: product))
        changed(entry.symbol, true)
      }
    }
    merged.append(contentsOf: entries[own...])
    swap(&entries, &merged)
    swap(&merged, &scratch)
  }

  mutating func add(_ other: SparseRow, times factor: Double) {
    constant += other.constant * factor
    for entry in other.entries { add(entry.symbol, entry.factor * factor) }
  }

  /// Solves the row, whose sum is zero, for one of its symbols, and removes the symbol from it.
  mutating func solve(for place: Int) {
    let scale = -1 / entries.remove(at: place).factor
    constant *= scale
    for index in entries.indices { entries[index].factor *= scale }
  }
}
