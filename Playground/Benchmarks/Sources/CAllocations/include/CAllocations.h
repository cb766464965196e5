#pragma once

#include <stdint.h>

/// The allocations of the calling thread since it began.
typedef struct {
  /// The number of requested blocks.
  int64_t count;
  /// The bytes in use, including the allocator's overhead for each block. The value is negative if the thread has freed
  /// the blocks of another one.
  int64_t bytes;
} Allocations;

/// Whether this build counts allocations.
int allocations_are_counted(void);

Allocations allocations_of_this_thread(void);

/// Consumes a result, so the work behind it cannot be optimized away.
void take_result(int64_t value);
