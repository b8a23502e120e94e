import type { Protocol } from './names.ts'
import { type DirectoryKey, EVIDENCE_KEY_USES, type KeyUse } from './schemas/directory.ts'
import type { ImportRequest } from './schemas/profile.ts'

/** The use that each protocol's issuer publishes its keys for; null where it publishes no keys of its own. */
const ISSUER_KEY_USES = {
  SERVICE_NAME: null,
  OIDC: EVIDENCE_KEY_USES.id_token,
  A2A_AGENT_CARD: EVIDENCE_KEY_USES.agent_card,
  SPIFFE_SVID: EVIDENCE_KEY_USES.wit_svid,
  W3C_VC: EVIDENCE_KEY_USES.vc,
  PUBLIC_KEY: null,
  DNS_WELL_KNOWN: null,
} as const satisfies Record<Protocol, KeyUse | null>

type Claimed = Pick<ImportRequest, 'identity_source' | 'issuer' | 'subject'> & {
  readonly metadata: Pick<ImportRequest['metadata'], 'protocol' | 'organization_id'>
}

/** The directory entry in which a claim's registry, host or issuer vouches for it; null where the key itself does. */
export function vouchingKey({ identity_source, issuer, subject, metadata }: Claimed): DirectoryKey | null {
  const { protocol } = metadata
  // A registry agent is looked up at the registry, whatever protocol it claims.
  if (identity_source === 'SERVICE_REGISTRY' || protocol === 'SERVICE_NAME')
    return { kind: 'registry_entry', issuer, subject }
  if (protocol === 'DNS_WELL_KNOWN') return { kind: 'zone', host: subject }
  const use = ISSUER_KEY_USES[protocol]
  return use === null ? null : { kind: 'issuer_keys', issuer, use }
}

/** The directory entry of the claimed organization; null where no organization is claimed. */
export function organizationKeyOf({ metadata: { organization_id } }: Claimed): DirectoryKey | null {
  return organization_id == null ? null : { kind: 'organization', organization_id }
}
