import Observation
import Rill

@MainActor @Observable final class Model {
  var title = ""
}

@MainActor func titles(of model: Model) -> Observable<String> {
  Observable.observing { model.title }.distinctUntilChanged()
}
