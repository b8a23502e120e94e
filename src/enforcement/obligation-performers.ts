import type { Obligation, ObligationName } from '../contract/catalogues/obligations.ts'
import type { ReportSendRequest } from '../contract/schemas/evaluation.ts'
import type { Inbox } from '../parties/inbox.ts'

type Properties<N extends ObligationName> = Extract<Obligation['properties'], { name: N }>

/** What an obligation is checked against, before anything is delivered. */
export interface Holding {
  readonly request: ReportSendRequest
  readonly inbox: Inbox
  /** Epoch milliseconds. */
  readonly now: number
}

/** Whether an obligation can be performed now, in words; a delivery then performs it. */
export interface Performer<N extends ObligationName> {
  readonly check: (
    properties: Properties<N>,
    holding: Holding,
  ) => Promise<{ readonly held: boolean; readonly words: string }>
}

/** The obligations that this enforcement point knows how to perform at a delivery; any other turns it into a DENY. */
export const PERFORMERS: { readonly [N in ObligationName]?: Performer<N> } = {
  send_only_to: {
    check: async ({ destination }, { request }) => {
      const asked = request.resource.properties.destination
      return asked === destination
        ? { held: true, words: `the report goes to ${destination}` }
        : { held: false, words: `the report would go to ${asked}, not to ${destination}` }
    },
  },
  attach_receipt_ref: {
    check: async () => ({ held: true, words: 'the receipt’s name stands on the delivered report' }),
  },
  deliver_before: {
    check: async ({ before }, { now }) =>
      now < Date.parse(before)
        ? { held: true, words: `there is time until ${before}` }
        : { held: false, words: `the time for it ended at ${before}` },
  },
  deliver_once: {
    check: async ({ jti }, { request, inbox }) =>
      (await inbox.has(request.subject.id, jti))
        ? { held: false, words: 'the inbox has a report under this approval already' }
        : { held: true, words: 'the inbox has one place for this approval, and it is free' },
  },
}
