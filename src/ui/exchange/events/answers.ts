import type { CallKind, Message } from '../../../client/message.ts'
import { evaluationOf } from '../../../client/message-contents.ts'
import { DECISIONS, type Decision, REASONS } from '../../../contract/catalogues/dimensions.ts'
import type { Obligation, ObligationName } from '../../../contract/catalogues/obligations.ts'
import { entryOf } from '../../../contract/json-members.ts'
import type { Action, Protocol, Purpose } from '../../../contract/names.ts'
import type { EvaluationAnswer } from '../../../contract/schemas/evaluation.ts'
import { ROTATE_GROUP } from '../../../flows/prove.ts'
import { PURPOSE_GROUPS } from '../../../flows/purposes.ts'
import { OPERATION_WORDS } from '../../app/operations.ts'
import { minuteWords } from '../../kit/Time.tsx'
import { counted } from '../../kit/words.ts'
import {
  type Called,
  type Change,
  claimed,
  type Happened,
  NOTHING,
  proven,
  refused,
  type Said,
  said,
  suspended,
  THE,
} from './event.ts'
import { destinationOf, hostElsewhere } from './requests.ts'

const ASKED_FOR = {
  complete_verification: PURPOSE_GROUPS.VERIFY_IDENTITY,
  complete_link: PURPOSE_GROUPS.LINK_ORGANIZATION,
  complete_binding: PURPOSE_GROUPS.BIND_KEY,
} as const

/** The operation in Bind that an obligation asks for; undefined where it asks for something else. */
export const operationAskedFor = ({ properties }: Obligation): string | undefined =>
  entryOf<string>(ASKED_FOR, properties.name)

type Properties<N extends ObligationName> = Extract<Obligation['properties'], { readonly name: N }>

const OBLIGED: { readonly [N in ObligationName]: (properties: Properties<N>) => string } = {
  complete_verification: () => `${ASKED_FOR.complete_verification}.`,
  complete_link: () => `${ASKED_FOR.complete_link}.`,
  complete_binding: () => `${ASKED_FOR.complete_binding}.`,
  send_only_to: ({ destination }) => `Send reports only to ${new URL(destination).host}.`,
  sign_again: () => 'Sign the report again under the current readiness.',
  reevaluate_before: ({ before }) => `Evaluate again before ${minuteWords(before)}.`,
  attach_receipt_ref: () => 'Put the receipt_ref on the delivered report.',
  deliver_before: ({ before }) => `Deliver before ${minuteWords(before)}.`,
  deliver_once: ({ jti }) => `Deliver once, under approval ${jti}.`,
  stop_sending: ({ report_id }) => `Drop report ${report_id}.`,
}

export const obligationWords = ({ properties }: Obligation): string => wordsFor(properties.name, properties)

const wordsFor = <N extends ObligationName>(name: N, properties: Properties<N>): string =>
  OBLIGED[name](properties)

const FOLLOWS = {
  VERIFY_IDENTITY: 'Issuer, subject, protocol and key are proven.',
  LINK_ORGANIZATION: 'From now on the organization, not the key holder, suspends and revokes the agent.',
  BIND_KEY: 'The key is bound to the agent, and the nonce is used.',
  SUSPEND: OPERATION_WORDS.SUSPEND.follows,
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

const LOST = 'The first holder no longer has the identity.'

function verifiedSay({ at: { about, who, drops } }: Called): string {
  const second = who === 'second'
  const named = NAMED_BY[about?.metadata.protocol ?? 'OIDC'](second ? 'the second holder' : 'this agent')
  const other = drops === 'thief' ? 'The thief’s' : 'The old'
  const dropped = drops === undefined ? '' : ` ${other} key is no longer bound.`
  return `${named}, and that key signed. ${second ? LOST : FOLLOWS.VERIFY_IDENTITY}${dropped}`
}

const WHOSE_KEY =
  'A valid signature binds this key to the claim. Whose key it is, no one has shown yet: evidence for another key replaces it.'

const ACCEPTED = proven('Proof accepted')

function bound({ at: { about, verified, who }, entry }: Called): Said {
  if (entry.group === ROTATE_GROUP)
    return said(
      'accepted: the other key is bound',
      'A new key replaced the old one, with the authorization that this needs. The service no longer accepts the old key.',
      proven('Key rotated'),
    )
  if (who === 'thief')
    return said('accepted: a key is bound', WHOSE_KEY, claimed('A key is bound; whose it is, is not shown'))
  if (about?.identity_source === 'SERVICE_REGISTRY')
    return said(
      'accepted: the keys match',
      `The agent has the key that the {registry} names: that key signed the {nonce}. ${FOLLOWS.VERIFY_IDENTITY}`,
      ACCEPTED,
    )
  const own = `The signature shows that the agent has the key. ${FOLLOWS.BIND_KEY}`
  return said('accepted: the key is bound', verified ? own : WHOSE_KEY, ACCEPTED)
}

const did =
  (purpose: 'SUSPEND' | 'REINSTATE' | 'REVOKE', what: string, changed: Change) =>
  ({ at: { who } }: Called): Said =>
    said(
      `accepted: it is ${changed.words.toLowerCase()}`,
      `${THE[who]} ${what}, with a key that may do so. ${FOLLOWS[purpose]}`,
      changed,
    )

const PROVEN: Readonly<Record<Purpose, (called: Called) => Said>> = {
  BIND_KEY: bound,
  VERIFY_IDENTITY: called =>
    said('accepted: the identity is verified', verifiedSay(called), proven('Identity verified')),
  LINK_ORGANIZATION: () =>
    said(
      'accepted: it belongs to it',
      `The organization’s own key signed that this agent belongs to it. ${FOLLOWS.LINK_ORGANIZATION}`,
      proven('Organization linked'),
    ),
  SUSPEND: did('SUSPEND', 'suspended the agent', suspended('Suspended')),
  REINSTATE: did('REINSTATE', 'lifted the suspension', proven('Reinstated')),
  REVOKE: did('REVOKE', 'revoked the agent', refused('Revoked')),
}

type Decided = Pick<EvaluationAnswer, 'decision' | 'reason_codes' | 'obligations'>

/** The first reason for a decision, in the order of the dimensions, and what follows; the receipt has them all. */
function because({ decision, reason_codes }: Decided, ...then: readonly string[]): string {
  const results: readonly string[] = decision === 'DENY' ? ['FAIL', 'DENY'] : ['MISSING']
  const codes: readonly string[] = reason_codes
  const first = [...REASONS].find(([code, { result }]) => codes.includes(code) && results.includes(result))
  return [...(first === undefined ? [] : [first[1].words]), ...then].join(' ')
}

const undecided = (of: Decided): string => {
  const next = of.obligations.slice(0, 1).map(each => `Next: ${obligationWords(each)}`)
  return `The service does not guess. ${because(of, 'So the {decision} is INDETERMINATE.', ...next)}`
}

const denied = (of: Decided): string => because(of, 'So the {decision} is DENY.')

const permitted = ({ obligations: { length } }: Decided): string =>
  `Everything that applies to this agent passes. It may enter the {pilot}, with ${length} {obligation|${length === 1 ? 'obligation' : 'obligations'}}, and a {receipt} says so.`

const PERMITTED_REPORT =
  'Everything about this report passes: it may be sent once, to this destination only. The {enforcement|enforcement point} has not checked that yet.'

type DecisionWords = readonly [say: (of: Decided) => string, changed: Change, head?: string]

const DECIDED: Readonly<Record<Action, Readonly<Record<Decision, DecisionWords>>>> = {
  'pilot.enter': {
    PERMIT: [permitted, proven('Ready for the pilot')],
    INDETERMINATE: [undecided, NOTHING, 'INDETERMINATE'],
    DENY: [denied, NOTHING, 'DENY'],
  },
  'report.send': {
    PERMIT: [() => PERMITTED_REPORT, proven('Permitted, and not enforced yet')],
    INDETERMINATE: [undecided, NOTHING, 'INDETERMINATE: not delivered'],
    DENY: [denied, NOTHING, 'DENY: nothing was delivered'],
  },
}

const SHORT: Readonly<Record<Decision, (obligations: number) => string>> = {
  PERMIT: length => (length === 0 ? 'yes' : `yes, with ${counted(length, 'obligation')}`),
  DENY: () => 'no',
  INDETERMINATE: () => 'undecided: too little is proven',
}

export function decisionWords(action: Action, of: Decided): Said {
  const [say, ...changed] = DECIDED[action][of.decision]
  return said(SHORT[of.decision](of.obligations.length), say(of), ...changed)
}

/** Policy suspends an agent that itself signed what breaks the pilot's rules, and without an organization for good. */
function suspendedSay({ about }: Happened, message: Message, of: Decided): string {
  const organization = about?.metadata.organization_id
  const host = hostElsewhere(destinationOf(message))
  const signed =
    host === undefined
      ? because(of, 'The agent itself signed this report')
      : `The agent itself signed for ${host}, where no report may go`
  const until =
    organization == null
      ? 'it, and without an organization it can only be revoked.'
      : `it until ${organization} lifts that.`
  return `${signed}, so the {decision} is DENY, and policy suspends ${until}`
}

const UNREAD = said('answered', 'The service answered.')

function decided({ at, entry, message }: Called): Said {
  const decision = DECISIONS.find(each => each === message.decision)
  if (decision === undefined) return UNREAD
  // What was altered by hand may have no more than a decision.
  const of = evaluationOf(entry) ?? { decision, reason_codes: [], obligations: [] }
  const words = decisionWords(message.action === 'report.send' ? 'report.send' : 'pilot.enter', of)
  return at.audit?.outcome.endsWith('SUSPENDED') === true
    ? { ...words, say: suspendedSay(at, message, of), changed: suspended('Suspended') }
    : words
}

export const IMPORTED = said(
  'stored as received, not checked',
  'The service stored exactly what was sent and has not verified any of it. The record says only: claimed.',
  claimed('Imported, not verified yet'),
)

const NONCE = said(
  'a nonce, for one use in five minutes',
  'The service issues a {nonce}: random, for one use, within five minutes. An old signature cannot contain it.',
  claimed('One nonce is open'),
)

export const BROUGHT: Readonly<Record<CallKind, (called: Called) => Said>> = {
  import: () => IMPORTED,
  ask: () => NONCE,
  prove: called =>
    called.at.purpose === undefined ? { ...UNREAD, short: 'accepted' } : PROVEN[called.at.purpose](called),
  evaluate: decided,
  other: () => UNREAD,
}
