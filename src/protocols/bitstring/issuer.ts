import { base64url } from 'jose'
import { type DirectoryEntry, directoryName } from '../../contract/schemas/directory.ts'
import type { PartyTools } from '../../parties/counterparty.ts'
import { type JwsDraft, signDraft } from '../../parties/jws-draft.ts'
import { issuerKey } from '../../parties/world-keys.ts'
import { CREDENTIAL_CONTEXT } from '../w3c-vc/list.ts'
import {
  placeOfBit,
  STATUS_ENTRY_TYPE,
  STATUS_LIST_CREDENTIAL_TYPE,
  STATUS_LIST_ENTRIES,
  STATUS_LIST_TYPE,
  STATUS_PURPOSES,
  type StatusPurpose,
} from './list.ts'

/** A status list before it is signed, so that a fault can be introduced on purpose. */
export interface ListDraft {
  readonly issuer: string
  readonly id: string
  /** Valid until, in epoch milliseconds. */
  readonly until: number
  readonly entries: number
  readonly marked: readonly number[]
  readonly signer: JwsDraft['signer'] & { readonly kid: string }
}

/** The status that a credential names: an index for each purpose, on one list (Bitstring Status List 1.0, A.4). */
export function statusesOf(list: string, indices: Readonly<Record<StatusPurpose, number>>): object[] {
  return STATUS_PURPOSES.map(statusPurpose => ({
    type: STATUS_ENTRY_TYPE,
    statusPurpose,
    statusListIndex: String(indices[statusPurpose]),
    statusListCredential: list,
  }))
}

/** A list without any marks, as its issuer would sign it. */
export async function emptyList(
  tools: PartyTools,
  { issuer, id, until }: Pick<ListDraft, 'issuer' | 'id' | 'until'>,
): Promise<ListDraft> {
  const signer = await issuerKey(tools, issuer, 'vc+jwt')
  return { issuer, id, until, entries: STATUS_LIST_ENTRIES, marked: [], signer }
}

/** The bits of a list, compressed and encoded according to Bitstring Status List 1.0, 3.3. */
export async function encodedListOf({
  entries,
  marked,
}: Pick<ListDraft, 'entries' | 'marked'>): Promise<string> {
  const bitstring = new Uint8Array(Math.ceil(entries / 8))
  for (const index of marked) {
    const { octet, mask } = placeOfBit(index)
    bitstring[octet] = (bitstring[octet] ?? 0) | mask
  }
  const compressed = new Blob([bitstring]).stream().pipeThrough(new CompressionStream('gzip'))
  return `u${base64url.encode(new Uint8Array(await new Response(compressed).arrayBuffer()))}`
}

/** Signs a list as a credential (compact JWS). */
export async function signedList(draft: ListDraft): Promise<string> {
  const { issuer, id, until, signer } = draft
  return signDraft({
    header: { typ: 'vc+jwt', cty: 'vc', alg: signer.alg, kid: signer.kid },
    payload: {
      '@context': [CREDENTIAL_CONTEXT[0]],
      id,
      type: ['VerifiableCredential', STATUS_LIST_CREDENTIAL_TYPE],
      issuer,
      validUntil: new Date(until).toISOString(),
      credentialSubject: {
        id: `${id}#list`,
        type: STATUS_LIST_TYPE,
        statusPurpose: [...STATUS_PURPOSES],
        encodedList: await encodedListOf(draft),
      },
    },
    signer,
  })
}

/** A list's directory entry. */
export function listEntry(
  { issuer, id }: Pick<ListDraft, 'issuer' | 'id'>,
  credential: string,
): DirectoryEntry {
  return { kind: 'status_list', issuer, id, credential }
}

/** The name of a list's directory entry. */
export const listName = (issuer: string, id: string): string =>
  directoryName({ kind: 'status_list', issuer, id })
