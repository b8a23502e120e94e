import type { IssuedKind, IssueEntry } from '../../../client/journal-record.ts'
import type { NamedBy } from '../../app/rows.ts'
import { HANDED } from '../entry-kinds.ts'
import { claimed, type EventWords, type Happened, said, THE, whose } from './event.ts'

/** What a party did out of band; what names a key goes on with whose it is. */
const ISSUED = {
  id_token: [
    'issues a token for this key',
    'The provider issues a token that names the agent and',
    'An ID token',
  ],
  agent_card: ['signs the agent’s card', 'The provider signs the agent’s card, which names', 'An Agent Card'],
  wit_svid: ['names the workload and its key', 'The trust domain names this workload and', 'A WIT-SVID'],
  vc: ['signs a credential', 'The issuer signs a credential about the agent, which names', 'A credential'],
  zone: ['publishes the key', 'The host publishes records that name', 'Records of the host'],
  registry_entry: [
    'names another key',
    'The {registry} names another key for the agent from now on.',
    'An entry of the registry',
  ],
  issuer_keys: [
    'publishes its keys',
    'The issuer publishes the public keys that it signs with. Evidence by a key that it no longer lists is not valid.',
    'The issuer’s public keys',
  ],
  organization: [
    'publishes its key',
    'The organization publishes the public key that it signs with. A link by a key that it no longer lists is not valid.',
    'The organization’s public key',
  ],
  status_list: [
    'publishes what is still valid',
    'The issuer publishes which of its credentials are still valid.',
    'A status list',
  ],
  withdrawn: [
    'leaves the directory',
    'This entry leaves the {directory}. Facts that depend on it are no longer valid.',
    'An entry that is withdrawn',
  ],
} as const satisfies Record<IssuedKind, readonly [short: string, say: string, gives: string]>

/** The key that was named: the agent's, once a proof that uses it is accepted. */
const keyOf = ({ holder, accepted }: Happened): string =>
  holder === 'agent' && !accepted ? 'a key' : `${whose(holder)} key`

export function issuedEvent(at: Happened, { what, fault }: IssueEntry): EventWords {
  const [short, say, gives] = ISSUED[what]
  const handed = HANDED.includes(what)
  const changed = claimed(handed ? `${THE[at.holder]} has it` : 'The directory has it')
  const whole = handed || what === 'zone' ? `${say} ${keyOf(at)}.` : say
  const words =
    fault === null
      ? said(short, whole, changed)
      : said(
          `deliberate fault: ${fault}`,
          `${gives}, with a deliberate fault: the check ${fault} should refuse it.`,
          changed,
        )
  return { ...words, sent: 'Nothing', back: gives }
}

const lastOf = (key = ''): string => `…${key.slice(-4)}`

type Naming = (of: { readonly key: string | undefined; readonly subject: string }) => string

const NAMES: Readonly<Record<NamedBy['kind'], Naming>> = {
  registry_entry: ({ key }) => `registry names key ${lastOf(key)}`,
  organization: ({ key }) => `directory lists the organization’s key ${lastOf(key)}`,
  issuer_keys: () => 'directory lists the issuer’s keys',
  zone: ({ subject }) => `host names the key of ${subject}`,
  status_list: () => 'says what is still valid',
}

/** What the service looks up instead of taking someone's word for it. */
const LOOKS_UP = {
  registry_entry: ['subject', 'key', 'It looks up which key the {registry} names.'],
  organization: ['organization', 'organization’s key', 'It looks it up in its {directory}.'],
  issuer_keys: ['issuer', '{issuer}’s keys', 'It looks them up in its {directory}.'],
  zone: ['subject', 'key', 'It reads which key the host’s own records name.'],
  status_list: ['issuer', 'credential', 'It looks up which credentials the issuer still calls valid.'],
} as const satisfies Record<NamedBy['kind'], readonly [name: string, word: string, looks: string]>

export function namedEvent({ about, who }: Happened, { kind, key }: NamedBy): EventWords {
  const [asked, word, looks] = LOOKS_UP[kind]
  const { subject = 'it', issuer, metadata } = about ?? {}
  const name = { subject, issuer, organization: metadata?.organization_id }[asked]
  return {
    ...said(
      NAMES[kind]({ key, subject }),
      `The service does not take ${whose(who)} word for the ${word}. ${looks}`,
    ),
    sent: name ?? 'Its name',
    back: key === undefined ? 'Its record' : `Key ${lastOf(key)}, by its thumbprint`,
  }
}
