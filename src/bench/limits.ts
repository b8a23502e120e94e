/** How much text the bench takes, in bytes of UTF-8. */
export const BENCH_BYTES_AT_MOST = 1_000_000
