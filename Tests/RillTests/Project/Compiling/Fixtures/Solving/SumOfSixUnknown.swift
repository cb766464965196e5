import Rill

func shown(_ n: BehaviorRelay<Int>) -> any Disposable {
  Observable.combineLatest(n, n, n, n, n, n).map { $0 + $1 + $2 + $3 + $4 + $5 }  // error: unable to type-check this
    .subscribe(onNext: { print($0) })
}
