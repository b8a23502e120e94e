import type { StatusEntry, Voucher } from '../../contract/facts.ts'
import type { StatusFinding } from '../../protocols/bitstring/status-list.ts'

/** A thing that vouched, as the directory has it now: held continuously since a version, or gone. */
export type ThingState =
  | { readonly held: true; readonly voucher: Voucher }
  | { readonly held: false; readonly detail: string }

/** One status of the credential behind an identity, read again. */
export interface StatusState extends StatusEntry {
  readonly state: StatusFinding
  /** Name of the list's directory entry. */
  readonly list_entry: string
  /** When the list itself ends (RFC 3339); null where it does not say, or could not be read. */
  readonly until: string | null
  /** The version of the list since which this entry has been unchanged. */
  readonly since: number
}

/**
 * What the directory and the table of taken identities say now about what vouched for an agent's facts. Plain
 * JSON, as it is part of the policy's input and of the digest of that.
 */
export interface Grounds {
  /** The key that the registry names for the claimed issuer and subject; null where it names none, or for EXTERNAL. */
  readonly registered: Voucher | null
  /** What vouched for the recorded identity; null if there is none, only its key did, or it was not kept. */
  readonly identity: ThingState | null
  readonly statuses: readonly StatusState[]
  /** The key that linked the agent; null where none did. */
  readonly link: ThingState | null
  readonly organization: {
    /** Whether the directory holds, or held, the claimed organization. */
    readonly known: boolean
    /** Thumbprint of its current key; null where the directory holds none. */
    readonly current_key: string | null
  }
  /** Which agent holds the claimed (identity_source, issuer, subject), and by which taking; null where none does. */
  readonly holder: { readonly agent_id: string; readonly taking: number } | null
}
