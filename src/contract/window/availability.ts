/** What one requirement is called, and what the page says when it is met and when it was not reached. */
interface RequirementEntry {
  readonly title: string
  readonly met: string
  readonly notReached: string
}

/** What the service needs of a browser, in the order in which the start checks it. */
export const REQUIREMENTS = {
  OWN_TAB: { title: 'A separate tab', met: 'not inside another page’s frame', notReached: 'not looked at' },
  SECURE_CONTEXT: {
    title: 'Secure context',
    met: 'https, or this computer itself',
    notReached: 'not looked at',
  },
  ES256: { title: 'Web Crypto, ES256', met: 'signs and verifies', notReached: 'not tried' },
  ED25519: { title: 'Web Crypto, Ed25519', met: 'signs and verifies', notReached: 'not tried' },
  TABS: { title: 'Channel between tabs', met: 'opens', notReached: 'not tried' },
  INDEXED_DB: { title: 'IndexedDB', met: 'writes and reads back', notReached: 'not tried' },
  SERVICE_WORKER: {
    title: 'Service worker',
    met: 'registered, and in control of this tab',
    notReached: 'not tried',
  },
  SERVICE: {
    title: 'The service itself',
    met: 'loaded, and answers a test message',
    notReached: 'not started',
  },
} as const satisfies Record<string, RequirementEntry>

export type Requirement = keyof typeof REQUIREMENTS

/** NOT_APPLICABLE: absent here, and the service runs without it. */
export type RequirementState = 'PASS' | 'FAIL' | 'NOT_RUN' | 'NOT_APPLICABLE'

export interface RequirementCheck {
  readonly requirement: Requirement
  readonly state: RequirementState
  readonly detail: string
}

interface Remedy {
  readonly action: string
  readonly reason: string
}

/** What the page says if the service does not run. */
interface UnavailableEntry {
  readonly title: string
  readonly happened: string
  /** What to do, the most promising first. */
  readonly remedies: readonly Remedy[]
}

const RELOAD: Remedy = {
  action: 'Try again.',
  reason: 'It reloads the page and starts the service again.',
}
const OTHER_BROWSER: Remedy = {
  action: 'Use another browser.',
  reason: 'Current Chrome, Edge, Firefox and Safari all run it.',
}
const ALLOW_DATA: Remedy = {
  action: 'Allow this site to keep data.',
  reason: 'In the browser’s site settings, cookies and site data. Blocking all of it blocks the worker too.',
}
const LEAVE_PRIVATE: Remedy = {
  action: 'Leave private browsing.',
  reason: 'Some browsers switch service workers or storage off there.',
}
const FREE_SPACE: Remedy = {
  action: 'Free space in the browser.',
  reason: 'Deleting the data of other sites, or files, may make room.',
}
const RESET: Remedy = {
  action: 'Or press Reset, above.',
  reason: 'It deletes what this page keeps here, and nothing else.',
}
const OTHER_TABS: Remedy = {
  action: 'Close the other tabs of this page.',
  reason: 'An old tab can block a new version of the worker or of the database.',
}

/** Why the service does not run: permanent codes, shown with what happened and what to do. */
export const UNAVAILABLE_CAUSES = {
  FRAMED: {
    title: 'The page is inside another page',
    happened: 'A page in a frame can be drawn over by the page around it, so this one does not start there.',
    remedies: [
      {
        action: 'Open it in its own tab.',
        reason:
          'There nothing can be laid over what you click. Where the frame forbids it, copy the address.',
      },
    ],
  },
  INSECURE_CONTEXT: {
    title: 'This address is not a secure context',
    happened: 'Over plain http a browser offers neither Web Crypto nor service workers.',
    remedies: [
      { action: 'Open it over https.', reason: 'Any static host with a certificate will do.' },
      { action: 'Or serve it on this computer.', reason: 'An address on localhost counts as secure.' },
    ],
  },
  NO_WEB_CRYPTO: {
    title: 'This browser cannot sign',
    happened:
      'Web Crypto did not sign and verify with ES256, and without signatures there is nothing to prove.',
    remedies: [OTHER_BROWSER],
  },
  NO_TAB_CHANNEL: {
    title: 'This browser keeps the tabs of this page apart',
    happened:
      'Tabs tell each other what changed over a BroadcastChannel, and none could be opened. Without one, this tab would not notice a Reset in another.',
    remedies: [ALLOW_DATA, LEAVE_PRIVATE, OTHER_BROWSER],
  },
  STORAGE_BLOCKED: {
    title: 'This browser keeps the page from storing data',
    happened:
      'The service keeps its records in IndexedDB, and a test record could not be written and read back.',
    remedies: [ALLOW_DATA, LEAVE_PRIVATE, OTHER_TABS, OTHER_BROWSER],
  },
  STORAGE_FULL: {
    title: 'This browser has no room left for the page',
    happened: 'The service keeps its records in IndexedDB, and a test record could not be stored.',
    remedies: [FREE_SPACE, LEAVE_PRIVATE, RESET],
  },
  OTHER_DATA: {
    title: 'Another version of this page left its data here',
    happened:
      'This version opens no data but its own, so what is here was neither read nor changed. Reset deletes it, and the page then starts.',
    remedies: [{ action: 'Press Reset.', reason: RESET.reason }],
  },
  NO_SERVICE_WORKER: {
    title: 'This browser keeps the service from running',
    happened:
      'The three endpoints are answered inside this page by a service worker, and this browser offers none here.',
    remedies: [LEAVE_PRIVATE, ALLOW_DATA, OTHER_BROWSER],
  },
  WORKER_BLOCKED: {
    title: 'This browser keeps the service from running',
    happened:
      'The three endpoints are answered inside this page by a service worker, and its registration was refused.',
    remedies: [ALLOW_DATA, LEAVE_PRIVATE, RELOAD, OTHER_BROWSER],
  },
  NO_CONTROL: {
    title: 'The service worker does not take charge of this tab',
    happened: 'The worker is registered, and after one reload the browser still sends requests past it.',
    remedies: [
      {
        action: 'Close the developer tools’ bypass.',
        reason: '“Bypass for network” switches the worker off.',
      },
      RELOAD,
      OTHER_TABS,
    ],
  },
  PART_MISSING: {
    title: 'A newer version is here',
    happened: 'Part of this page is missing on its host. Usually a newer version has replaced it.',
    remedies: [
      {
        action: 'Reload the page.',
        reason: 'It then loads the newer version, which says so if it cannot read what you did here.',
      },
    ],
  },
  START_FAILED: {
    title: 'The service did not start',
    happened: 'All requirements are met, but the service failed to start.',
    remedies: [RELOAD, OTHER_TABS, OTHER_BROWSER],
  },
  START_TIMED_OUT: {
    title: 'The service did not start in time',
    happened: 'One step of the start gave no sign for ten seconds.',
    remedies: [OTHER_TABS, RELOAD, OTHER_BROWSER],
  },
  SELF_TEST_FAILED: {
    title: 'Something else answered for the service',
    happened: 'A test message came back without the service’s mark, so nothing further is sent.',
    remedies: [
      RELOAD,
      {
        action: 'Switch off extensions that change requests.',
        reason: 'They can answer in place of the worker.',
      },
    ],
  },
  DATA_DELETED: {
    title: 'The data of this page was deleted',
    happened:
      'The browser, its developer tools or another page deleted what the service keeps here. What you see may no longer be so.',
    remedies: [{ action: 'Try again.', reason: 'It reloads the page, which then starts without data.' }],
  },
  WORKER_CHANGED: {
    title: 'The worker changed again',
    happened:
      'The service’s worker was replaced under this page twice within a minute; it stopped sending at once.',
    remedies: [
      { action: 'Wait a minute, then reload.', reason: 'The host may be in the middle of a change.' },
      OTHER_TABS,
    ],
  },
} as const satisfies Record<string, UnavailableEntry>

export type UnavailableCause = keyof typeof UNAVAILABLE_CAUSES

/** Whether the service answers; `<html data-service>` carries `state`. */
export type Availability =
  | { readonly state: 'starting'; readonly checks: readonly RequirementCheck[] }
  | { readonly state: 'ready'; readonly checks: readonly RequirementCheck[] }
  | {
      readonly state: 'unavailable'
      readonly cause: UnavailableCause
      /** The name of the error behind it, such as `SecurityError`; null where there was none. */
      readonly error: string | null
      readonly checks: readonly RequirementCheck[]
    }
