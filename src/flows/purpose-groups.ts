import type { Purpose } from '../contract/names.ts'

/** The heading for each purpose's messages in the exchange. */
export const PURPOSE_GROUPS = {
  VERIFY_IDENTITY: 'Verify the identity',
  LINK_ORGANIZATION: 'Link the organization',
  BIND_KEY: 'Bind the key',
  SUSPEND: 'Suspension',
  REINSTATE: 'Lift the suspension',
  REVOKE: 'Revocation',
} as const satisfies Record<Purpose, string>
