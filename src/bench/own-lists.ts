import { keysOf, recordOf } from '../contract/keys-of.ts'
import { OLDER, PRESENTATION, statusListKind } from './credentials.ts'
import { jwsChecks } from './jws.ts'
import { jwtChecks } from './jwt.ts'
import { JWT_KINDS, type JwtKind } from './jwt-kinds.ts'
import { keyChecks, keyForm } from './key-lines.ts'
import { type OwnCheck, type OwnRow, objectForm, open } from './own-lines.ts'
import { PROFILE, RUN_FILE } from './own-objects.ts'
import { nameCheck } from './owner-name.ts'
import { RECEIPT } from './receipts.ts'
import type { BenchInput } from './report.ts'
import { credentialIn, KEY_BINDING, sdJwtChecks } from './sd-jwt.ts'
import { signedRows } from './signed-objects.ts'
import { SPIFFE_ID } from './spiffe-id.ts'
import { readToken } from './token.ts'

export type AskedCheck = Pick<OwnCheck, 'check' | 'words' | 'section'>

/** What a list is printed by: its checks ask the same, whatever is given. */
const NOTHING: BenchInput = { text: '', keys: [], expected: {} }
const listOf = (
  rows: Readonly<Record<string, Pick<OwnRow<never>, 'section' | 'words'>>>,
): readonly AskedCheck[] => Object.entries(rows).map(([check, row]) => ({ check, ...row }))

const NO_KEY = { key: open(''), signature: open('') }
const EMPTY = readToken('')
const linesOf = (kind: JwtKind) => jwtChecks(kind, EMPTY, NO_KEY, NOTHING)
/** What every JWT may be asked. */
const JWT = linesOf(JWT_KINDS.jwt)
/** What a kind of JWT is asked besides, or otherwise. */
const ofJwt = (kind: JwtKind): readonly AskedCheck[] =>
  linesOf(kind).filter(({ check, words, section }) =>
    JWT.every(each => each.check !== check || each.words !== words || each.section !== section),
  )
const SD_JWT = sdJwtChecks({
  issued: EMPTY,
  judged: open(''),
  kb: EMPTY,
  text: '',
  input: NOTHING,
})

/**
 * The lists of the bench's own, by kind, each line as its checker has it. Those that a protocol has are the protocol's,
 * `json` is the one line of a card or a document that is not a JSON object, `zone` that of an AID record’s own name,
 * `older_vc` what a credential of VCDM 1.1 is asked.
 */
export const LISTS_BY_KIND = {
  ...recordOf(keysOf(JWT_KINDS), kind => ofJwt(JWT_KINDS[kind])),
  jws: jwsChecks({ form: open(''), signatures: [], notes: [], all: 1 }, []),
  spiffe_id: listOf(SPIFFE_ID),
  jwk: [keyForm('jwk'), ...keyChecks({ use: 'jwt-svid', exp: 0, x5c: [] }, { ofBundle: true })],
  jwks: [keyForm('jwks')],
  did_jwk: [keyForm('did_jwk')],
  did_key: [keyForm('did_key')],
  pem: [keyForm('pem')],
  spiffe_bundle_map: [keyForm('spiffe_bundle_map')],
  json: [objectForm('')],
  jwt: JWT,
  older_vc: ofJwt(OLDER),
  status_list: ofJwt(statusListKind(undefined)),
  sd_jwt: [...ofJwt(credentialIn({})), ...SD_JWT],
  vp: ofJwt(PRESENTATION),
  kb_jwt: ofJwt(KEY_BINDING),
  run_file: listOf(RUN_FILE),
  zone: [nameCheck([], undefined)],
  receipt: listOf(RECEIPT),
  profile: listOf(PROFILE),
  binding_proof: listOf(signedRows('binding_proof')),
  authorization: listOf(signedRows('authorization')),
  approval: listOf(signedRows('approval')),
  report_proof: listOf(signedRows('report_proof')),
} as const satisfies Readonly<Record<string, readonly AskedCheck[]>>
export type ListedKind = keyof typeof LISTS_BY_KIND
