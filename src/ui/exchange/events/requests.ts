import type { CallKind, Message } from '../../../client/message.ts'
import { succeeded } from '../../../client/message.ts'
import { evidenceOf } from '../../../client/message-contents.ts'
import { memberOf } from '../../../contract/json-members.ts'
import { INBOX_DESTINATION, type Purpose } from '../../../contract/names.ts'
import type { Evidence } from '../../../contract/schemas/challenge.ts'
import type { Signer } from '../../app/rows.ts'
import { AGAIN_GROUP } from '../known.ts'
import { type Called, type EventWords, THE } from './event.ts'

type Asked = Pick<EventWords, 'short' | 'say' | 'sent'>
type Asking = (called: Called) => Asked

/** The host of an address; undefined for the inbox, where reports may go, and for what is no address. */
export function hostElsewhere(address: unknown): string | undefined {
  const elsewhere = typeof address === 'string' && address !== INBOX_DESTINATION ? address : ''
  return URL.canParse(elsewhere) ? new URL(elsewhere).host : undefined
}

/** The destination that a report is sent for. */
export const destinationOf = ({ request }: Message): unknown =>
  memberOf(memberOf(request.members.resource, 'properties'), 'destination')

/** What a nonce is asked for. */
const ASKS = {
  BIND_KEY: [
    'asks for a nonce',
    'asks for a {nonce} to sign, so that the service can {bind} the key that signs it.',
  ],
  VERIFY_IDENTITY: [
    'asks for a nonce',
    'asks for a {nonce}, so that the {issuer} can vouch for the key that signs it.',
  ],
  LINK_ORGANIZATION: ['asks for a nonce', 'asks for a {nonce}, to confirm that this agent belongs to it.'],
  SUSPEND: [
    'asks to suspend it',
    'asks for a {nonce} to suspend this agent. The service checks later who signed.',
  ],
  REINSTATE: [
    'asks to reinstate it',
    'asks for a {nonce} to lift the suspension. The service checks later who signed.',
  ],
  REVOKE: [
    'asks to revoke it',
    'asks for a {nonce} to revoke this agent. The service checks later who signed.',
  ],
} as const satisfies Record<Purpose, readonly [short: string, say: string]>

/** What an issuer made, that a proof brings. */
export const EVIDENCE_NAMES = {
  id_token: 'ID token',
  agent_card: 'Agent Card',
  wit_svid: 'WIT-SVID',
  vc: 'credential',
} as const satisfies Record<Evidence['type'], string>

const TRAVELS = 'It travels like any message, so a listener can copy it.'

/** A proof that was not accepted, by whose signature it carries. */
const UNPROVEN = {
  own: ['sends a proof', `sends the signed {nonce}. ${TRAVELS}`],
  former: ['sends a proof by its old key', 'sends a proof by its old key, which another key has replaced.'],
  another: ['sends a proof by another key', 'sends a proof by another key than the agent’s.'],
  unknown: ['sends a proof', `sends the signed {nonce}. ${TRAVELS}`],
  altered: ['sends a proof, altered since', 'sends a proof that was altered after it was signed.'],
  nobody: ['sends a proof without signature', 'sends a proof without a signature.'],
} as const satisfies Record<Signer, readonly [short: string, say: string]>

function proofWords({ at, entry, message }: Called): readonly [short: string, say: string] {
  if (at.repeats !== undefined) return ['sends the same proof again', 'sends the same proof again.']
  if (at.late)
    return [
      'sends the proof, too late',
      'sends its proof only now, more than five minutes after the {nonce} was issued.',
    ]
  const { type } = evidenceOf(entry) ?? {}
  if (type !== undefined) {
    const name = EVIDENCE_NAMES[type]
    return [`sends ${name} and proof`, `sends the ${name} and the signed {nonce}. A listener can copy both.`]
  }
  if (message.authorization !== undefined)
    return [
      'sends an authorized proof',
      'sends the signed {nonce}, with a second signature that authorizes its key.',
    ]
  return succeeded(entry) ? ['sends the proof', `sends the signed {nonce}. ${TRAVELS}`] : UNPROVEN[at.signer]
}

const PROOF_SENT = '{nonce|The nonce}, signed'

function sentProof({ entry }: Called): string {
  const { type } = evidenceOf(entry) ?? {}
  return type === undefined ? PROOF_SENT : `The ${EVIDENCE_NAMES[type]}, and the {nonce}, signed`
}

function reportAsked({ at, message }: Called): Asked {
  const host = hostElsewhere(destinationOf(message))
  const where =
    host === undefined
      ? 'this exact report. Approval and signature travel with the question.'
      : `this report to ${host}. The {pilot} allows its inbox only.`
  return {
    short: at.repeats === undefined ? 'asks: may I send this report?' : 'sends the same report again',
    say: `${THE[at.who]} asks whether it may send ${where}`,
    sent: 'The report, its approval and its signature',
  }
}

const ASKS_TO_ENTER = 'asks: may I enter the pilot?'

function asked({ at, message }: Called): Asked {
  const short = message.action === 'pilot.enter' ? ASKS_TO_ENTER : 'asks: may I do this?'
  const say = `${THE[at.who]} asks for a {decision}. The service looks at what is proven, not at what was claimed.`
  return { short, say, sent: 'A question' }
}

const OTHER: Asked = {
  short: 'calls no known endpoint',
  say: 'This message goes to no endpoint of the service.',
  sent: 'A message',
}

const ID_AND_PURPOSE = 'The agent’s id and a purpose'

const CLAIMED_ANEW: Asked = {
  short: 'claims the same identity',
  say: 'The second holder claims the same identity, for its own key. Anyone may claim it.',
  sent: 'A {claim}',
}

/** What the agent and the parties send. */
const OWN: Readonly<Record<CallKind, Asking>> = {
  import: ({ at }) => {
    if (at.who === 'second') return CLAIMED_ANEW
    const again = at.repeats !== undefined
    return {
      short: again ? 'sends the same claim again' : 'says who it is',
      say: again
        ? `${THE[at.who]} sends the same {claim} again.`
        : 'The {agent} says who it is and which {issuer} to ask. Anyone can copy these words, so they are drawn dashed.',
      sent: 'A {claim}',
    }
  },
  ask: ({ at, message: { purpose = 'BIND_KEY' } }) => {
    const [short, say] = ASKS[purpose]
    return { short, say: `${THE[at.who]} ${say}`, sent: ID_AND_PURPOSE }
  },
  prove: called => {
    const [short, say] = proofWords(called)
    return { short, say: `${THE[called.at.who]} ${say}`, sent: sentProof(called) }
  },
  evaluate: called => (called.message.action === 'report.send' ? reportAsked(called) : asked(called)),
  other: () => OTHER,
}

/** What a thief sends in the agent's name. */
const THIEVES: Readonly<Record<CallKind, Asking>> = {
  import: ({ at }) => {
    const copied = 'The thief sends the agent’s {claim}, word for word. Nothing in it is secret.'
    const forged = 'The thief sends a {claim} in the agent’s name. Will the service take it?'
    const say = at.repeats === undefined ? forged : copied
    return { short: 'says it is the agent', say, sent: 'A {claim}' }
  },
  ask: ({ message: { purpose = 'BIND_KEY' } }) => ({
    short: ASKS[purpose][0],
    say: 'The thief asks for a {nonce} in the agent’s name. Anyone may ask, because asking proves nothing.',
    sent: ID_AND_PURPOSE,
  }),
  prove: called => {
    const copy =
      'The thief sends its copy: the same bytes, the same signature, the same {nonce}. Will the service accept it?'
    const own = 'The thief sends its own proof in the agent’s name. Will the service accept it?'
    const again = called.at.repeats !== undefined
    return {
      short: again ? 'sends its copy' : proofWords(called)[0],
      say: again ? copy : own,
      sent: sentProof(called),
    }
  },
  evaluate: called => ({
    ...OWN.evaluate(called),
    say: 'The thief asks for a {decision} in the agent’s name. The answer tells it nothing that it can use.',
  }),
  other: () => OTHER,
}

/** What is asked in a message that the visitor sent again from the exchange. */
const AGAIN = {
  import: 'sends the same claim again',
  ask: 'asks for another nonce',
  prove: 'sends the same proof again',
  evaluate: 'asks the same again',
  other: 'sends the same again',
} as const satisfies Record<CallKind, string>

/** What a call asks. */
export function requestWords(called: Called): Asked {
  const { at, message } = called
  if (at.who === 'thief') {
    const words = THIEVES[message.kind](called)
    return { ...words, short: `the thief ${words.short}` }
  }
  const words = OWN[message.kind](called)
  return called.entry.group === AGAIN_GROUP && at.repeats === undefined
    ? { ...words, short: AGAIN[message.kind] }
    : words
}
