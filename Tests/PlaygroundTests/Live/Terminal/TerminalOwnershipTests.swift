import Testing

@testable import playground

/// The order in which threads and signal handlers use the terminal.
@Suite struct TerminalOwnershipTests {
  private func taken() -> TerminalOwnership {
    let ownership = TerminalOwnership()
    _ = ownership.beginTaking()
    ownership.endTaking()
    return ownership
  }

  @Test func `no thread takes the terminal from when it is restored for a stop until the process has continued`() {
    let ownership = taken()
    var attempts: [Bool?] = []
    let isStopping = ownership.beginStopping {
      _ = ownership.beginRestoring()
      attempts.append(ownership.beginTaking())
      ownership.endRestoring()
    }
    attempts.append(ownership.beginTaking())
    let phase = ownership.phase
    ownership.endStopping()
    attempts.append(ownership.beginTaking())
    #expect(isStopping)
    #expect(phase == TerminalOwnership.Phase.stopping)
    #expect(attempts == [nil, nil, false])
  }

  @Test func `a terminal that is taken after it was restored for a stop is restored again before the stop`() {
    let ownership = taken()
    var restored = 0
    let isStopping = ownership.beginStopping {
      if ownership.beginRestoring() { restored += 1 }
      ownership.endRestoring()
      // A thread that has not seen the signal.
      guard restored == 1 else { return }
      _ = ownership.beginTaking()
      ownership.endTaking()
    }
    let phase = ownership.phase
    #expect(isStopping)
    #expect(restored == 2)
    #expect(phase == TerminalOwnership.Phase.stopping)
  }

  @Test func `a stop waits for the thread that takes the terminal, and then restores it`() {
    let ownership = TerminalOwnership()
    let wasTaken = ownership.beginTaking()
    var phases: [Int] = []
    let isStopping = ownership.beginStopping {
      phases.append(ownership.phase)
      if ownership.beginRestoring() { ownership.endRestoring() } else { ownership.endTaking() }
    }
    #expect(wasTaken == false)
    #expect(isStopping)
    #expect(phases == [TerminalOwnership.Phase.taking, TerminalOwnership.Phase.taken])
  }

  @Test func `only one handler stops the process`() {
    let ownership = TerminalOwnership()
    var restored = 0
    let first = ownership.beginStopping { restored += 1 }
    let second = ownership.beginStopping { restored += 1 }
    #expect((first, second, restored) == (true, false, 0))
  }

  @Test func `a terminal that was not restored before the process was stopped is taken again with its settings`() {
    let ownership = taken()
    let wasTaken = ownership.beginTaking()
    ownership.endTaking()
    let phase = ownership.phase
    #expect(wasTaken == true)
    #expect(phase == TerminalOwnership.Phase.taken)
  }
}
