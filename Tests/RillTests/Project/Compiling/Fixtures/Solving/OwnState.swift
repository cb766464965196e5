import Rill

struct Fixed: StateType {  // error: type 'Fixed' does not conform to protocol 'StateType'
  let value = 3
  func asObservable() -> Observable<Int> { .just(3) }
}
