import type { IssuedKind, IssueEntry } from '../../../client/journal-record.ts'
import type { NamedBy, Who } from '../../app/rows.ts'
import { type Change, claimed, type EventWords, type Happened, NOTHING, THE, the } from './event.ts'

interface IssuedWords {
  /** @param key the key that it names, such as "the agent’s key" */
  readonly short: string | ((key: string) => string)
  readonly say: (key: string) => string
  /** What the issuer hands over, or puts where the service finds it. */
  readonly gives: string
  readonly changed: (holder: Who) => Change
}

const handed = (what: string) => (holder: Who) => claimed(`${THE[holder]} has ${what}`)
const listed = (words: string) => () => claimed(words)

/** What a party did out of band. */
const ISSUED = {
  id_token: {
    short: 'issues a token for this key',
    say: key =>
      `The provider issues a token for the claimed name and ${key}. It needs a signature by that key.`,
    gives: 'An ID token',
    changed: handed('an ID token'),
  },
  agent_card: {
    short: 'signs the agent’s card',
    say: key => `The provider signs the agent’s card, which names ${key}.`,
    gives: 'An Agent Card',
    changed: handed('a signed card'),
  },
  wit_svid: {
    short: 'names the workload and its key',
    say: key => `The trust domain issues a document that names this workload and ${key}.`,
    gives: 'A WIT-SVID',
    changed: handed('a WIT-SVID'),
  },
  vc: {
    short: 'signs a credential',
    say: key => `The issuer signs a credential about the agent, which names ${key}.`,
    gives: 'A credential',
    changed: handed('a credential'),
  },
  zone: {
    short: key => `publishes ${key}`,
    say: key => `The host publishes records that name ${key}, where anyone can find them.`,
    gives: 'Records of the host',
    changed: listed('The host’s records name the key'),
  },
  registry_entry: {
    short: 'names another key',
    say: () => 'The {registry} names another key for the agent from now on.',
    gives: 'An entry of the registry',
    changed: listed('The registry names another key'),
  },
  issuer_keys: {
    short: 'publishes its keys',
    say: () =>
      'The issuer publishes the public keys that it signs with. Evidence by a key that it no longer lists is not valid.',
    gives: 'The issuer’s public keys',
    changed: listed('The directory lists these keys'),
  },
  organization: {
    short: 'publishes its key',
    say: () =>
      'The organization publishes the public key that it signs with. A link by a key that it no longer lists is not valid.',
    gives: 'The organization’s public key',
    changed: listed('The directory lists this key'),
  },
  status_list: {
    short: 'publishes what is still valid',
    say: () => 'The issuer publishes which of its credentials are still valid.',
    gives: 'A status list',
    changed: listed('The issuer’s status list is new'),
  },
  withdrawn: {
    short: 'leaves the directory',
    say: () => 'This entry leaves the {directory}. Facts that depend on it are no longer valid.',
    gives: 'Nothing',
    changed: () => ({ words: 'The directory no longer has this entry', state: 'refused' }),
  },
} as const satisfies Record<IssuedKind, IssuedWords>

const whose = (who: Who): string => `${the(who)}’s`

/** The key that was named: the agent's, once a proof that uses it is accepted. */
const keyOf = ({ holder, accepted }: Happened): string =>
  holder === 'agent' && !accepted ? 'a key' : `${whose(holder)} key`

const shortOf = (short: IssuedWords['short'], of: string): string =>
  typeof short === 'function' ? short(of) : short

/** What a party issued or published. */
export function issuedEvent(at: Happened, { what, fault }: IssueEntry): EventWords {
  const { short, say, gives, changed }: IssuedWords = ISSUED[what]
  const faulty = `${gives} with a deliberate fault: the check ${fault} should refuse it.`
  return {
    short: fault === null ? shortOf(short, keyOf(at)) : `deliberate fault: ${fault}`,
    say: fault === null ? say(keyOf(at)) : faulty,
    ...{ sent: 'Nothing', back: gives },
    changed: changed(at.holder),
  }
}

/** What kind of record names what, and whose word the service does not take. */
const NAMED = {
  registry_entry: ['subject', 'key', 'It looks up which key the {registry} names.'],
  organization: ['organization', 'organization’s key', 'It looks it up in its {directory}.'],
  issuer_keys: ['issuer', '{issuer}’s keys', 'It looks them up in its {directory}.'],
  zone: ['subject', 'key', 'It reads which key the host’s own records name.'],
  status_list: ['issuer', 'credential', 'It looks up which credentials the issuer still calls valid.'],
} as const satisfies Record<NamedBy['kind'], readonly [asked: string, word: string, looks: string]>

const lastOf = (key: string): string => `…${key.slice(-4)}`

function namedShort({ kind, key = '' }: NamedBy, subject: string): string {
  return {
    registry_entry: `registry names key ${lastOf(key)} for ${subject}`,
    organization: `directory lists the organization’s key ${lastOf(key)}`,
    issuer_keys: 'directory lists the issuer’s keys',
    zone: `host names the key of ${subject}`,
    status_list: 'says what is still valid',
  }[kind]
}

/** What the service read of the party that vouches. */
export function namedEvent({ about, who }: Happened, named: NamedBy): EventWords {
  const [asked, word, looks] = NAMED[named.kind]
  const name = {
    subject: about?.subject,
    organization: about?.metadata.organization_id,
    issuer: about?.issuer,
  }[asked]
  return {
    short: namedShort(named, about?.subject ?? 'it'),
    say: `The service does not take ${whose(who)} word for the ${word}. ${looks}`,
    sent: name ?? 'Its name',
    back: named.key === undefined ? 'Its record' : `Key ${lastOf(named.key)}, by its thumbprint`,
    changed: NOTHING,
  }
}
