import { ISSUED_WORDS, type IssuedKind, type IssueEntry } from '../../../client/journal-record.ts'
import type { NamedBy } from '../../app/rows.ts'
import { capitalized } from '../../kit/words.ts'
import { HANDED } from '../entry-kinds.ts'
import { claimed, type EventWords, type Happened, said, THE, whose } from './event.ts'

const ISSUED: Readonly<Record<IssuedKind, readonly [short: string, say: string]>> = {
  id_token: ['issues a token for this key', 'The provider issues a token that names the agent and'],
  agent_card: ['signs the agent’s card', 'The provider signs the agent’s card, which names'],
  wit_svid: ['names the workload and its key', 'The trust domain names this workload and'],
  vc: ['signs a credential', 'The issuer signs a credential about the agent, which names'],
  zone: ['publishes the key', 'The host publishes records that name'],
  registry_entry: ['names another key', 'The {registry} names another key for the agent from now on.'],
  issuer_keys: [
    'publishes its keys',
    'The issuer publishes the public keys that it signs with. Evidence by a key that it no longer lists is not valid.',
  ],
  organization: [
    'publishes its key',
    'The organization publishes the public key that it signs with. A link by a key that it no longer lists is not valid.',
  ],
  status_list: [
    'publishes what is still valid',
    'The issuer publishes which of its credentials are still valid.',
  ],
  withdrawn: [
    'leaves the directory',
    'This entry leaves the {directory}. Facts that depend on it are no longer valid.',
  ],
}

/** The key that was named: the agent's, once a proof that uses it is accepted. */
const keyOf = ({ holder, accepted }: Happened): string =>
  holder === 'agent' && !accepted ? 'a key' : `${whose(holder)} key`

export function issuedEvent(at: Happened, { what, fault }: IssueEntry): EventWords {
  const [does, say] = ISSUED[what]
  const handed = HANDED.includes(what)
  const wrong = `A deliberate fault is in the ${ISSUED_WORDS[what]}: the check ${fault} should refuse it.`
  const right = handed || what === 'zone' ? `${say} ${keyOf(at)}.` : say
  const short = fault === null ? does : `deliberate fault: ${fault}`
  const changed = claimed(handed ? `${THE[at.holder]} has it` : 'The directory has it')
  return {
    ...said(short, fault === null ? right : wrong, changed),
    ...{ sent: 'Nothing', back: capitalized(ISSUED_WORDS[what]) },
  }
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
