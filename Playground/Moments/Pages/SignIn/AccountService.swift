import Rill

/// Who has signed in.
struct Account: Equatable, Sendable {
  let name: String
}

/// Lets people in.
protocol AccountService: Sendable {
  /// The account of that name; an error if the password is not its own.
  func signIn(name: String, password: String) -> Observable<Account>

  /// A new account; an error if the name is taken.
  func register(name: String, password: String) -> Observable<Account>
}

/// The name of who has signed in last and wants it to be there next time.
struct RememberedName: Sendable {
  let name = BehaviorRelay<String?>(value: nil)
}

/// The accounts of a server that follows a script.
struct ScriptedAccountService: AccountService {
  let server: ScriptedServer<Account>

  func signIn(name: String, password: String) -> Observable<Account> { server.request("sign in \(name)") }

  func register(name: String, password: String) -> Observable<Account> { server.request("register \(name)") }
}
