import { ISSUED_WORDS, type IssuedKind, type IssueEntry } from '../../client/journal-record.ts'

/** Whether a thing is handed to the agent, or put where the service finds it. */
const DONE = {
  id_token: 'issued',
  agent_card: 'issued',
  wit_svid: 'issued',
  vc: 'issued',
  zone: 'published',
  registry_entry: 'published',
  issuer_keys: 'published',
  organization: 'published',
  status_list: 'published',
  withdrawn: 'withdrew',
} as const satisfies Record<IssuedKind, string>

const DOES = { issued: 'issues', published: 'publishes', withdrew: 'withdraws' } as const

/** What a synthetic party does, for a row: what it makes and, if spoiled, the check it is meant to fail. */
export function issueWords({ what, fault }: Pick<IssueEntry, 'what' | 'fault'>): string {
  const does = `${DOES[DONE[what]]} ${ISSUED_WORDS[what]}`
  return fault === null ? does : `${does}, wrong on purpose: ${fault}`
}

const PLURAL: readonly IssuedKind[] = ['zone', 'issuer_keys']

/** What a synthetic party did, such as "issued this ID token". */
export function issuedWords(what: IssuedKind): string {
  return `${DONE[what]} ${PLURAL.includes(what) ? 'these' : 'this'} ${ISSUED_WORDS[what]}`
}
