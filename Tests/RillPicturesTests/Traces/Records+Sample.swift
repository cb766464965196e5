import Rill

extension Records {
  /// A tap that loads a list twice, a pull that fails, and rows that change.
  static var sample: Records {
    var records = Records()
    let list = records.add(.subscribed, operation: "bind", site: CallSite(file: "App/ListDriver.swift", line: 69))
    let taps = records.add(.subscribed, label: "taps")
    records.add(.subscribed, label: "silent")
    var load = 0
    records.add(.event, "tap on \"Reload\"", operation: "tap") { records, tap in
      records.add(.next, "()", because: tap, of: taps, label: "taps") { records, next in
        load = records.add(.loadStarted, "load of m02 started", because: next, operation: "load")
      }
    }
    records.time = .seconds(1)
    let answer = records.add(.loadAnswered, because: load, of: load) { records, answer in
      records.add(.batch, because: answer) { records, batch in
        records.add(.next, "3 of Array", because: batch, of: list) { records, next in
          records.add(.listChanged, "3 changes", because: next, operation: "table") { records, change in
            for row in 1...3 { records.add(.rowChanged, "row \(row)", because: change, operation: "table") }
          }
        }
      }
    }
    records.add(.loadEnded, because: answer, of: load)
    records.queue = "worker"
    let task = records.add(.task, "task", because: load)
    records.queue = "main"
    records.add(.failed, "offline", because: task, of: list)
    records.add(.disposed, of: taps)
    records.add(.completed, of: taps, label: "taps")
    records.add(.loadStarted, "load of m03 started", because: task, operation: "load")
    return records
  }

  /// The numbers of the last records before two pictures.
  static let steps = [("1", 6), ("2", 12)]
}
