/// The answers of the home page's server, all invented.
enum HomeSample {
  static let morning = """
    {"parts": [
      {"type": "banners", "items": [
        {"id": "b1", "title": "Spring harvest is here"}, {"id": "b2", "title": "春茶上市 Tasting on Sunday"}]},
      {"type": "group", "title": "Green teas", "items": [
        {"id": "p1", "name": "龙井 Longjing", "price": "€18", "note": "Chestnuts and warm stones."},
        {"id": "p2", "name": "Gyokuro", "price": "€32"},
        {"id": "p3", "name": "Jasmine pearls", "note": "Out of stock until May, worth the wait."}]},
      {"type": "recommendations"},
      {"type": "quiz", "questions": 5},
      {"type": "group", "title": "Nothing yet", "items": []},
      {"type": "tags", "items": ["oolong", "白茶", "teapots", "gifts", "first flush", "冷泡"]}
    ]}
    """

  static let evening = """
    {"parts": [
      {"type": "tags", "items": ["teapots", "cold brew"]},
      {"type": "recommendations"},
      {"type": "group", "title": "Green teas", "items": [
        {"id": "p2", "name": "Gyokuro", "price": "€29"},
        {"id": "p1", "name": "龙井 Longjing", "price": "€18", "note": "Chestnuts and warm stones."}]},
      {"type": "banners", "items": [{"id": "b1", "title": "Spring harvest is here"}]}
    ]}
    """

  static let nothing = #"{"parts": [{"type": "recommendations"}, {"type": "tags", "items": []}]}"#

  static let recommended = """
    [{"id": "r1", "name": "Cast-iron kettle", "price": "€74"},
     {"id": "r2", "name": "铁观音 Tieguanyin", "price": "€21", "note": "Orchids, and then more orchids."},
     {"id": "r3", "name": "Travel cup", "price": "€12"}]
    """

  static let noneRecommended = "[]"
}
