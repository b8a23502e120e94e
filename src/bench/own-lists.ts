import { keysOf, recordOf } from '../contract/keys-of.ts'
import { ZONE } from './aid-record.ts'
import { AUTHZEN_ANSWER, AUTHZEN_REQUEST } from './authzen.ts'
import { HTTP_CHALLENGE } from './challenge.ts'
import { OLDER, PRESENTATION, statusListKind } from './credentials.ts'
import { HTTP_SIGNATURE } from './http-signature-rows.ts'
import { REQUEST } from './judge-together.ts'
import { JWS } from './jws.ts'
import { jwtRows } from './jwt.ts'
import { JWT_KINDS, type JwtKind } from './jwt-kinds.ts'
import { KEY } from './key-lines.ts'
import { KEY_FORMS, keyForm } from './keys.ts'
import { KINDS, type KnownKind, PARTS } from './kinds.ts'
import { METADATA } from './metadata.ts'
import { JSON_FORM, type OwnRow } from './own-lines.ts'
import { PROFILE, RUN_FILE } from './own-objects.ts'
import { RECEIPT } from './receipts.ts'
import { credentialIn, KEY_BINDING, SD_JWT } from './sd-jwt.ts'
import { SIGNED_KINDS, signedRows } from './signed-objects.ts'
import { SPIFFE_ID } from './spiffe-id.ts'
import { TOKEN_STATUS } from './token-status.ts'

type Asked = Pick<OwnRow<never>, 'section' | 'words'>
export interface AskedCheck extends Asked {
  readonly check: string
}

const listOf = (rows: Readonly<Record<string, Asked>>): readonly AskedCheck[] =>
  Object.entries(rows).map(([check, { section, words }]) => ({ check, section, words }))

const JWT = listOf(jwtRows(JWT_KINDS.jwt))
/** What a kind of JWT is asked besides, or otherwise. */
const ofJwt = (kind: JwtKind): readonly AskedCheck[] =>
  listOf(jwtRows(kind)).filter(({ check, words, section }) =>
    JWT.every(each => each.check !== check || each.words !== words || each.section !== section),
  )

/** The lists of the bench's own, by kind or part of one, each line as its checker has it; a protocol has its own. */
export const LISTS_BY_KIND = {
  ...recordOf(keysOf(JWT_KINDS), kind => ofJwt(JWT_KINDS[kind])),
  jws: listOf(JWS),
  http_signature: listOf(HTTP_SIGNATURE),
  request: listOf(REQUEST),
  spiffe_id: listOf(SPIFFE_ID),
  ...recordOf(keysOf(KEY_FORMS), form => listOf({ ...keyForm(form), ...(form === 'jwk' && KEY) })),
  json: listOf(JSON_FORM),
  jwt: [...JWT, ...listOf(TOKEN_STATUS)],
  older_vc: ofJwt(OLDER),
  status_list: ofJwt(statusListKind(undefined)),
  sd_jwt: [...ofJwt(credentialIn({})), ...listOf(SD_JWT)],
  vp: ofJwt(PRESENTATION),
  kb_jwt: ofJwt(KEY_BINDING),
  run_file: listOf(RUN_FILE),
  zone: listOf(ZONE),
  receipt: listOf(RECEIPT),
  profile: listOf(PROFILE),
  authzen_request: listOf(AUTHZEN_REQUEST),
  authzen_answer: listOf(AUTHZEN_ANSWER),
  metadata: listOf(METADATA),
  http_challenge: listOf(HTTP_CHALLENGE),
  ...recordOf(keysOf(SIGNED_KINDS), kind => listOf(signedRows(kind))),
} as const satisfies Readonly<Partial<Record<KnownKind | keyof typeof PARTS, readonly AskedCheck[]>>>
export type ListedKind = keyof typeof LISTS_BY_KIND

const isPart = (list: ListedKind): list is keyof typeof PARTS => Object.hasOwn(PARTS, list)

/** What a list is the list of, in a sentence. */
export const aboutList = (list: ListedKind): string => (isPart(list) ? PARTS[list] : KINDS[list].words)
