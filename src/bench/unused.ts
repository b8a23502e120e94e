import { keysOf } from '../contract/keys-of.ts'
import type { BenchInput } from './checker.ts'
import type { Expectation } from './expected.ts'
import { whyUnread } from './given-keys.ts'
import { BENCH_KINDS, type KnownKind } from './kinds.ts'
import { sentence } from './value-words.ts'

/** Everything that may be given beside an object, by the names of its boxes. */
export const GIVEN_NAMES = {
  key: 'Key',
  issuer: 'Expected issuer',
  subject: 'Expected subject',
  audience: 'Expected audience',
  nonce: 'Expected nonce',
  holder: 'Expected holder key',
  status_list: 'Status list',
  time: 'Time',
} as const satisfies Readonly<Record<'key' | Expectation, string>>
type Given = keyof typeof GIVEN_NAMES

const OF_SIGNED_OBJECTS: readonly Given[] = ['key', 'subject', 'audience', 'nonce', 'time']
const OF_ZONES: readonly Given[] = ['issuer', 'subject', 'holder', 'time']

/** What the checks of each kind look at, of all that may be given. */
const USED: Readonly<Record<KnownKind, readonly Given[]>> = {
  jws: ['key'],
  id_token: ['key', 'issuer', 'subject', 'audience', 'nonce', 'holder', 'time'],
  wit_svid: ['key', 'issuer', 'subject', 'holder', 'time'],
  vc: ['key', 'issuer', 'subject', 'audience', 'holder', 'status_list', 'time'],
  agent_card: ['key', 'issuer', 'subject', 'holder'],
  aid_record: OF_ZONES,
  well_known: OF_ZONES,
  spiffe_id: ['issuer', 'subject'],
  jwk: [],
  jwks: [],
  did_jwk: [],
  receipt: ['subject'],
  run_file: [],
  profile: ['issuer', 'subject'],
  binding_proof: OF_SIGNED_OBJECTS,
  authorization: OF_SIGNED_OBJECTS,
  approval: OF_SIGNED_OBJECTS,
  report_proof: OF_SIGNED_OBJECTS,
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** What of all that was given no check of this kind looks at, and what could not be read, in whole sentences. */
export function unusedNotes(kind: KnownKind, { keys, keyFault, expected }: BenchInput): readonly string[] {
  const isGiven = (name: Given) =>
    name === 'key' ? keys.length > 0 || keyFault !== undefined : expected[name] !== undefined
  const unused = keysOf(GIVEN_NAMES).filter(name => isGiven(name) && !USED[kind].includes(name))
  const names = listed(unused.map(name => GIVEN_NAMES[name]))
  const unread = USED[kind].includes('key') ? whyUnread(keyFault) : undefined
  return [
    ...(unread === undefined ? [] : [sentence(`It was not used: ${unread}`)]),
    ...(names === '' ? [] : [`No check of ${BENCH_KINDS[kind]} uses what you gave as ${names}.`]),
  ]
}
