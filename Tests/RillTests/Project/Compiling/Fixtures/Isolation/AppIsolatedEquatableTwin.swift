import Rill

nonisolated struct Hit: Equatable {
  var title = ""
}

nonisolated struct Room: Hashable {
  var number = 1
}

func changes(_ hits: Observable<Hit>) -> Observable<Hit> {
  hits.distinctUntilChanged()
}

func sort(_ rooms: Observable<Room>) {
  _ = rooms.groupBy { $0 }
}
