import type { ProtocolCheckList } from '../contract/catalogues/checks.ts'
import type { Protocol } from '../contract/names.ts'
import { A2A_CHECKS } from './a2a/list.ts'
import { DNS_CHECKS } from './dns/list.ts'
import { OIDC_CHECKS } from './oidc/list.ts'
import { PUBLIC_KEY_CHECKS } from './self-issued/list.ts'
import { SPIFFE_CHECKS } from './spiffe/list.ts'
import { W3C_VC_CHECKS } from './w3c-vc/list.ts'

/** Every protocol's own list of checks; SERVICE_NAME has none, as binding the registered key is its check. */
export const PROTOCOL_CHECKS = {
  SERVICE_NAME: {},
  OIDC: OIDC_CHECKS,
  A2A_AGENT_CARD: A2A_CHECKS,
  SPIFFE_SVID: SPIFFE_CHECKS,
  W3C_VC: W3C_VC_CHECKS,
  PUBLIC_KEY: PUBLIC_KEY_CHECKS,
  DNS_WELL_KNOWN: DNS_CHECKS,
} as const satisfies Record<Protocol, ProtocolCheckList>
