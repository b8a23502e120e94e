import type { CraftedMembers } from './vc-bench.ts'

export interface Attempt {
  readonly what: string
  readonly change: CraftedMembers
}

/** A credential whose status differs from a valid one in these members, perhaps with further statuses. */
const withStatus =
  (...changes: readonly Readonly<Record<string, unknown>>[]): CraftedMembers =>
  ({ status }) => ({ payload: { credentialStatus: changes.map(change => ({ ...status, ...change })) } })

/** Statuses of a credential that are malformed, or of a kind that is not looked up here. */
export const STATUS_REFUSED: readonly Attempt[] = [
  { what: 'an empty list of statuses', change: { payload: { credentialStatus: [] } } },
  { what: 'a status of null', change: { payload: { credentialStatus: null } } },
  {
    what: 'a status in a text',
    change: { payload: { credentialStatus: 'https://credentials.example/1' } },
  },
  { what: 'a right status beside one of another kind', change: withStatus({}, { type: 'Other' }) },
  { what: 'a status of two kinds', change: withStatus({ type: ['BitstringStatusListEntry', 'Other'] }) },
  { what: 'a message for its purpose', change: withStatus({ statusPurpose: 'message' }) },
  { what: 'purposes in a list', change: withStatus({ statusPurpose: ['revocation'] }) },
  { what: 'no purpose', change: withStatus({ statusPurpose: undefined }) },
  { what: 'two bits for its status', change: withStatus({ statusSize: 2 }) },
  { what: 'no bits for its status', change: withStatus({ statusSize: 0 }) },
  { what: 'its size as a text', change: withStatus({ statusSize: '1' }) },
  { what: 'its index as a number', change: withStatus({ statusListIndex: 7 }) },
  { what: 'its index with a zero before it', change: withStatus({ statusListIndex: '07' }) },
  { what: 'a negative index', change: withStatus({ statusListIndex: '-1' }) },
  { what: 'its index in hexadecimal', change: withStatus({ statusListIndex: '0x7' }) },
  { what: 'its index with a sign', change: withStatus({ statusListIndex: '+7' }) },
  { what: 'an empty index', change: withStatus({ statusListIndex: '' }) },
  { what: 'no list', change: withStatus({ statusListCredential: undefined }) },
  { what: 'a list that is no URL', change: withStatus({ statusListCredential: 'status/1' }) },
  {
    what: 'its list as its own id',
    change: withStatus({
      id: 'https://credentials.example/l',
      statusListCredential: 'https://credentials.example/l',
    }),
  },
]
