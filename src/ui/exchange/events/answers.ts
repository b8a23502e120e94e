import type { CallKind } from '../../../client/message.ts'
import { evaluationOf } from '../../../client/message-contents.ts'
import { DECISIONS, type Decision, reasonWords } from '../../../contract/catalogues/dimensions.ts'
import type { Action, Protocol, Purpose } from '../../../contract/names.ts'
import type { EvaluationAnswer } from '../../../contract/schemas/evaluation.ts'
import { ROTATE_GROUP } from '../../../flows/prove.ts'
import { counted } from '../../kit/words.ts'
import { type Called, claimed, type EventWords, NOTHING, proven, THE } from './event.ts'
import { obligationWords } from './obligations.ts'
import { destinationOf, hostElsewhere } from './requests.ts'

/** What an answer says where the service did what was asked. */
type Answered = Pick<EventWords, 'short' | 'say' | 'changed' | 'head'>

/** What follows from an accepted proof; the reference says the same. */
export const FOLLOWS = {
  VERIFY_IDENTITY: 'Issuer, subject, protocol and key are proven.',
  LINK_ORGANIZATION: 'From now on the organization, not the key holder, suspends and revokes the agent.',
  BIND_KEY: 'The key is bound to the agent, and the nonce is used.',
  SUSPEND: 'Every decision about it is DENY until it is reinstated.',
  REINSTATE: 'Evaluate the agent again before it can use the pilot.',
  REVOKE: 'Every decision about it is DENY, permanently.',
} as const satisfies Record<Purpose, string>

/** What named the key that signed, by its protocol. @param whom such as "this agent" */
const NAMED_BY: Readonly<Record<Protocol, (whom: string) => string>> = {
  SERVICE_NAME: whom => `The {registry} names ${whom} and its key`,
  OIDC: whom => `The provider’s token names ${whom} and its key`,
  A2A_AGENT_CARD: whom => `The provider signed the card of ${whom}, which names its key`,
  SPIFFE_SVID: whom => `The trust domain’s document names ${whom} and its key`,
  W3C_VC: whom => `The issuer’s credential names ${whom} and its key`,
  PUBLIC_KEY: () => 'The claimed name is the {thumbprint} of a key',
  DNS_WELL_KNOWN: whom => `The host’s records name the key of ${whom}`,
}

/** What becomes of a key that was bound, where evidence names another. */
const dropped = ({ at: { drops } }: Called): string =>
  drops === undefined ? '' : ` ${drops === 'thief' ? 'The thief’s' : 'The old'} key is no longer bound.`

const LOST = 'The first holder no longer has the identity.'

function verifiedSay(called: Called): string {
  const { about, who } = called.at
  const second = who === 'second'
  const named = NAMED_BY[about?.metadata.protocol ?? 'OIDC'](second ? 'the second holder' : 'this agent')
  return `${named}, and that key signed. ${second ? LOST : FOLLOWS.VERIFY_IDENTITY}${dropped(called)}`
}

const WHOSE_KEY =
  'A valid signature binds this key to the claim. Whose key it is, no one has shown yet: evidence for another key replaces it.'

const KEPT_THIEF: Answered = {
  short: 'accepted: a key is bound',
  say: WHOSE_KEY,
  changed: claimed('A key is bound; whose it is, is not shown'),
}

const ROTATED: Answered = {
  short: 'accepted: the other key is bound',
  say: 'A new key replaced the old one, with the authorization that this needs. The service no longer accepts the old key.',
  changed: proven('Key rotated'),
}

function bound({ at, entry, message }: Called): Answered {
  const { about, verified, who } = at
  const changed = proven('Proof accepted')
  if (entry.group === ROTATE_GROUP || message.authorization !== undefined) return ROTATED
  if (who === 'thief') return KEPT_THIEF
  if (about?.identity_source === 'SERVICE_REGISTRY')
    return {
      short: 'accepted: the keys match',
      say: `The agent has the key that the {registry} names: that key signed the {nonce}. ${FOLLOWS.VERIFY_IDENTITY}`,
      changed,
    }
  const own = `The signature shows that the agent has the key. ${FOLLOWS.BIND_KEY}`
  return { short: 'accepted: the key is bound', say: verified ? own : WHOSE_KEY, changed }
}

const withKey = ({ at }: Called, did: string): string => `${THE[at.who]} ${did}, with a key that may do so.`

/** What an accepted proof means, by its purpose. */
const PROVEN: Readonly<Record<Purpose, (called: Called) => Answered>> = {
  BIND_KEY: bound,
  VERIFY_IDENTITY: called => ({
    short: 'accepted: the identity is verified',
    say: verifiedSay(called),
    changed: proven('Identity verified'),
  }),
  LINK_ORGANIZATION: () => ({
    short: 'accepted: it belongs to it',
    say: `The organization’s own key signed that this agent belongs to it. ${FOLLOWS.LINK_ORGANIZATION}`,
    changed: proven('Organization linked'),
  }),
  SUSPEND: called => ({
    short: 'accepted: it is suspended',
    say: `${withKey(called, 'suspended the agent')} ${FOLLOWS.SUSPEND}`,
    changed: { words: 'Suspended', state: 'suspended' },
  }),
  REINSTATE: called => ({
    short: 'accepted: it is reinstated',
    say: `${withKey(called, 'lifted the suspension')} ${FOLLOWS.REINSTATE}`,
    changed: proven('Reinstated'),
  }),
  REVOKE: called => ({
    short: 'accepted: it is revoked',
    say: `${withKey(called, 'revoked the agent')} ${FOLLOWS.REVOKE}`,
    changed: { words: 'Revoked', state: 'refused' },
  }),
}

type Decided = Pick<EvaluationAnswer, 'reason_codes' | 'obligations'>

/** At most so many reasons are said; the receipt has them all. */
const REASONS = 2

const reasonsOf = ({ reason_codes }: Decided): string =>
  reason_codes
    .flatMap(code => reasonWords(code) ?? [])
    .slice(0, REASONS)
    .join(' ')

const nextOf = ({ obligations: [first] }: Decided): string =>
  first === undefined ? '' : ` Next: ${obligationWords(first)}`

const undecided = (decided: Decided): string =>
  `The service does not guess. ${reasonsOf(decided)} So the {decision} is INDETERMINATE.${nextOf(decided)}`

const denied = (decided: Decided): string => `${reasonsOf(decided)} So the {decision} is DENY.`.trimStart()

interface DecidedWords {
  readonly say: (decided: Decided) => string
  readonly changed: EventWords['changed']
  readonly head?: string
}

/** What a decision means, by what was asked. */
const DECIDED: Readonly<Record<Action, Readonly<Record<Decision, DecidedWords>>>> = {
  'pilot.enter': {
    PERMIT: {
      say: ({ obligations: { length } }) =>
        `Everything that applies to this agent passes. It may enter the {pilot}, with ${
          length === 1 ? 'one {obligation}' : `${length} {obligation|obligations}`
        }, and a {receipt} says so.`,
      changed: proven('Ready for the pilot'),
    },
    INDETERMINATE: { say: undecided, changed: NOTHING, head: 'INDETERMINATE' },
    DENY: { say: denied, changed: NOTHING, head: 'DENY' },
  },
  'report.send': {
    PERMIT: {
      say: () =>
        'Everything about this report passes: it may be sent once, to this destination only. The {enforcement|enforcement point} has not checked that yet.',
      changed: proven('Permitted, and not enforced yet'),
    },
    INDETERMINATE: { say: undecided, changed: NOTHING, head: 'INDETERMINATE: not delivered' },
    DENY: { say: denied, changed: NOTHING, head: 'DENY: nothing was delivered' },
  },
}

/** What a decision means, and the heading that it gives a step. */
export function decisionWords(action: Action, decision: Decision, decided: Decided) {
  const { say, changed, head } = DECIDED[action][decision]
  return { say: say(decided), changed, head: head ?? changed.words }
}

const SHORT = {
  PERMIT: length => (length === 0 ? 'yes' : `yes, with ${counted(length, 'obligation')}`),
  DENY: () => 'no',
  INDETERMINATE: () => 'undecided: too little is proven',
} as const satisfies Record<Decision, (obligations: number) => string>

/** Policy suspends an agent that itself signed what breaks the pilot's rules, and without an organization for good. */
function suspendedSay({ at, message }: Called, decided: Decided): string {
  const host = hostElsewhere(destinationOf(message))
  const organization = at.about?.metadata.organization_id
  const signed =
    host === undefined
      ? `${reasonsOf(decided)} The agent itself signed that`
      : `The agent itself signed the address ${host}, where no report may go`
  return `${signed}, so the {decision} is DENY${
    organization == null
      ? '. Policy suspends it, and without an organization it can only be revoked.'
      : `, and policy suspends it until ${organization} lifts that.`
  }`
}

/** Of an answer that was altered by hand. */
const UNDECIDED: Decided = { reason_codes: [], obligations: [] }
const UNREAD: Answered = { short: 'answered', say: 'The service answered.', changed: NOTHING }

function decidedAnswer(called: Called): Answered {
  const { at, entry, message } = called
  const decision = DECISIONS.find(each => each === message.decision)
  if (decision === undefined) return UNREAD
  const decided = evaluationOf(entry) ?? UNDECIDED
  const action = message.action === 'report.send' ? 'report.send' : 'pilot.enter'
  const words = {
    ...decisionWords(action, decision, decided),
    short: SHORT[decision](decided.obligations.length),
  }
  return at.audit?.outcome.endsWith('SUSPENDED') === true
    ? { ...words, say: suspendedSay(called, decided), changed: { words: 'Suspended', state: 'suspended' } }
    : words
}

/** A claim that was stored. */
export const IMPORTED: Answered = {
  short: 'stored as received, not checked',
  say: 'The service stored exactly what was sent and has not verified any of it. The record says only: claimed.',
  changed: claimed('Imported, not verified yet'),
}

/** What each kind of call brought, where the service did it. */
export const BROUGHT: Readonly<Record<CallKind, (called: Called) => Answered>> = {
  import: () => IMPORTED,
  ask: () => ({
    short: 'a nonce, for one use in five minutes',
    say: 'The service issues a {nonce}: random, for one use, within five minutes. An old signature cannot contain it.',
    changed: claimed('One nonce is open'),
  }),
  prove: called =>
    called.at.purpose === undefined ? { ...UNREAD, short: 'accepted' } : PROVEN[called.at.purpose](called),
  evaluate: decidedAnswer,
  other: () => UNREAD,
}
