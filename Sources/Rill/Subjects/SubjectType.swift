/// A type that is both an observer and a stream: it emits the events that it receives to its subscribers.
public protocol SubjectType<Element>: ObservableType, ObserverType {}
