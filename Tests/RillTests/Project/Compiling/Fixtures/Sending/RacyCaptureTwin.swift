import Rill

func count(_ taps: PublishRelay<Int>) -> Observable<Int> {
  taps.scan(0) { total, tap in total + tap }
}
