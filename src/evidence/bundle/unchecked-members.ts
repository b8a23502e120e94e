/**
 * The members of a bundle that no check covers fully, by JSON Pointer with `*` for any name or index: they
 * may have been changed without any check failing. The view lists them as not checked.
 */
export const UNCHECKED_MEMBERS = [
  { pointer: '/exported_at', why: 'nobody signed the file' },
  { pointer: '/claim/imported_at', why: 'no digest holds it' },
  { pointer: '/profile/status', why: 'derived from the facts as they stood at the export' },
  { pointer: '/directory/*/entry/records/*/name', why: 'a zone’s records as the service found them' },
  { pointer: '/directory/*/entry/records/*/strings/*', why: 'of a zone’s records, the key alone' },
  { pointer: '/directory/*/entry/well_known', why: 'as the service found it' },
  {
    pointer: '/directory/*/entry/retired/*',
    why: 'of retired keys, those alone that signed what is in the file',
  },
  { pointer: '/challenges/*/nonce', why: 'that of a challenge that nobody answered' },
  { pointer: '/challenges/*/purpose', why: 'that of a challenge that nobody answered' },
  { pointer: '/proofs/*/at', why: 'this browser’s own record' },
  { pointer: '/proofs/*/code', why: 'the service’s word for a refusal' },
  { pointer: '/proofs/*/checks/*/check', why: 'what the service said of a check that only it can make' },
  { pointer: '/proofs/*/checks/*/code', why: 'the service’s word for a refusal' },
  { pointer: '/proofs/*/request_id', why: 'the key to the audit trail, which is not in the file' },
  { pointer: '/proofs/*/proven/binding_id', why: 'where another proof made the agent’s present binding' },
  { pointer: '/proofs/*/proven/status', why: 'the status as it was then' },
  { pointer: '/proofs/*/proven/proven_at', why: 'only that it lies within the challenge’s life' },
  { pointer: '/evaluations/*/at', why: 'this browser’s own record' },
  { pointer: '/evaluations/*/code', why: 'the service’s word for a refusal' },
  { pointer: '/evaluations/*/request_id', why: 'the key to the audit trail, which is not in the file' },
  { pointer: '/other_messages/*', why: 'messages without a proof or a decision, by their digest alone' },
] as const satisfies readonly { readonly pointer: string; readonly why: string }[]

const patterns = UNCHECKED_MEMBERS.map(
  ({ pointer }) => new RegExp(`^${pointer.replaceAll('*', '[^/]+')}(?:/|$)`, 'u'),
)

/** Whether the member that a JSON Pointer names is in this table, or below one that is. */
export function isUnchecked(pointer: string): boolean {
  return patterns.some(pattern => pattern.test(pointer))
}
