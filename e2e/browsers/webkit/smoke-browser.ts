/** The roles by which a smoke test finds what it clicks. */
export type Role = 'button' | 'link'

/** How a name has to agree: as a whole, or at its beginning. */
export type Match = 'whole' | 'start'

/** One tab, by the little that a smoke test needs of it. Each command waits for the one before it. */
export interface Tab {
  /** Follows an address and waits until the document is loaded. */
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs a function inside the page; what goes in and comes out is JSON. @throws what the function throws, as text */
  run<Result, Given = undefined>(
    act: (given: Given) => Result | Promise<Result>,
    given?: Given,
  ): Promise<Result>
  /**
   * Clicks the one control of this role and accessible name, as soon as it is there and can be clicked.
   * @throws where there is none in time, or more than one
   */
  click(role: Role, name: string, match?: Match): Promise<void>
  /** The tab as a PNG. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

/** One run of a browser with storage of its own, which is gone with it. */
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

/** How long a control may take to be there, in milliseconds; nothing waits for it where all goes well. */
export const CLICK_LIMIT_MS = 30_000
