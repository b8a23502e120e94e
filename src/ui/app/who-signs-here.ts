/** How the source's sentence "the hosted page does not sign anything and does not deliver anything to real recipients" is read. */
export const WHO_SIGNS_HERE = {
  keys: 'No key of the host or of the service exists: keys in your own browser sign, for synthetic parties.',
  receipts: 'Receipts are unsigned and named by their digest.',
  inbox: 'The only destination is an inbox inside this page.',
} as const
