import { isMediaType, isPlainTyp } from '../checks/evidence-jws.ts'
import { isObject, isOrHas, itemsOf, type Members } from '../contract/json-members.ts'
import { keysOf } from '../contract/keys-of.ts'
import { APPROVAL_TYPE, AUTHORIZATION_TYPE, PROOF_TYPE, REPORT_PROOF_TYPE } from '../contract/names.ts'
import { RECEIPT_SCHEMA } from '../contract/schemas/receipt.ts'
import { RUN_FILE_FORMAT } from '../contract/schemas/run-file.ts'
import { OTHER_TXT } from './aid-answers.ts'
import { coseWords } from './cose.ts'
import { BACK_CHANNEL, JWT_KINDS, type JwtKind } from './jwt-kinds.ts'
import { NAMED_BY, type ObjectKind } from './kinds.ts'
import { objectInSegment } from './unwrap.ts'

type Is = (members: Members) => boolean

const has = (members: Members, ...names: readonly string[]) =>
  names.every(name => Object.hasOwn(members, name))
const hasAny = (members: Members, ...names: readonly string[]) =>
  names.some(name => Object.hasOwn(members, name))
const namesType = ({ type }: Members, ...names: readonly string[]) => names.some(name => isOrHas(type, name))

/** What typ says, where it decides; `~` stands after the JWS of an SD-JWT whatever its typ is. */
const KIND_OF_TYP: readonly (readonly [kind: ObjectKind, ...typs: readonly string[]])[] = [
  ['id_token', 'dpop+id_token'],
  ['wit_svid', 'wit+jwt'],
  ...keysOf(JWT_KINDS).flatMap((kind): (readonly [ObjectKind, string])[] => {
    const { typ }: JwtKind = JWT_KINDS[kind]
    return typ === undefined || typ[0] === 'jwt' ? [] : [[kind, typ[0]]]
  }),
  ['vc', 'vc+jwt', 'vc+ld+jwt'],
  ['vp', 'vp+jwt', 'vp+ld+jwt'],
  ['kb_jwt', 'kb+jwt'],
  ['binding_proof', PROOF_TYPE],
  ['authorization', AUTHORIZATION_TYPE],
  ['approval', APPROVAL_TYPE],
  ['report_proof', REPORT_PROOF_TYPE],
]

/** Workloads that are named by another scheme than SPIFFE's (WIMSE Workload Credentials section 5.1). */
const isOtherWorkload: Is = ({ sub }) =>
  typeof sub === 'string' && /^(?!spiffe:)[a-z][a-z0-9+.-]*:/iu.test(sub)
const isSpiffe: Is = ({ sub }) => typeof sub === 'string' && /^spiffe:\/\//iu.test(sub)
const isStatusList: Is = ({ type, vc }) =>
  [type, isObject(vc) ? vc.type : undefined].some(each => isOrHas(each, 'BitstringStatusListCredential'))

/** What the claims leave no doubt about, whatever typ is: rules P2 and P3. */
const KIND_OF_CONTENTS: readonly (readonly [kind: ObjectKind, is: Is])[] = [
  ['status_list', claims => has(claims, '@context', 'credentialSubject') && isStatusList(claims)],
  ['vc', claims => has(claims, '@context', 'credentialSubject') || isObject(claims.vc)],
  ['vp', claims => isObject(claims.vp) || namesType(claims, 'VerifiablePresentation')],
  ['logout_token', ({ events }) => isObject(events) && has(events, BACK_CHANNEL)],
  ['token_status_list', ({ status_list: list }) => isObject(list) && has(list, 'bits', 'lst')],
]

/** Claims of ID tokens alone; an access token too may say when one signed in (RFC 9068 section 2.2.1). */
const OF_ID_TOKENS = ['nonce', 'at_hash']
/** Claims of access tokens: OAuth's, and those of providers (Microsoft, Auth0, Okta). */
const OF_ACCESS_TOKENS = [
  ...['scope', 'scp', 'client_id', 'appid', 'idtyp', 'appidacr', 'azpacr', 'gty', 'cid'],
]

/** An issuer of ID tokens (OpenID Connect Core 1.0 section 2). */
const ISSUER = /^https:\/\/[^?#\s]+$/iu

/** Whether claims are those of an access token, though nothing types it. */
export const isProvidersAccess: Is = claims =>
  hasAny(claims, ...OF_ACCESS_TOKENS) ||
  claims.typ === 'Bearer' ||
  claims.token_use === 'access' ||
  // What one may do at an API, for a client that is not its audience.
  (has(claims, 'azp') &&
    (has(claims, 'roles') || has(claims, 'permissions')) &&
    !isOrHas(claims.aud, claims.azp))

/** Whether claims are those of an ID token (OpenID Connect Core 1.0 section 2), and not of an access token. */
const isIdToken: Is = claims => {
  const says = hasAny(claims, ...OF_ID_TOKENS) || claims.typ === 'ID'
  const isIssuer = typeof claims.iss === 'string' && ISSUER.test(claims.iss)
  return isIssuer && has(claims, 'sub', 'aud', 'exp', 'iat') && (says || !isProvidersAccess(claims))
}

/** Whether the issuer is the subject, and a server of the audience (RFC 7523 section 3; OpenID Connect Core 1.0 section 9). */
const isAssertion: Is = ({ iss, sub, aud }) =>
  iss !== undefined && iss === sub && [aud].flat().some(each => typeof each === 'string' && ISSUER.test(each))

/** What else the claims of a JWT without a typ of its own suggest: rules P1, P4 and P5. */
const KIND_OF_CLAIMS: readonly (readonly [kind: ObjectKind, is: Is])[] = [
  [
    'wit_svid',
    ({ cnf, ...claims }) => isSpiffe(claims) && isObject(cnf) && has(cnf, 'jwk') && !has(claims, 'aud'),
  ],
  ['jwt_svid', isSpiffe],
  ...KIND_OF_CONTENTS,
  ['dpop_proof', claims => has(claims, 'htm', 'htu')],
  ['security_event', ({ events }) => isObject(events)],
  ['client_assertion', isAssertion],
  ['id_token', isIdToken],
]

/** The claims of RFC 7519 section 4.1; a JWS with none of them is not taken for a JWT. */
const REGISTERED = ['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti']

function kindOfJws({ typ }: Members, claims: Members | undefined): ObjectKind {
  const typed = KIND_OF_TYP.find(([, ...typs]) => typs.some(each => isMediaType(typ, each)))?.[0]
  const holds = (rules: typeof KIND_OF_CLAIMS) => claims && rules.find(([, is]) => is(claims))?.[0]
  if (typed === 'vc' || typed === 'vp') {
    const held = holds(KIND_OF_CONTENTS)
    return held === 'status_list' || (typed === 'vp' && held === 'vc') ? held : typed
  }
  if (typed === 'wit_svid' && claims !== undefined && isOtherWorkload(claims)) return 'wit'
  if (typed !== undefined) return typed
  const isJwt = claims !== undefined && hasAny(claims, ...REGISTERED)
  return holds(isPlainTyp(typ) ? KIND_OF_CLAIMS : KIND_OF_CONTENTS) ?? (isJwt ? 'jwt' : 'jws')
}

/** Whether a text that is taken for this kind is one token. */
export const isOfTokens = (kind: string): boolean =>
  ['sd_jwt', 'jwe', 'jws', 'jwt'].includes(kind) ||
  [...KIND_OF_TYP, ...KIND_OF_CLAIMS].some(([each]) => each === kind)

/** What a token is: by its segments, then its typ, then its claims. @returns undefined where its header is not a JSON object */
export function kindOfToken(token: string): ObjectKind | undefined {
  const [jws = '', ...disclosed] = token.split('~', 2)
  const [first, second, ...rest] = jws.split('.', 6)
  const header = objectInSegment(first)
  if (header === undefined || second === undefined) return undefined
  if (disclosed.length > 0) return 'sd_jwt'
  return rest.length === 3 ? 'jwe' : kindOfJws(header, objectInSegment(second))
}

/** A text that is a token by its segments: of no other kind it is a JWS. */
export const asToken = (text: string): { readonly kind: ObjectKind; readonly text: string } => ({
  ...{ kind: kindOfToken(text) ?? 'jws', text },
})

const JWS_MEMBERS = ['payload', 'protected', 'header', 'signature', 'signatures']

/** Whether it is a JWS in its JSON serialization (RFC 7515 section 7.2), also without its payload (Appendix F). */
const isJsonJws: Is = value =>
  typeof value.payload === 'string'
    ? typeof value.signature === 'string' || Array.isArray(value.signatures)
    : Object.keys(value).every(name => JWS_MEMBERS.includes(name)) &&
      (typeof value.signature === 'string' ||
        (Array.isArray(value.signatures) && value.signatures.length > 0))

const namesSchema = ({ $schema }: Members, owner: string) =>
  typeof $schema === 'string' && $schema.includes(owner)
const OF_METADATA = /_(?:endpoint|supported)$|^(?:jwks_uri|authorization_servers)$/u
/** One member of metadata where another names whose it is, else two. */
const isMetadata: Is = value =>
  Array.isArray(value.authorization_servers) ||
  Object.keys(value).filter(name => OF_METADATA.test(name)).length > (hasAny(value, ...NAMED_BY) ? 0 : 1)

const isEntityTriple: Is = value =>
  ['subject', 'action', 'resource'].filter(name => isObject(value[name])).length > 1 &&
  (isObject(value.action) || (typeof value.action === 'string' && has(value, 'subject', 'resource')))
const firstOf = ({ evaluations }: Members): Members => itemsOf(evaluations).slice(0, 1).find(isObject) ?? {}
/** One evaluation of a subject, an action and a resource, or several (OpenID AuthZEN sections 6.1 and 7.1). */
const isEvaluation: Is = value => {
  const first = firstOf(value)
  return [value, first, { ...value, ...first }].some(isEntityTriple)
}
const ANSWERED = ['decision', 'context', 'evaluations']
const OF_THIS_SERVICE = ['decision_id', 'reason_codes', 'obligations', 'receipt_ref']
/** A decision, or several (sections 6.2 and 7.2); one that is not a boolean where nothing else is there. */
const isDecision: Is = value => {
  const isAlone = Object.keys(value).every(name => [...ANSWERED, ...OF_THIS_SERVICE].includes(name))
  const isOne = typeof value.decision === 'boolean' || (has(value, 'decision') && isAlone)
  return isOne || has(firstOf(value), 'decision')
}
/** A directory of signature keys says what they are for; keys with a period alone are a set like any other. */
const isDirectory: Is = ({ keys, ...beside }) =>
  Array.isArray(keys) &&
  hasAny(beside, 'purpose', 'signature_agent') &&
  keys.some(key => isObject(key) && hasAny(key, 'nbf', 'exp'))

/** What a JSON object is by its members, the surest first. */
const KIND_OF_OBJECT: readonly (readonly [kind: ObjectKind, is: Is])[] = [
  ['run_file', ({ format }) => format === RUN_FILE_FORMAT],
  ['receipt', ({ schema }) => schema === RECEIPT_SCHEMA],
  ['receipt', value => has(value, 'receipt_ref', 'receipt')],
  ['spiffe_bundle_map', ({ trust_domains }) => isObject(trust_domains)],
  ['signature_directory', isDirectory],
  ['jwks', ({ keys }) => Array.isArray(keys)],
  ['jwk', ({ kty }) => typeof kty === 'string'],
  ['jwe', ({ ciphertext }) => typeof ciphertext === 'string'],
  ['did_document', value => has(value, 'verificationMethod')],
  ['signature_agent_card', ({ web_bot_auth }) => isObject(web_bot_auth)],
  ['metadata', isMetadata],
  ['client_metadata', value => has(value, 'client_id') && hasAny(value, 'redirect_uris', 'client_name')],
  ['dsse', value => has(value, 'payloadType', 'payload', 'signatures')],
  ['authzen_answer', isDecision],
  ['authzen_request', isEvaluation],
  ['mcp_server_card', value => has(value, 'serverInfo') || namesSchema(value, 'modelcontextprotocol')],
  ['oasf_record', value => has(value, 'schema_version', 'locators') || namesSchema(value, 'oasf')],
  ['vp', value => namesType(value, 'VerifiablePresentation')],
  [
    'vc_json',
    value => namesType(value, 'VerifiableCredential') || has(value, '@context', 'credentialSubject'),
  ],
  ['profile', value => has(value, 'identity_source', 'issuer', 'subject')],
  ['agent_card', value => hasAny(value, 'supportedInterfaces', 'supported_interfaces')],
  ['agent_card', value => has(value, 'name') && hasAny(value, 'skills', 'capabilities')],
  ['jws', isJsonJws],
  ['agent_card', value => has(value, 'signatures')],
  ['well_known', value => hasAny(value, 'v', 'version') && hasAny(value, 'u', 'uri')],
]

/** What a JSON object is; `unknown` where no member says. */
export const kindOfObject = (value: Members): ObjectKind | 'unknown' =>
  KIND_OF_OBJECT.find(([, is]) => is(value))?.[0] ?? 'unknown'

/** What a text is by how it is written, where it is neither JSON nor a token; the surest first. */
const KIND_OF_TEXT: readonly (readonly [kind: ObjectKind, form: Pick<RegExp, 'test'>])[] = [
  ['spiffe_id', /^spiffe:/iu],
  ['did_jwk', /^did:jwk:/u],
  ['did_key', /^did:key:z/u],
  ['pem', /^-----BEGIN PUBLIC KEY-----/u],
  ['certificate', /^-----BEGIN CERTIFICATE-----/u],
  ['aid_record', /(?:^|[;"'(]|\bTXT)[^\S\n]{0,40}(?:v|version)[^\S\n]{0,40}=[^\S\n]{0,40}aid\d/imu],
  ['other_txt', OTHER_TXT],
  ['aid_record', /^"?\s{0,40}(?:v|version)\s{0,40}=/iu],
  ['ans_name', /^ans:\/\//iu],
  [
    'svcb',
    /^[^\s;"]{1,255}[ \t]{1,40}(?:\d{1,10}[ \t]{1,40})?(?:IN[ \t]{1,40})?(?:SVCB|HTTPS)[ \t]{1,40}\d/imu,
  ],
  ['http_signature', /^(?:[<>] )?(?:signature-input:|signature:\s{0,9}[\w*-]{1,60}=:)/imu],
  ['http_challenge', /^[<>]?[ \t]{0,9}(?:www|proxy)-authenticate:/imu],
  ['http_challenge', /^(?:bearer|dpop)[ \t]{1,9}[\w-]{1,60}[ \t]{0,9}=[ \t]{0,9}["\w]/iu],
  ['cose', { test: text => coseWords(text) !== undefined }],
]

/** How much of a text is looked at: more than the longest TXT answer (RFC 1035 section 3.2.1). */
const LOOKED_AT = 100_000

/** What a text is by how it is written; undefined where that does not say. */
export function kindOfText(text: string): ObjectKind | undefined {
  const head = text.slice(0, LOOKED_AT)
  return KIND_OF_TEXT.find(([, form]) => form.test(head))?.[0]
}
