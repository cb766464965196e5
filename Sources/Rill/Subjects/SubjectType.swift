/// Both ends of a stream: what is sent to it reaches those who are subscribed.
public protocol SubjectType<Element>: ObservableType, ObserverType {}
