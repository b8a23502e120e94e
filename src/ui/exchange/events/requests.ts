import { type CallKind, type Message, succeeded } from '../../../client/message.ts'
import { evidenceOf } from '../../../client/message-contents.ts'
import { memberOf } from '../../../contract/json-members.ts'
import { INBOX_DESTINATION, type Purpose } from '../../../contract/names.ts'
import type { Evidence } from '../../../contract/schemas/challenge.ts'
import { type Called, type EventWords, THE } from './event.ts'

type Asked = readonly [short: string, say: string, sent: string]

/** The host of an address; undefined for the inbox, where reports may go, and for what is no address. */
export function hostElsewhere(address: unknown): string | undefined {
  const elsewhere = typeof address === 'string' && address !== INBOX_DESTINATION ? address : ''
  return URL.canParse(elsewhere) ? new URL(elsewhere).host : undefined
}

export const destinationOf = ({ request }: Message): unknown =>
  memberOf(memberOf(request.members.resource, 'properties'), 'destination')

const ASKS = {
  BIND_KEY: ['asks for a nonce', 'to sign, so that the service can {bind} the key that signs it.'],
  VERIFY_IDENTITY: ['asks for a nonce', 'to sign, so that the {issuer} can vouch for the key that signs it.'],
  LINK_ORGANIZATION: ['asks for a nonce', 'to sign, to confirm that this agent belongs to it.'],
  SUSPEND: ['asks to suspend it', 'to suspend this agent. The service checks later who signed.'],
  REINSTATE: ['asks to reinstate it', 'to lift the suspension. The service checks later who signed.'],
  REVOKE: ['asks to revoke it', 'to revoke this agent. The service checks later who signed.'],
} as const satisfies Record<Purpose, readonly [short: string, why: string]>

/** What an issuer made, that a proof brings. */
const EVIDENCE = {
  id_token: 'ID token',
  agent_card: 'Agent Card',
  wit_svid: 'WIT-SVID',
  vc: 'credential',
} as const satisfies Record<Evidence['type'], string>

const PLAIN = 'the signed {nonce}. It travels like any message, so a listener can copy it.'

function proofOf({ at, entry, message }: Called, evidence: string | undefined): readonly [string, string] {
  if (at.repeats !== undefined) return ['the same proof again', 'the same proof again.']
  if (at.late)
    return ['the proof, too late', 'its proof only now, more than five minutes after the {nonce} was issued.']
  if (evidence !== undefined)
    return [`${evidence} and proof`, `the ${evidence} and the signed {nonce}. A listener can copy both.`]
  if (message.authorization !== undefined)
    return ['an authorized proof', 'the signed {nonce}, with a second signature that authorizes its key.']
  return [succeeded(entry) ? 'the proof' : 'a proof', PLAIN]
}

const COPY =
  'The thief sends its copy: the same bytes, the same signature, the same {nonce}. Will the service accept it?'

function proves(called: Called): Asked {
  const { who, repeats } = called.at
  const { type } = evidenceOf(called.entry) ?? {}
  const evidence = type && EVIDENCE[type]
  const [short, say] = proofOf(called, evidence)
  const sent =
    evidence === undefined ? '{nonce|The nonce}, signed' : `The ${evidence}, and the {nonce}, signed`
  if (who !== 'thief') return [`sends ${short}`, `${THE[who]} sends ${say}`, sent]
  return repeats === undefined
    ? [
        `sends ${short}`,
        'The thief sends its own proof in the agent’s name. Will the service accept it?',
        sent,
      ]
    : ['sends its copy', COPY, sent]
}

const CLAIM = 'A {claim}'

function imports({ at: { who, repeats } }: Called): Asked {
  const again = repeats !== undefined
  if (who === 'thief') {
    const word = 'The thief sends the agent’s {claim}, word for word. Nothing in it is secret.'
    const forged = 'The thief sends a {claim} in the agent’s name. Will the service take it?'
    return ['says it is the agent', again ? word : forged, CLAIM]
  }
  if (who === 'second') {
    const say = 'The second holder claims the same identity, for its own key. Anyone may claim it.'
    return ['claims the same identity', say, CLAIM]
  }
  if (again) return ['sends the same claim again', `${THE[who]} sends the same {claim} again.`, CLAIM]
  const say =
    'The {agent} says who it is and which {issuer} to ask. Anyone can copy these words, so they are drawn dashed.'
  return ['says who it is', say, CLAIM]
}

function asks({ at: { who }, message: { purpose = 'BIND_KEY' } }: Called): Asked {
  const [short, why] = ASKS[purpose]
  const own = `${THE[who]} asks for a {nonce} ${why}`
  const thief =
    'The thief asks for a {nonce} in the agent’s name. Anyone may ask, because asking proves nothing.'
  return [short, who === 'thief' ? thief : own, 'The agent’s id and a purpose']
}

const OF_REPORT = 'The report, its approval and its signature'

function evaluates({ at: { who, repeats }, message }: Called): Asked {
  const report = message.action === 'report.send'
  const host = hostElsewhere(destinationOf(message))
  const which = host === undefined ? 'this exact report' : `this report to ${host}`
  const then =
    host === undefined
      ? 'Approval and signature travel with the question.'
      : 'The {pilot} allows its inbox only.'
  const say = report
    ? `${THE[who]} asks whether it may send ${which}. ${then}`
    : `${THE[who]} asks for a {decision}. The service looks at what is proven, not at what was claimed.`
  const thief =
    'The thief asks for a {decision} in the agent’s name. The answer tells it nothing that it can use.'
  const may = report ? 'send this report' : message.action === 'pilot.enter' ? 'enter the pilot' : 'do this'
  const short = repeats === undefined ? `asks: may I ${may}?` : 'sends the same report again'
  return [short, who === 'thief' ? thief : say, report ? OF_REPORT : 'A question']
}

const ASKED: Readonly<Record<CallKind, (called: Called) => Asked>> = {
  import: imports,
  ask: asks,
  prove: proves,
  evaluate: evaluates,
  other: () => ['calls no known endpoint', 'This message goes to no endpoint of the service.', 'A message'],
}

export function requestWords(called: Called): Pick<EventWords, 'short' | 'say' | 'sent'> {
  const [short, say, sent] = ASKED[called.message.kind](called)
  return { short: `${called.at.who === 'thief' ? 'the thief ' : ''}${short}`, say, sent }
}
