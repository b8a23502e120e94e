import type { ProtocolCheckList, RunnableCheck } from '../contract/catalogues/checks.ts'
import type { A2A_CHECKS } from '../protocols/a2a/list.ts'
import type { DNS_CHECKS } from '../protocols/dns/list.ts'
import type { OIDC_CHECKS } from '../protocols/oidc/list.ts'
import type { SPIFFE_CHECKS } from '../protocols/spiffe/list.ts'
import type { W3C_VC_CHECKS } from '../protocols/w3c-vc/list.ts'
import type { BenchCheck } from './asked.ts'

/** What each check of a list that the service carries out needs on the bench; the type checker makes it complete. */
export type ListPlan<T extends ProtocolCheckList> = Readonly<Record<RunnableCheck<T>, BenchCheck>>

const first = {} as const satisfies BenchCheck
const onForm = { restsOn: ['form'] } as const
const timed = { asks: 'time', restsOn: ['form'] } as const

/** The JWS that carries a token: its key is found once the algorithm is known, its signature under that key. */
const ENVELOPE = {
  evidence_type: first,
  form: { restsOn: ['evidence_type'] },
  typ: onForm,
  alg: onForm,
  crit: onForm,
  issuer_known: { asks: 'directory', restsOn: ['form'] },
  kid: { asks: 'key', restsOn: ['form', 'alg'] },
  // Nobody verifies a JWS with an extension that is marked critical and not understood (RFC 7515 section 4.1.11).
  signature: { asks: 'key', restsOn: ['crit', 'kid'] },
} as const satisfies Record<string, BenchCheck>

export const OIDC_PLAN: ListPlan<typeof OIDC_CHECKS> = {
  ...ENVELOPE,
  sub: { asks: 'subject', restsOn: ['form'] },
  iss: { asks: 'issuer', restsOn: ['form'] },
  aud: { asks: 'audience', restsOn: ['form'] },
  azp: { asks: 'audience', restsOn: ['form'] },
  exp: timed,
  nbf: timed,
  iat: timed,
  nonce: { asks: 'nonce', restsOn: ['form'] },
  cnf: { asks: 'holder', restsOn: ['form'] },
}

export const SPIFFE_PLAN: ListPlan<typeof SPIFFE_CHECKS> = {
  ...ENVELOPE,
  // Whether the expected issuer is the trust domain, `trust_domain` says.
  issuer_known: { ...ENVELOPE.issuer_known, needsIt: true },
  sub: onForm,
  trust_domain: { asks: 'issuer', restsOn: ['sub'] },
  subject: { asks: 'subject', restsOn: ['sub'] },
  cnf_alg: onForm,
  cnf: { asks: 'holder', restsOn: ['form'] },
  jti: onForm,
  exp: timed,
  nbf: timed,
  iat: onForm,
  iss: { asks: 'issuer', restsOn: ['form'] },
  aud: onForm,
}

/** What a list says once it was read; whose it must be, `issuer` says. */
const ofList = (...restsOn: readonly string[]) => ({ asks: 'lists', restsOn }) as const

export const W3C_VC_PLAN: ListPlan<typeof W3C_VC_CHECKS> = {
  ...ENVELOPE,
  cty: onForm,
  no_vc_vp: onForm,
  iat: timed,
  exp: timed,
  nbf: timed,
  aud: { asks: 'audience', restsOn: ['form'] },
  iss: { asks: 'issuer', restsOn: ['form'] },
  claims_agree: onForm,
  cnf: { asks: 'holder', restsOn: ['form'] },
  subject_key: { asks: 'holder', restsOn: ['form'] },
  context: onForm,
  id: onForm,
  type: onForm,
  issuer: { asks: 'issuer', restsOn: ['form'] },
  credential_subject: { asks: 'subject', restsOn: ['form'] },
  valid_from: timed,
  valid_until: timed,
  credential_status: onForm,
  status_list: ofList('credential_status', 'issuer'),
  status_list_signed: ofList('status_list'),
  status_list_period: { ...ofList('status_list', 'status_list_signed'), isTimed: true },
  status_list_length: ofList('status_list', 'status_list_signed'),
  status: ofList('status_list', 'status_list_signed', 'status_list_length'),
  one_reading: onForm,
}

const onTypes = { restsOn: ['types'] } as const

const onProtected = { restsOn: ['protected'] } as const

/** One and the same signature has to pass all of these: each looks only at those that the ones before it left. */
const OF_ONE_SIGNATURE = {
  protected: { restsOn: ['signatures'] },
  crit: onProtected,
  alg: onProtected,
  typ: onProtected,
  header: onProtected,
  kid: { asks: 'key', restsOn: ['protected', 'alg'] },
  key_current: { asks: 'key', restsOn: ['kid'] },
  signature: { asks: 'key', restsOn: ['crit', 'kid'] },
} as const satisfies Record<string, BenchCheck>

export const A2A_PLAN: ListPlan<typeof A2A_CHECKS> = {
  evidence_type: first,
  types: { restsOn: ['evidence_type'] },
  provider: { asks: 'issuer', restsOn: ['types'] },
  interfaces: onTypes,
  tenant: onTypes,
  oneof: onTypes,
  required: onTypes,
  unrecognized: onTypes,
  interface_url: { asks: 'subject', restsOn: ['types'] },
  issuer_known: { asks: 'directory', restsOn: ['types'] },
  signatures: onTypes,
  ...OF_ONE_SIGNATURE,
  binding_key: { asks: 'holder', restsOn: ['types'] },
}

const onSingle = ['single'] as const

export const DNS_PLAN: ListPlan<typeof DNS_CHECKS> = {
  no_evidence: first,
  issuer_known: { asks: 'directory' },
  lookup: { asks: 'lookup' },
  valid: first,
  version: { restsOn: ['valid'] },
  single: { restsOn: ['version'] },
  dep: { asks: 'time', restsOn: onSingle },
  endpoint: { asks: 'endpoint', restsOn: onSingle },
  key: { asks: 'holder', restsOn: onSingle },
}
