import Rill
#if SWIFT_PACKAGE
@testable import playground
#endif

/// The built-in answers, each a second late. Every load after the first has newer moments.
struct SampleAPI: MomentsAPI {
  private let loads = BehaviorRelay(value: 0)
  private let likes = BehaviorRelay<[String: Bool]>(value: [:])

  func momentsDetails(of userID: String) -> Observable<MomentsAnswer> {
    .deferred {
      loads.update { $0 += 1 }
      return answer
    }
  }

  func updateMomentLike(momentID: String, userID: String, isLiked: Bool) -> Observable<MomentsAnswer> {
    .deferred {
      likes.update { $0[momentID] = isLiked }
      return answer
    }
  }

  private var answer: Observable<MomentsAnswer> {
    let answers = [Sample.details, Sample.refreshedDetails, Sample.newestDetails]
    let details = answers[min(max(0, loads.value - 1), answers.count - 1)].liking(likes.value)
    return .just(MomentsAnswer(details: details)).delay(.seconds(1), scheduler: MainScheduler.instance)
  }
}
