import type {
  DirectoryEntry,
  DirectoryRecord,
  IssuerKeys,
  StatusList,
} from '../../../src/contract/schemas/directory.ts'
import { directoryName } from '../../../src/contract/schemas/directory.ts'
import { encodedListOf } from '../../../src/protocols/bitstring/issuer.ts'
import { forge, makeKey, type TestKey } from '../proof/keys-and-proofs.ts'

type Members = Readonly<Record<string, unknown>>

export const ISSUER = 'https://lists.example'
export const LIST = `${ISSUER}/lists/1`
export const KEY = await makeKey('ES256')

/** What a test changes about a list before it is signed; undefined leaves a member out. */
export interface ListChanges {
  readonly entries?: number
  readonly marked?: readonly number[]
  readonly header?: Members
  readonly payload?: Members
  /** Members of the list itself, the credential's subject. */
  readonly list?: Members
  readonly signer?: TestKey
}

/** A list's credential, signed by the issuer's key. */
export async function listCredential(changes: ListChanges = {}): Promise<string> {
  const { entries = 131_072, marked = [], signer = KEY } = changes
  const encodedList = await encodedListOf({ entries, marked })
  const subject = { type: 'BitstringStatusList', statusPurpose: ['revocation', 'suspension'], encodedList }
  return forge(
    signer,
    JSON.stringify({ typ: 'vc+jwt', alg: 'ES256', kid: 'k', ...changes.header }),
    JSON.stringify({
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      id: LIST,
      type: ['VerifiableCredential', 'BitstringStatusListCredential'],
      issuer: ISSUER,
      credentialSubject: { ...subject, ...changes.list },
      ...changes.payload,
    }),
  )
}

const recordOf = (entry: DirectoryEntry): DirectoryRecord => ({
  name: directoryName(entry),
  version: 1,
  entry,
})

/** A list as held in the directory. */
export function listRecord(credential: string, changes: Partial<StatusList> = {}): DirectoryRecord {
  return recordOf({ kind: 'status_list', issuer: ISSUER, id: LIST, credential, ...changes })
}

/** The issuer's keys as held in the directory. */
export function keysRecord(changes: Partial<IssuerKeys> = {}): DirectoryRecord {
  const keys = [{ kid: 'k', jwk: KEY.jwk }]
  return recordOf({ kind: 'issuer_keys', issuer: ISSUER, use: 'vc+jwt', keys, ...changes })
}

/** What remains of a withdrawn entry. */
export function withdrawn(record: DirectoryRecord): DirectoryRecord {
  const { entry } = record
  if (entry.kind !== 'status_list' && entry.kind !== 'issuer_keys') throw new TypeError('no such entry here')
  const was =
    entry.kind === 'status_list'
      ? { kind: entry.kind, issuer: entry.issuer, id: entry.id }
      : { kind: entry.kind, issuer: entry.issuer, use: entry.use }
  return { ...record, entry: { kind: 'withdrawn', was } }
}
