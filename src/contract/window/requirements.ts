/** What one requirement is called, and what the page says when it is met and when it was not reached. */
export interface RequirementEntry {
  readonly title: string
  readonly met: string
  readonly notReached: string
}

/** What the service needs of a browser, in the order in which the start checks it. */
export const REQUIREMENTS = {
  OWN_TAB: {
    title: 'A tab of its own',
    met: 'not inside another page’s frame',
    notReached: 'not looked at',
  },
  SECURE_CONTEXT: {
    title: 'Secure context',
    met: 'https, or this computer itself',
    notReached: 'not looked at',
  },
  ES256: {
    title: 'Web Crypto, ES256',
    met: 'signs and verifies',
    notReached: 'not tried',
  },
  ED25519: {
    title: 'Web Crypto, Ed25519',
    met: 'signs and verifies',
    notReached: 'not tried',
  },
  INDEXED_DB: {
    title: 'IndexedDB',
    met: 'writes and reads back',
    notReached: 'not tried',
  },
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

/** One line of the start's check list. */
export interface RequirementCheck {
  readonly requirement: Requirement
  readonly state: RequirementState
  /** What was found, in words for the reader. */
  readonly detail: string
}
