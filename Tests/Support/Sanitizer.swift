import Foundation

/// Whether a thread or address sanitizer watches this process. Both need larger frames, and the thread sanitizer keeps
/// at most 65,536 of them (`kShadowStackSize` of LLVM).
public let isSanitized = hasSymbol("__sanitizer_get_current_allocated_bytes")
/// Whether it is the address sanitizer, whose frames are ten times as large as in a debug build.
public let isAddressSanitized = hasSymbol("__asan_init")

private func hasSymbol(_ name: String) -> Bool { dlsym(dlopen(nil, RTLD_NOW), name) != nil }
