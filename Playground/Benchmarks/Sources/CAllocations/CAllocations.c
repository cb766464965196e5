// Replaces the allocator of the process. The linker prefers the executable's definitions, including for calls from the
// Swift runtime.
#define _GNU_SOURCE
#include "CAllocations.h"

#include <errno.h>
#include <stddef.h>

static volatile int64_t consumed;

void take_result(int64_t value) { consumed = value; }

#if defined(__GLIBC__)

#include <malloc.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

// The size of glibc's header in front of a block.
enum { header = sizeof(size_t) };

static _Thread_local Allocations own __attribute__((tls_model("initial-exec")));

int allocations_are_counted(void) { return 1; }

Allocations allocations_of_this_thread(void) { return own; }

static void *counted(void *block) {
  if (block != NULL) {
    own.count += 1;
    own.bytes += (int64_t)malloc_usable_size(block) + header;
  }
  return block;
}

static void discounted(void *block) {
  if (block != NULL) own.bytes -= (int64_t)malloc_usable_size(block) + header;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }

void *realloc(void *block, size_t size) {
  discounted(block);
  void *moved = __libc_realloc(block, size);
  if (moved == NULL && size != 0 && block != NULL) {
    own.bytes += (int64_t)malloc_usable_size(block) + header;
    return NULL;
  }
  return counted(moved);
}

void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  void *made = counted(__libc_memalign(alignment, size));
  if (made == NULL) return ENOMEM;
  *block = made;
  return 0;
}

void free(void *block) {
  discounted(block);
  __libc_free(block);
}

#else

int allocations_are_counted(void) { return 0; }

Allocations allocations_of_this_thread(void) { return (Allocations){0, 0}; }

#endif
