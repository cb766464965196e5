import Rill

// The first two are from the documentation of `combineLatest`.

func selected(_ a: BehaviorRelay<Int>, _ b: BehaviorRelay<Int>, _ c: BehaviorRelay<Int>) -> any Disposable {
  let (d, e, f) = (a, b, c)
  return Observable.combineLatest(a, b, c, d, e, f) { a, b, c, d, e, f -> Int in a + b + c + d + e + f }
    .subscribe(onNext: { print($0) })
}

func mapped(_ a: BehaviorRelay<Int>, _ b: BehaviorRelay<Int>, _ c: BehaviorRelay<Int>) -> any Disposable {
  let (d, e, f) = (a, b, c)
  return Observable.combineLatest(a, b, c, d, e, f).map { a, b, c, d, e, f -> Int in a + b + c + d + e + f }
    .subscribe(onNext: { print($0) })
}

func returned(_ n: BehaviorRelay<Int>) -> Observable<Int> {
  Observable.combineLatest(n, n, n, n, n, n).map { a, b, c, d, e, f in a + b + c + d + e + f }
}
