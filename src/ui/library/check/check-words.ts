import { isJwtKind } from '../../../bench/jwt-kinds.ts'
import type { BenchKind } from '../../../bench/kinds.ts'
import type { Protocol } from '../../../contract/names.ts'
import { type CheckListName, checkEntry } from '../../app/reference-address.ts'
import { isCheck } from '../reference/reference-checks.ts'

/** The lists of the reference in which the checks of each kind stand; the first that has a check tells it. */
const LISTS: Readonly<Partial<Record<BenchKind, readonly (CheckListName | Protocol)[]>>> = {
  jws: ['jws'],
  id_token: ['OIDC'],
  wit_svid: ['SPIFFE_SVID'],
  vc: ['W3C_VC', 'older_vc', 'jwt'],
  agent_card: ['A2A_AGENT_CARD', 'json'],
  aid_record: ['DNS_WELL_KNOWN', 'zone'],
  well_known: ['DNS_WELL_KNOWN', 'json'],
  spiffe_id: ['spiffe_id'],
  jwk: ['jwk'],
  jwks: ['jwks', 'jwk'],
  did_jwk: ['did_jwk', 'jwk'],
  status_list: ['status_list', 'jwt'],
  sd_jwt: ['sd_jwt', 'jwt'],
  vp: ['vp', 'jwt'],
  kb_jwt: ['kb_jwt', 'jwt'],
  did_key: ['did_key', 'jwk'],
  pem: ['pem', 'jwk'],
  spiffe_bundle_map: ['spiffe_bundle_map', 'jwk'],
  receipt: ['receipt'],
  run_file: ['run_file'],
  profile: ['profile'],
  binding_proof: ['binding_proof', 'proof'],
  authorization: ['authorization', 'proof'],
  approval: ['approval', 'proof'],
  report_proof: ['report_proof', 'proof'],
}

/** What stands before the name of a check of one of several keys. */
const NUMBERED = /^[a-z]+_\d+_/u

/** Where the reference tells a line of the bench's list; undefined where it has no entry. */
export function lineEntry(kind: BenchKind, line: string): string | undefined {
  const name = line.replace(NUMBERED, '')
  const lists = isJwtKind(kind) ? ([kind, 'jwt'] as const) : (LISTS[kind] ?? [])
  return lists.map(list => checkEntry(list, name)).find(isCheck)
}
