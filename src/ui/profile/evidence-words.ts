import type { AgentView, FieldProof } from '../../contract/agent-view.ts'
import type { FactName } from '../../contract/facts.ts'
import type { Protocol } from '../../contract/names.ts'

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

/** The fact behind a solid field and the evidence that made it so, in a few words. */
export function proofWords(
  { profile, standing }: AgentView,
  { field, fact }: Pick<FieldProof, 'field' | 'fact'>,
): string {
  // A binding proves more than the key that it names only where the registry's entry stands behind it.
  const bound = field === 'key_reference' ? standing.binding?.alg : EVIDENCE_WORDS.SERVICE_NAME
  const evidence: Partial<Record<FactName, string | undefined>> = {
    identity: EVIDENCE_WORDS[profile.protocol],
    link: 'its key',
    binding: bound,
  }
  return [fact, evidence[fact]].filter(word => word !== undefined).join(', ')
}
