import type { BenchKind } from '../../../bench/kinds.ts'
import type { Protocol } from '../../../contract/names.ts'
import { checkEntry, type OwnList } from '../../app/check-entry.ts'
import { checkTold } from '../reference/told-checks.ts'

/** The lists of the reference in which the checks of each kind stand; the first that has a check tells it. */
const LISTS: Readonly<Record<BenchKind, readonly (OwnList | Protocol)[]>> = {
  jws: ['jws'],
  id_token: ['OIDC'],
  wit_svid: ['SPIFFE_SVID'],
  vc: ['W3C_VC'],
  agent_card: ['A2A_AGENT_CARD', 'json'],
  aid_record: ['DNS_WELL_KNOWN'],
  well_known: ['DNS_WELL_KNOWN', 'json'],
  spiffe_id: ['spiffe_id'],
  jwk: ['jwk'],
  jwks: ['jwks', 'jwk'],
  did_jwk: ['did_jwk', 'jwk'],
  receipt: ['receipt'],
  run_file: ['run_file'],
  profile: ['profile'],
  binding_proof: ['binding_proof', 'proof'],
  authorization: ['authorization', 'proof'],
  approval: ['approval', 'proof'],
  report_proof: ['report_proof', 'proof'],
  unknown: [],
}

/** What stands before the name of a check of one of several keys. */
const NUMBERED = /^[a-z]+_\d+_/u

/** Where the reference tells a line of the bench's list; undefined where it has no entry. */
export function lineEntry(kind: BenchKind, line: string): string | undefined {
  const name = line.replace(NUMBERED, '')
  return LISTS[kind].map(list => checkEntry(list, name)).find(entry => checkTold(entry) !== undefined)
}
