import { checkAgentCard } from '../protocols/a2a/bench.ts'
import { checkAidRecord, checkWellKnown } from '../protocols/dns/bench.ts'
import type { BenchInput, Checker } from './checker.ts'
import { checkBareJws } from './checkers/bare-jws.ts'
import { checkProfile, checkReceipt } from './checkers/json-objects.ts'
import { checkDidJwk, checkJwk, checkJwks } from './checkers/keys.ts'
import { checkRunFile } from './checkers/run-file.ts'
import {
  checkApproval,
  checkAuthorization,
  checkBindingProof,
  checkReportProof,
} from './checkers/signed-objects.ts'
import { checkSpiffeId } from './checkers/spiffe-id.ts'
import { checkCredential, checkIdToken, checkWitSvid } from './checkers/tokens.ts'
import type { BenchKind, KnownKind } from './kinds.ts'
import { pastedText } from './pasted-text.ts'
import type { BenchLine, BenchReport } from './report.ts'
import { unusedNotes } from './unused.ts'
import { atMost } from './value-words.ts'

const CHECKERS: Readonly<Record<KnownKind, Checker>> = {
  jws: checkBareJws,
  id_token: checkIdToken,
  wit_svid: checkWitSvid,
  vc: checkCredential,
  agent_card: checkAgentCard,
  aid_record: checkAidRecord,
  well_known: checkWellKnown,
  spiffe_id: checkSpiffeId,
  jwk: checkJwk,
  jwks: checkJwks,
  did_jwk: checkDidJwk,
  receipt: checkReceipt,
  run_file: checkRunFile,
  profile: checkProfile,
  binding_proof: checkBindingProof,
  authorization: checkAuthorization,
  approval: checkApproval,
  report_proof: checkReportProof,
}

/** A line as it can be shown: names and values in it may be as long as what was given. */
function shortened({ detail, compared, ...line }: BenchLine): BenchLine {
  return {
    ...line,
    ...(detail === undefined ? {} : { detail: atMost(detail) }),
    ...(compared === undefined
      ? {}
      : { compared: { found: atMost(compared.found), expected: atMost(compared.expected) } }),
  }
}

/**
 * Checks one object as the kind that it is taken for, under the keys and against the expectations that were given.
 * Nothing is fetched, stored or sent, and whatever was given is kept nowhere; a run file is run again on a store that is
 * deleted after it.
 */
export async function checkOnBench(kind: BenchKind, input: BenchInput): Promise<BenchReport> {
  if (kind === 'unknown') return { kind, lines: [], parts: [], notes: [] }
  const { text, notes: taken } = pastedText(kind, input.text.trim())
  const { lines, parts, notes } = await CHECKERS[kind]({ ...input, text })
  return {
    kind,
    lines: lines.map(shortened),
    parts,
    notes: [...notes, ...taken, ...unusedNotes(kind, input)].map(atMost),
  }
}
