// A deployment deletes the parts that an open page has not loaded yet; every browser words that differently.
const PART_MISSING =
  /dynamically imported module|importing a module script failed|preload css|valid javascript mime type/iu

/** Whether this says that a file of the page did not come; otherwise what it says is a defect. */
export const isPartMissing = (error: unknown): boolean =>
  PART_MISSING.test(error instanceof Error ? error.message : String(error))
