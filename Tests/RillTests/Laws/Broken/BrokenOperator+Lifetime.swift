@testable import Rill
import TestSupport

extension BrokenOperator {
  static let ignoresDisposal = OperatorEntry("ignoresDisposal") { inputs, _ in
    Observable { sink in
      inputs.source.connect(Sink(Subscription { sink.subscription.end($0) }, next: sink.next))
    }
  }

  static let sendsAfterDisposal = OperatorEntry("sendsAfterDisposal", inputs: 0) { _, _ in
    Observable { sink in for number in 0..<3 { sink.next(Item(number)) } }
  }

  /// The objects that the operators below retain forever.
  private static let kept = Log<any Sendable>()

  static let keepsItsClosures = OperatorEntry("keepsItsClosures") { inputs, probe in
    kept.add(probe)
    return inputs.source
  }

  static let keepsItsObserver = OperatorEntry("keepsItsObserver") { inputs, _ in
    Observable { sink in
      kept.add(sink)
      inputs.source.connect(sink)
    }
  }

  static let leaks = OperatorEntry("leaks") { inputs, _ in
    Observable { sink in
      kept.add(Token())
      inputs.source.connect(sink)
    }
  }

  static let wastesStack = OperatorEntry("wastesStack") { inputs, _ in
    Observable { sink in
      inputs.source.connect(Sink(sink.subscription) { item in waste(kilobytes: 4) { sink.next(item) } })
    }
  }

  private static let lastAddress = Protected<UInt>(0)

  /// Larger pieces would be allocated on the heap.
  private static func waste(kilobytes: Int, _ body: () -> Void) {
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { buffer in
      // If no address were kept, the optimizer could remove the allocation.
      _ = lastAddress.exchange(UInt(bitPattern: buffer.baseAddress))
      if kilobytes > 1 { waste(kilobytes: kilobytes - 1, body) } else { body() }
    }
  }
}
