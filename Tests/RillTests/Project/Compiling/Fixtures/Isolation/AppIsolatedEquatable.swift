import Rill

struct Hit: Equatable {
  var title = ""
}

struct Room: Hashable {
  var number = 1
}

func changes(_ hits: Observable<Hit>) -> Observable<Hit> {
  hits.distinctUntilChanged()  // error: main actor-isolated conformance of 'Hit' to 'Equatable' cannot satisfy
}

func sort(_ rooms: Observable<Room>) {
  _ = rooms.groupBy { $0 }  // error: main actor-isolated conformance of 'Room' to 'Hashable' cannot satisfy
}
