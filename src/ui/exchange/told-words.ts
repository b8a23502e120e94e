import type { IssuedKind, Speaker, TransportFailure } from '../../client/journal-record.ts'
import type { CallKind } from '../../client/message.ts'
import type { ProofCheck } from '../../contract/catalogues/checks.ts'
import type { ProblemCode } from '../../contract/catalogues/problems.ts'
import type { Protocol, Purpose } from '../../contract/names.ts'
import type { NamedBy } from '../app/rows.ts'

/** What a message did to what is known of the agent. */
export interface Change {
  readonly words: string
  readonly state: 'proven' | 'claimed' | 'refused' | 'suspended' | 'none'
}

export const NOTHING: Change = { words: 'Nothing', state: 'none' }
export const NOT_YET: Change = { words: 'Nothing yet', state: 'none' }

const proven = (words: string): Change => ({ words, state: 'proven' })

/** Who sends a message, as far as its sentence differs. */
export type Who = 'agent' | 'thief'

/** Why a challenge is asked for, by its purpose. */
export const ASKS = {
  BIND_KEY:
    'The agent asks for a {nonce} to sign, to show that it has the key, so that the service can {bind} it.',
  VERIFY_IDENTITY: 'The agent asks for a {nonce}, so that its {issuer} can vouch for the key that signs it.',
  LINK_ORGANIZATION: 'The organization asks for a {nonce}, to confirm that this agent belongs to it.',
  SUSPEND: 'A {nonce} is asked for to suspend this agent. The service checks later who signed.',
  REINSTATE: 'A {nonce} is asked for to lift the suspension. The service checks later who signed.',
  REVOKE: 'A {nonce} is asked for to revoke this agent. The service checks later who signed.',
} as const satisfies Record<Purpose, string>

/** What an accepted proof means, by its purpose. */
export const ACCEPTED = {
  BIND_KEY:
    'The signature shows that the agent has the key. The key is bound to it now, and the {nonce} is used.',
  VERIFY_IDENTITY:
    'The {issuer} vouches for this agent and this key, and this key signed. The identity is verified.',
  LINK_ORGANIZATION:
    'The organization’s own key signed, and the {directory} knows that key. The agent belongs to it.',
  SUSPEND:
    'A key that may do so asked for it. Every {decision} about the agent is DENY until the suspension is lifted.',
  REINSTATE: 'A key that may do so lifted the suspension. The agent must be evaluated again for the {pilot}.',
  REVOKE: 'A key that may do so revoked the agent, permanently. Every {decision} about it is DENY.',
} as const satisfies Record<Purpose, string>

export const REGISTERED =
  'The key that signed is the key that the {registry} names. The claim is proven, and the {nonce} is used.'

/** How an identity was verified, by its protocol. */
export const VERIFIED = {
  SERVICE_NAME: REGISTERED,
  OIDC: 'The provider’s token names the agent and its key, and that key signed the {nonce}. The identity is verified.',
  A2A_AGENT_CARD:
    'The provider signed the agent’s card, which names a key, and that key signed the {nonce}. The identity is verified.',
  SPIFFE_SVID:
    'The trust domain’s document names this workload and its key, and that key signed the {nonce}. The identity is verified.',
  W3C_VC:
    'The issuer’s credential names the agent and its key, and that key signed the {nonce}. The identity is verified.',
  PUBLIC_KEY: 'The claimed name is the {thumbprint} of a key, and that key signed. The identity is verified.',
  DNS_WELL_KNOWN: 'The host’s records name a key, and that key signed the {nonce}. The identity is verified.',
} as const satisfies Record<Protocol, string>

const FOUR_FIELDS = 'issuer, subject, protocol and key are proven'

export const CHANGED = {
  BIND_KEY: proven('The key is bound'),
  VERIFY_IDENTITY: proven(FOUR_FIELDS),
  LINK_ORGANIZATION: proven('The organization is linked'),
  SUSPEND: { words: 'The agent is suspended', state: 'suspended' },
  REINSTATE: proven('No longer suspended'),
  REVOKE: { words: 'The agent is revoked', state: 'refused' },
} as const satisfies Record<Purpose, Change>

/** What a proof that failed means, by the check that refused it; the others say what the check asks. */
export const REJECTED: Readonly<Partial<Record<ProofCheck, Record<Who, string>>>> = {
  authority: {
    agent: 'The signature is valid, but this key may not do this to this agent. Nothing changes.',
    thief:
      'The signature is valid, but by the thief’s own key. The agent’s key is another, which the thief does not have.',
  },
  signature: {
    agent: 'The signature does not verify over these exact bytes. Something in them was changed.',
    thief: 'The signature does not verify over these exact bytes. The thief changed something in them.',
  },
  evidence: {
    agent: 'The evidence does not vouch for this agent and this key. Nothing changes.',
    thief: 'The evidence vouches for another key than the thief’s. It is worthless without that key.',
  },
  authorization: {
    agent: 'Replacing the key needs a second signature by someone with authority. This proof has none.',
    thief: 'Replacing the key needs a second signature by someone with authority. The thief cannot give one.',
  },
}

/** What a refusal means in a story; every other code has the catalogue’s own words. */
export const REFUSED: Readonly<Partial<Record<ProblemCode, Record<Who, string>>>> = {
  CHALLENGE_USED: {
    agent: 'That {nonce} was used before. A new proof needs a new nonce, so nothing changes.',
    thief:
      'That {nonce} is used. Without the key, the thief cannot sign a new one, so the copy is worthless.',
  },
  CHALLENGE_EXPIRED: {
    agent:
      'The {nonce} expired 300 seconds after it was issued, so the service does not even look at the signature.',
    thief: 'The {nonce} expired 300 seconds after it was issued. The copy is worthless.',
  },
  CLAIM_CONFLICT: {
    agent: 'Another agent has proven this identity. Only one agent can have it.',
    thief: 'The first agent has proven this identity. No one else can take it, even with other evidence.',
  },
  TRANSITION_NOT_ALLOWED: {
    agent: 'This key has no right to do this any more, or the agent’s status does not allow it.',
    thief: 'This key has no right to do this, or the agent’s status does not allow it.',
  },
}

export const FAILED = {
  TIMED_OUT: 'No answer came in time. The service may still have done it. Send it again to find out.',
  NOT_ANSWERED_HERE: 'Something other than the service answered, so the page ignores the answer.',
  OUT_OF_CONTRACT: 'The answer does not fit the contract, so the page ignores it.',
  STOPPED: 'The page stopped sending, because its worker changed. Reload the page.',
} as const satisfies Record<TransportFailure, string>

export const NOUNS = {
  import: 'A {claim}',
  ask: 'The agent’s id and a purpose',
  prove: 'The {nonce}, signed',
  evaluate: 'A question',
  other: 'A message',
} as const satisfies Record<CallKind, string>

export const SENDS: Readonly<Record<Who, Readonly<Record<CallKind, string>>>> = {
  agent: {
    import:
      'The {agent} says who it is and which {issuer} to ask. Anyone can copy these words, so they are drawn dashed.',
    ask: '',
    prove: 'The signed {nonce} goes to the service. It travels like any message, so a listener can copy it.',
    evaluate:
      'The agent asks for a {decision}. The service looks at what is proven, not at what was claimed.',
    other: 'This message goes to no endpoint of the service.',
  },
  thief: {
    import: 'The thief sends the agent’s {claim}, word for word. Nothing in it is secret.',
    ask: 'The thief asks for a {nonce} in the agent’s name. Anyone may ask, because asking proves nothing.',
    prove: 'The thief sends its own proof in the agent’s name. Will the service accept it?',
    evaluate:
      'The thief asks for a {decision} in the agent’s name. The answer tells it nothing that it can use.',
    other: 'This message goes to no endpoint of the service.',
  },
}

export const CLAIM_FORGED =
  'The thief sends a {claim} that says more than a claim may. Will the service take it?'

export const COPY_SENT =
  'The thief sends its copy: the same bytes, the same signature, the same {nonce}. Will the service accept it?'

export const SENT_LATE =
  'By the service’s clock the {nonce} is older than 300 seconds. The agent sends its proof only now.'

/** @param host where the report is to go, if not to the inbox */
export const reportAsked = (host: string | undefined): string =>
  host === undefined
    ? 'The agent asks whether it may send this exact report. Approval and signature travel with the question.'
    : `The agent asks whether it may send this report to ${host}. The {pilot} allows its inbox only.`

/** What a decision means, by what was asked. */
export const DECIDED: Readonly<Record<string, Readonly<Record<'pilot.enter' | 'report.send', string>>>> = {
  PERMIT: {
    'pilot.enter':
      'Everything that applies to this agent passes, so the {decision} is PERMIT, recorded in a {receipt}.',
    'report.send':
      'Everything about this report passes. It may be sent once, to this address only, and a {receipt} says so.',
  },
  INDETERMINATE: {
    'pilot.enter':
      'The service does not guess. Something is not shown yet, so the {decision} is INDETERMINATE.',
    'report.send':
      'Something about this report is not shown yet, so the {decision} is INDETERMINATE and nothing is sent.',
  },
  DENY: {
    'pilot.enter': 'At least one dimension fails, so the {decision} is DENY.',
    'report.send': 'Something about this report breaks a rule, so the {decision} is DENY.',
  },
}

/** @param host where the report was to go, if not to the inbox; @param organization who can lift it, if anyone can */
export const suspendedByPolicy = (host: string | undefined, organization: string | undefined): string =>
  `The agent itself signed ${host === undefined ? 'what was not approved' : `the address ${host}, where no report may go`}, so the {decision} is DENY${
    organization === undefined
      ? '. Policy suspends it, and without an organization it can only be revoked.'
      : `, and policy suspends it until ${organization} lifts that.`
  }`

/** What was signed, by its JOSE type and whose key signed it. */
export const SIGNED = {
  proof: {
    agent:
      'The agent signs the {nonce}. This {proof|proof of possession} shows that it has the key, without showing the key.',
    organization: 'The organization signs the {nonce} with its own key, which the {directory} lists.',
    issuer: 'The issuer signs the {nonce} with its own key.',
    stranger: 'A stranger signs the {nonce} with a key that no {directory} lists.',
    thief: 'The thief signs the {nonce} with its own key. It never had the agent’s private key.',
  },
  authorization: {
    agent: 'The current key signs that the new key may take over.',
    organization: 'The organization signs that the new key may take over.',
    issuer: 'The issuer signs that the new key may take over.',
    stranger: 'A stranger signs that the new key may take over, with a key that no {directory} lists.',
    thief: 'The thief signs that the new key may take over, with its own key.',
  },
  approval: {
    agent: 'Its holder approves this exact report, with the agent’s own key. No one else has looked at it.',
    organization:
      'The organization approves this exact report. One changed character, and the signature does not fit.',
    issuer: 'The issuer approves this exact report.',
    stranger: 'A stranger approves this report, with a key that no {directory} lists.',
    thief: 'The thief approves this report, with its own key.',
  },
  report: {
    agent: 'The agent signs the report, its destination and the approval together.',
    organization: 'The organization signs the report.',
    issuer: 'The issuer signs the report.',
    stranger: 'A stranger signs the report.',
    thief: 'The thief signs the report, with its own key.',
  },
} as const satisfies Record<string, Record<Speaker, string>>

/** What a synthetic party did out of band. */
export const ISSUED = {
  id_token: 'The provider issues a token that names the agent and its key. Only that key can use it.',
  agent_card: 'The provider signs the agent’s card, which names its key.',
  wit_svid: 'The trust domain issues a document that names this workload and its key.',
  vc: 'The issuer signs a credential about the agent, which names its key.',
  zone: 'The host publishes records that name the agent’s key, where anyone can find them.',
  registry_entry: 'The {registry} names another key for the agent from now on.',
  issuer_keys: 'The issuer publishes the public keys that it signs with.',
  organization: 'The organization publishes the public key that it signs with.',
  status_list: 'The issuer publishes which of its credentials are still valid.',
  withdrawn: 'This entry leaves the {directory}. Facts that depend on it are no longer valid.',
} as const satisfies Record<IssuedKind, string>

export const ENFORCED = {
  delivered:
    'A PERMIT alone moves nothing. The {enforcement|enforcement point} compared {receipt} and report, and found every {obligation} met.',
  stopped: 'The {enforcement|enforcement point} checked the decision for itself, and let nothing through.',
  held: 'The {enforcement|enforcement point} lets nothing through without a PERMIT.',
} as const

export const STORED =
  'The service stores exactly what it received and promises nothing. The record says only: claimed.'

export const NONCE_ISSUED =
  'The service issues a {nonce}: random, for one use, within five minutes. An old signature cannot contain it.'

export const A_RECORD: Change = { words: 'A record, all of it claimed', state: 'claimed' }
export const A_NONCE: Change = { words: 'One nonce is open', state: 'claimed' }
export const A_SIGNATURE: Change = { words: 'A signature, not checked yet', state: 'claimed' }

/** What a PERMIT changes, by what was asked. */
export const PERMITTED = {
  'pilot.enter': proven('Ready for the pilot'),
  'report.send': proven('The approval is used'),
} as const satisfies Record<string, Change>

export const DELIVERED = {
  say: 'The report is in the inbox, once, with its {receipt} attached. A second delivery would be refused.',
  sent: 'The report and its receipt',
  back: 'Stored in the inbox',
  changed: proven('Delivered'),
} as const

export const ACKNOWLEDGED = {
  say: 'The recipient has read the report and says so. Nothing is sent to the service for that.',
  changed: proven('Acknowledged'),
} as const

export const RECOMPUTED = {
  equal: 'The page hashed the {receipt} again, and its digest is its name: nothing in it was changed.',
  broken: 'The page hashed the {receipt} again, and its digest is not its name: something in it was changed.',
} as const

/** What happens between a message and its theft. */
export const COPIED = {
  say: 'Someone on the way keeps a copy, byte for byte. The thief has everything that was sent, but not the key.',
  changed: { words: 'The thief has a copy', state: 'refused' },
} as const

/** What the service reads of the party that vouches, by the kind of the record. */
export const NAMED = {
  registry_entry:
    'The service does not take the agent’s word for its key. It looks up which key the {registry} names.',
  organization:
    'The service does not take anyone’s word for the organization’s key. It looks it up in its {directory}.',
  issuer_keys:
    'The service does not take the evidence’s word for its {issuer}. It looks up the issuer’s keys in its {directory}.',
  zone: 'The service does not take the agent’s word for its key. It reads which key the host’s own records name.',
  status_list: 'The service looks up which credentials the issuer still calls valid.',
} as const satisfies Record<NamedBy['kind'], string>
