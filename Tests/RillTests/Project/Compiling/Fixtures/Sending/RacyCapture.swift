import Rill

func count(_ taps: PublishRelay<Int>) -> any Disposable {
  var total = 0
  return taps.subscribe(onNext: { tap in
    total += tap  // error: mutation of captured var 'total' in concurrently-executing code
  })
}
