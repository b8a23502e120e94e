/** The status purposes supported here (Bitstring Status List 1.0, 2.1); a mark for either means refusal. */
export const STATUS_PURPOSES = ['revocation', 'suspension'] as const
export type StatusPurpose = (typeof STATUS_PURPOSES)[number]

/** The type of an entry in `credentialStatus` (Bitstring Status List 1.0, 2.1). */
export const STATUS_ENTRY_TYPE = 'BitstringStatusListEntry'
/** The types of a list's credential and of its subject (Bitstring Status List 1.0, 2.2). */
export const STATUS_LIST_CREDENTIAL_TYPE = 'BitstringStatusListCredential'
export const STATUS_LIST_TYPE = 'BitstringStatusList'

/** Minimum entries of a list, so that nobody stands out in it (Bitstring Status List 1.0, 3.2, step 2). */
export const STATUS_LIST_ENTRIES = 131_072

/** An entry's bit: index 0 is the left-most bit of the first octet (Bitstring Status List 1.0, 7.1). */
export function placeOfBit(index: number): { readonly octet: number; readonly mask: number } {
  return { octet: Math.floor(index / 8), mask: 0x80 >> (index % 8) }
}
