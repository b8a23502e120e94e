/** The roles by which a smoke test finds what it clicks. */
export type Role = 'button' | 'link'

/** Whether a name must match as a whole, or only its start. */
export type Match = 'whole' | 'start'

/** One tab, with the few commands that a smoke test needs. Each command waits for the one before it. */
export interface Tab {
  /** Opens an address and waits until the document is loaded. */
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs a function inside the page; argument and result are JSON. @throws its error, as text */
  run<Result, Given = undefined>(
    act: (given: Given) => Result | Promise<Result>,
    given?: Given,
  ): Promise<Result>
  /**
   * Clicks the one control of this role and accessible name, as soon as it can be clicked.
   * @throws if there is none in time, or more than one
   */
  click(role: Role, name: string, match?: Match): Promise<void>
  /** The tab as a PNG. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

/** One run of a browser, with its own storage that is deleted when it ends. */
export interface SmokeBrowser {
  /** The tab that it opens with. */
  readonly first: Tab
  newTab(): Promise<Tab>
  close(): Promise<void>
}

export interface StartOptions {
  /** `host:port` of a proxy for plain http, except to this computer's own addresses. */
  readonly httpProxy?: string
}

/** A way to run a browser. */
export interface Engine {
  /** What runs, for the report. */
  readonly name: string
  start(options?: StartOptions): Promise<SmokeBrowser>
  close(): Promise<void>
}

/** How long a control may take to appear, in milliseconds; a passing test never waits this long. */
export const CLICK_LIMIT_MS = 90_000
