extension InjectionContainer {
  /// Creates a service, or returns the instance that the container keeps.
  ///
  /// - Throws: an ``InjectionError`` if the service is not registered, takes arguments, needs itself or cannot be
  ///   created.
  public func resolve<Service: Sendable>(
    _ type: Service.Type = Service.self, name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) throws(InjectionError) -> Service {
    try resolve(type, name, [], "\(file):\(line)")
  }

  /// Creates a service from arguments.
  ///
  /// - Throws: an ``InjectionError`` if the service is not registered, takes other arguments, needs itself, also with
  ///   other arguments, or cannot be created.
  public func resolve<Service: Sendable, First, each Rest>(
    _ type: Service.Type = Service.self, name: String? = nil, arguments first: First, _ rest: repeat each Rest,
    file: StaticString = #fileID, line: UInt = #line
  ) throws(InjectionError) -> Service {
    var arguments: [Any] = [first]
    for argument in repeat each rest { arguments.append(argument) }
    return try resolve(type, name, arguments, "\(file):\(line)")
  }

  /// Resolves a service for a caller that cannot throw: traps with the sentence of the error.
  func resolveOrTrap<Service: Sendable>(
    _ type: Service.Type, _ name: String?, file: StaticString, line: UInt
  ) -> Service {
    do {
      return try resolve(type, name: name, file: file, line: line)
    } catch {
      fatalError("\(error)", file: file, line: line)
    }
  }

  private func resolve<Service: Sendable>(
    _ type: Service.Type, _ name: String?, _ arguments: [Any], _ site: String
  ) throws(InjectionError) -> Service {
    let key = ServiceKey(type, name)
    let (entry, labels) = table.withLock { ($0[key], $0[key] == nil ? $0.labels : []) }
    let making = Self.context?.making?.onThisThread
    guard let entry, let registration = entry.registration as? Registration<Service> else {
      throw .notRegistered(serviceLabel(type, name), askedBy: site, whileMaking: making?.label, registered: labels)
    }
    // In two steps, because a missing instance would count as an optional service that is nil.
    if arguments.isEmpty, let kept = entry.kept?.value, let service = kept as? Service { return service }
    if let path = making?.path(to: key, in: self) { throw .cycle(path, askedBy: site) }
    return try keep(make(registration, arguments, site, inside: making), for: registration)
  }

  private func make<Service>(
    _ registration: Registration<Service>, _ arguments: [Any], _ site: String, inside outer: ResolutionContext?
  ) throws(InjectionError) -> Service {
    let making = ResolutionContext(registration.key, registration.label, in: self, inside: outer)
    defer { making.end() }
    do {
      return try Self.$context.withValue(Context(container: self, making: making)) { try registration.make(arguments) }
    } catch is UnfitArguments {
      let types = argumentList(arguments.map { Swift.type(of: $0) })
      throw .wrongArguments(registration.label, given: types, askedBy: site)
    } catch let error as InjectionError {
      // An inner error already describes its cause.
      throw error
    } catch {
      throw .failed(registration.label, error)
    }
  }

  /// Keeps a new instance and returns it, or returns the instance of another thread that was faster.
  private func keep<Service>(
    _ service: Service, for registration: Registration<Service>
  ) throws(InjectionError) -> Service {
    let kept: Kept
    switch registration.scope {
    case .unique: return service
    case .application: kept = .always(service)
    case .shared:
      let isObject = Swift.type(of: service as Any) is AnyObject.Type
      guard isObject else { throw .notAnObject(registration.label, made: "\(Swift.type(of: service as Any))") }
      kept = .whileReferenced(WeakObject(service as AnyObject))
    }
    guard let faster = table.withLock({ $0.keep(kept, for: registration) }) else { return service }
    return faster as? Service ?? service
  }
}
