/** A package that runs something when it is installed, read and judged. */
export interface ReviewedScript {
  /** What the script does, as its source says. */
  readonly does: string
  /** Why it may stay out: every command of this project installs with `--ignore-scripts`. */
  readonly notNeededBecause: string
}

/**
 * Every locked package that has an install script, by `name@version`. There is none: binaries come as optional packages
 * for each system, and the browser is found or fetched by the tests. One that comes fails a test until it stands here.
 */
export const REVIEWED_INSTALL_SCRIPTS: Readonly<Record<string, ReviewedScript>> = {}
