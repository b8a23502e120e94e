/** How much text the bench takes, in bytes of UTF-8: 1 MB as files are measured. */
export const BENCH_BYTES_AT_MOST = 1_048_576
