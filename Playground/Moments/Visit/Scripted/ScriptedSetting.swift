import Rill

/// A page with its server, whose time and transcript are the page's too.
@MainActor
protocol ScriptedSetting {
  associatedtype Answer: Sendable

  var server: ScriptedServer<Answer> { get }
}

extension ScriptedSetting {
  var clock: VirtualTimeScheduler { server.clock }
  var transcript: Transcript { server.transcript }
}
