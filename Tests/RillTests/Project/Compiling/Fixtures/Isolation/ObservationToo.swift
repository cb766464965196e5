import Observation
import Rill

@MainActor @Observation.Observable final class Model {
  var title = ""
}

@MainActor func titles(of model: Model) -> Rill.Observable<String> {
  Rill.Observable.observing { model.title }.distinctUntilChanged()
}
