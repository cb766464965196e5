import Foundation

/// Whether a thread or address sanitizer watches this process. Either takes larger frames, and the one for threads keeps
/// at most 65,536 of them.
public let isSanitized = dlsym(dlopen(nil, RTLD_NOW), "__sanitizer_get_current_allocated_bytes") != nil
