/// One row of a table on the screen. A table makes as many as it shows at a time and uses them for one row after the
/// other.
open class TableViewCell: ReusableView {}
