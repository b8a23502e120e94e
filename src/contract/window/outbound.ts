/**
 * What left the page, as far as the page can know. A request counts as carrying a body where its method is not GET
 * or HEAD. The number of bodies that left lies between `bodiesSentOut` and `bodiesSentOut + unanswered`.
 */
export interface OutboundCounts {
  readonly bodiesSentOut: number
  readonly unanswered: number
  readonly refused: number
  readonly pageLoads: number
}

/** What one figure means, and what raises it. */
export interface OutboundEntry {
  readonly title: string
  readonly means: string
  readonly rises: string
}

/** The figures' meaning, for the panel behind "Request bodies sent out". */
export const OUTBOUND_FIGURES = {
  bodiesSentOut: {
    title: 'Request bodies sent out',
    means: 'Requests with a body, sent by this tab’s fetch, that something outside this page has answered.',
    rises: 'An answer without the service’s own mark proves that the request left the page.',
  },
  unanswered: {
    title: 'Requests without an answer',
    means: 'Requests with a body to the service’s address that were sent and that nothing answered.',
    rises:
      'The worker refused one, the wait was given up, or the worker was passed over. The page cannot see the network, so it counts them all as possibly sent; a name under .invalid does not resolve, so there is nowhere for such a body to go.',
  },
  refused: {
    title: 'Requests refused here',
    means: 'Requests with a body that this page or its worker stopped before the network.',
    rises:
      'Something tried to send a body elsewhere than to the service, or while the service was not running. What the page’s policy stops is not counted; the browser’s console names it.',
  },
  pageLoads: {
    title: 'Requests to the page’s host',
    means:
      'The page itself, its scripts, styles and fonts, as the browser lists them for this tab, cached ones included. They have no body.',
    rises:
      'Each part of the page that is loaded when it is first needed. What the worker asks the host for is not listed: its own script, which the browser checks, and the published source set.',
  },
} as const satisfies Record<keyof OutboundCounts, OutboundEntry>
