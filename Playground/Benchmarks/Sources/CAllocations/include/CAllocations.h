#pragma once

#include <stdint.h>

/// What the calling thread has asked of the allocator since it began.
typedef struct {
  /// Blocks asked for.
  int64_t count;
  /// Bytes in use, what the allocator adds to each block included. Less than zero if the thread has freed the blocks of
  /// another one.
  int64_t bytes;
} Allocations;

/// Whether this build counts.
int allocations_are_counted(void);

Allocations allocations_of_this_thread(void);

/// Takes a result, so that the work behind it cannot be optimised away.
void take_result(int64_t value);
