/** How a process of an installation takes its memory: its parent starts it so, and benchmarks measure it so. */

/** Room for new objects, in MiB of each half; without it a process at rest holds on to tens of MiB from its busiest moment. */
const YOUNG_MIB = 4;

export const CHILD_ARGUMENTS: readonly string[] = [
  '--disable-warning=ExperimentalWarning',
  `--max-semi-space-size=${YOUNG_MIB}`,
  '--expose-gc',
];

/**
 * How memory outside V8's heap is taken (mallopt(3)). One pool for each thread kept 100 MiB of a worker after it had made pictures. Without
 * the thresholds they grow with the largest piece that was freed: what a process needed only while it loaded then stayed with it, 10 MiB of each.
 */
export const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' } as const;
