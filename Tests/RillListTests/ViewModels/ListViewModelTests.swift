import Rill
import RillList
import Testing

@Suite struct ListViewModelTests {
  @Test func `the reuse identifier is the type's name unless overridden`() {
    #expect(Row.reuseIdentifier == "Row")
    #expect(OtherRow.reuseIdentifier == "other")
  }

  @Test func `an identity, and a section's model, are made of any text`() {
    let number = 7
    #expect("row \(number)" as ListItemID == ListItemID("row 7"))
    #expect("Week \(number)" as ListSectionModel == ListSectionModel(id: "Week 7", title: "Week 7"))
  }

  @Test func `content is equal for equal values of one type`() {
    #expect(Row(id: "a").hasSameContent(as: Row(id: "a")))
    #expect(!Row(id: "a").hasSameContent(as: Row(id: "a", text: "x")))
    #expect(!OtherRow(id: "a").hasSameContent(as: Row(id: "a")))
  }

  @Test func `there is content when any section has a row`() {
    let viewModel = StubViewModel()
    #expect(!viewModel.hasContent)
    viewModel.listItems.accept(sections([]))
    #expect(!viewModel.hasContent)
    viewModel.listItems.accept(sections([], [Row(id: "a")]))
    #expect(viewModel.hasContent)
  }

  @Test func `hasError follows the load error, and cannot end`() {
    let viewModel = StubViewModel()
    let seen = BehaviorRelay<[Bool]>(value: [])
    let bag = DisposeBag()
    viewModel.hasError.subscribe(onNext: { hasError in seen.update { $0.append(hasError) } }).disposed(by: bag)
    for error in [Offline(), Offline(), nil, Offline()] as [Offline?] { viewModel.loadError.accept(error) }
    #expect(seen.value == [false, true, false, true])
  }
}
