import Foundation

/// Whether a thread or address sanitizer watches this process. Both need larger frames, and the thread sanitizer keeps
/// at most 65,536 of them (`kShadowStackSize` of LLVM).
public let isSanitized = dlsym(dlopen(nil, RTLD_NOW), "__sanitizer_get_current_allocated_bytes") != nil
