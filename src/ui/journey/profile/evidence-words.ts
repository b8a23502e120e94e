import type { FactName } from '../../../contract/facts.ts'
import type { Protocol } from '../../../contract/names.ts'
import type { AgentView, FieldProof } from '../../../contract/window/agent-view.ts'

/** What shows whose key it is, protocol by protocol. */
export const EVIDENCE_WORDS = {
  SERVICE_NAME: 'registry entry',
  OIDC: 'ID token',
  A2A_AGENT_CARD: 'Agent Card',
  SPIFFE_SVID: 'WIT-SVID',
  W3C_VC: 'credential',
  PUBLIC_KEY: 'the key itself',
  DNS_WELL_KNOWN: 'zone record',
} as const satisfies Record<Protocol, string>

/** The end of the key that vouches for a field now, kept on one line; empty if no other key does. */
const voucherWords = (vouched_by: FieldProof['vouched_by']): string =>
  vouched_by === null ? '' : ` …\u2060${vouched_by.thing.slice(-4)}`

/** The fact behind a solid field, its evidence, and what vouches for it now, in a few words. */
export function proofWords(
  { profile, standing }: AgentView,
  { field, fact, vouched_by }: Pick<FieldProof, 'field' | 'fact' | 'vouched_by'>,
): string {
  // A binding proves more than its key only if the registry's entry backs it.
  const bound = field === 'key_reference' ? standing.binding?.alg : EVIDENCE_WORDS.SERVICE_NAME
  const evidence: Partial<Record<FactName, string | undefined>> = {
    identity: EVIDENCE_WORDS[profile.protocol],
    link: 'its key',
    binding: bound,
  }
  const words = [fact, evidence[fact]].filter(word => word !== undefined).join(', ')
  return `${words}${voucherWords(vouched_by)}`
}
