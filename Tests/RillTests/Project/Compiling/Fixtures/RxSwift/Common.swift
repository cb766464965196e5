import Foundation
import Rill

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// The declarations that the forms use.

struct User: Equatable, Sendable {
  var id: Int
  var name: String
}

enum E: Error { case bad }

final class NonSendable { var x = 0 }

final class API: Sendable {
  func user(_ id: Int) -> Observable<User> { .just(User(id: id, name: "")) }
}

@MainActor final class VM {
  var bag = DisposeBag()
  var total = 0
  var title = ""
  let button = Ctl()
  let field = Ctl()
  let label = Ctl()
  let table = Ctl()

  func use(_ x: Int) {}
}

@MainActor final class Ctl { var text: String? }

final class DisposeBagHolder: Disposable {
  func dispose() {}
}

protocol OptionalType {
  associatedtype Wrapped
  var optional: Wrapped? { get }
}

extension Optional: OptionalType {
  var optional: Wrapped? { self }
}

extension Ctl: ReactiveCompatible {}

extension VM: ReactiveCompatible {}

extension ObservableType where Element == Int {
  func double() -> Observable<Int> { map { $0 * 2 } }
}

extension ObservableType where Element: OptionalType, Element.Wrapped: Sendable {
  func unwrap() -> Observable<Element.Wrapped> { compactMap { $0.optional } }
}

extension Reactive where Base == VM {
  var count: Binder<Int> { Binder(base) { b, x in b.use(x) } }
}
