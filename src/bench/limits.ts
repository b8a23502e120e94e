/** The most that one answer reads, tries and draws; what a bound leaves out is said, and leaves its line open. */
export const BOUNDS = {
  /** Signature tries: signatures × keys × forms. */
  tries: 512,
  octetsHashed: 32 * 1_048_576,
  signaturesOfOne: 64,
  formsOfCard: 24,
  keysImported: 256,
  modulusBits: 16_384,
  statusEntries: 64,
  statusLists: 16,
  octetsExpanded: 4 * 1_048_576,
  /** Octets of an object that are judged once more for each of its signatures or forms. */
  octetsAgain: 1_048_576,
  disclosures: 1_024,
  thumbprintsShown: 16,
  linesDrawn: 300,
  tokensFound: 8,
  proofsVerified: 256,
} as const

/** How often a text of this length may be judged once more; at least once. */
export const timesAgain = (length: number, most: number): number =>
  Math.max(1, Math.min(most, Math.floor(BOUNDS.octetsAgain / Math.max(1, length))))

/** What a bound left out, in a whole sentence. */
export const onlyFirst = (some: number, all: number, what: string): string =>
  `Only the first ${some.toLocaleString('en')} of ${all.toLocaleString('en')} ${what}.`

/** The same, where it left anything out. */
export const leftOut = (some: number, all: number, what: string): readonly string[] =>
  some < all ? [onlyFirst(some, all, what)] : []
