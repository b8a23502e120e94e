/** How the source's sentence "the hosted page does not sign anything and does not deliver anything to real recipients" is read. */
export const WHO_SIGNS_HERE = {
  keys: 'Neither the host nor the service has a key: keys in your own browser sign for the synthetic parties.',
  receipts: 'Receipts are unsigned and named by their digest.',
  inbox: 'The only destination is an inbox inside this page.',
} as const
