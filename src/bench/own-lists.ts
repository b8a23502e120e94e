import { RunFileError } from '../evidence/read-run-file.ts'
import { bareJwsChecks } from './bare-jws.ts'
import { keyChecks, keyForm, spiffeIdChecks } from './keys.ts'
import { type OwnCheck, objectForm } from './own-lines.ts'
import { profileChecks, receiptChecks, runFileChecks } from './own-objects.ts'
import type { BenchInput } from './report.ts'
import { signedChecks } from './signed-objects.ts'

export type AskedCheck = Pick<OwnCheck, 'check' | 'words' | 'section'>

/** What a list is printed by: its checks ask the same, whatever is given. */
const NOTHING: BenchInput = { text: '', keys: [], expected: {} }
const NO_OBJECT = { value: {} } as const

/**
 * The lists of the bench's own, by kind, each line as its checker has it. Those that a protocol has are the protocol's,
 * `json` is the one line of a card or a document that is no JSON object.
 */
export const LISTS_BY_KIND = {
  jws: bareJwsChecks({ input: NOTHING, keys: [] }),
  spiffe_id: spiffeIdChecks(NOTHING),
  jwk: [keyForm('jwk'), ...keyChecks({})],
  jwks: [keyForm('jwks')],
  did_jwk: [keyForm('did_jwk')],
  json: [objectForm('')],
  run_file: runFileChecks(new RunFileError(''), {}),
  receipt: receiptChecks(NO_OBJECT, undefined, NOTHING),
  profile: profileChecks(NO_OBJECT, NOTHING),
  binding_proof: signedChecks('binding_proof', NOTHING),
  authorization: signedChecks('authorization', NOTHING),
  approval: signedChecks('approval', NOTHING),
  report_proof: signedChecks('report_proof', NOTHING),
} as const satisfies Readonly<Record<string, readonly AskedCheck[]>>
export type ListedKind = keyof typeof LISTS_BY_KIND
