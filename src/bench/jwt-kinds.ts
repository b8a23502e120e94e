import { shown } from '../checks/graded.ts'
import { pass } from '../checks/verdict.ts'
import type { Expected } from './expected.ts'
import {
  boundKey,
  criticalClaims,
  entity,
  fresh,
  givenKey,
  jwkInside,
  method,
  NO_MAC,
  namedKeys,
  oneKeyNamed,
  oneProof,
  ownKey,
  proofKey,
  scheme,
  spiffeId,
  target,
  tokenList,
  trustDomain,
  workload,
  workloadKey,
} from './jwt-members.ts'
import { ID_JAG_ROWS, scopes, WPT_ROWS } from './jwt-rows.ts'
import { broken } from './own-lines.ts'
import {
  absent,
  anyOf,
  by,
  confirmation,
  expected,
  hashOf,
  holderKey,
  holdsMember,
  ifThere,
  object,
  of,
  onlyInHeader,
  positive,
  publicKey,
  type Rows,
  text,
} from './rows.ts'
import type { Token } from './token.ts'
import { ANY_NAME, type KeyRule, MUST_NAME } from './which-key.ts'

/** A kind of JWT by its specification. */
export interface JwtKind {
  /** What typ must be; absent where its specification asks for none. */
  readonly typ?: readonly [typ: string, section: string]
  /** Where it may be absent, or JWT. */
  readonly plainTyp?: boolean
  /** Where it may be anything: its application says what. */
  readonly anyTyp?: boolean
  /** The claims that must be there, and where that is said. */
  readonly required: readonly string[]
  readonly section: string
  /** What it must have a claim for, where that is expected; absent: issuer, subject and audience. */
  readonly asked?: readonly (keyof Expected)[]
  readonly rule?: KeyRule
  readonly algorithms?: RegExp
  /** Lines of its own; one with the name of a claim is in place of that claim's. */
  readonly rows?: Rows
  /** The key inside that its specification has it verified under, instead of one that is given. */
  readonly inside?: (token: Token) => unknown
}

export const BACK_CHANNEL = 'http://schemas.openid.net/event/backchannel-logout'
const DPOP = 'RFC 9449, 4.2 and 4.3'
const TSL = 'Token Status List, 5.1'
const VCI = 'OpenID4VCI, F.1'
const WIT = 'WIMSE Workload Credentials, 5.1'
const WPT = 'WIMSE WPT, 2'
const FEDERATION = 'OpenID Federation'
const entityRow = (name: 'iss' | 'sub') =>
  [
    of(name, entity),
    `${name} must be an https URL without query and fragment.`,
    `${FEDERATION}, 1.2`,
  ] as const

export const JWT_KINDS = {
  access_token: {
    typ: ['at+jwt', 'RFC 9068, 2.1 and 4'],
    required: ['iss', 'exp', 'aud', 'sub', 'client_id', 'iat', 'jti'],
    section: 'RFC 9068, 2.2',
    rows: { scope: scopes('RFC 9068, 2.2.3') },
  },
  client_assertion: {
    typ: ['client-authentication+jwt', 'RFC 7523, 3'],
    plainTyp: true,
    required: ['iss', 'sub', 'aud', 'exp'],
    section: 'RFC 7523, 3 (2); OIDC Core, 9',
    rows: {
      client: [
        by((_, { claims: { iss, sub } }) => (iss === sub ? pass(shown(iss)) : broken('iss and sub differ'))),
        'iss and sub must both be the client.',
        'RFC 7523, 3 (2)',
      ],
    },
  },
  id_jag: {
    typ: ['oauth-id-jag+jwt', 'ID-JAG, 3.1; RFC 8725, 3.11'],
    required: ['iss', 'sub', 'aud', 'client_id', 'jti', 'exp', 'iat'],
    section: 'ID-JAG, 3.1',
    rows: ID_JAG_ROWS,
  },
  dpop_proof: {
    typ: ['dpop+jwt', 'RFC 9449, 4.2'],
    required: ['jti', 'htm', 'htu', 'iat'],
    section: 'RFC 9449, 4.2',
    asked: ['nonce', 'access_token', 'scheme', 'proofs'],
    inside: jwkInside,
    rows: {
      htm: [method, 'htm must be the method of the request.', DPOP],
      htu: [target, 'htu must be the address of the request, without query and fragment.', DPOP],
      ath: [ifThere(hashOf('access_token')), 'ath, if present, must be the hash of the access token.', DPOP],
      scheme: [ifThere(scheme), 'The access token must be sent with the scheme DPoP.', 'RFC 9449, 7.1'],
      one_proof: [ifThere(oneProof), 'A request must have one DPoP field.', 'RFC 9449, 4.3'],
      jwk: [of('header.jwk', publicKey), 'jwk must be a public key.', DPOP],
      given_key: [givenKey(jwkInside), 'The key inside must be the one that you gave.', 'RFC 9449, 4.3'],
      holder: [
        of('header.jwk', boundKey),
        'jwk must be the key that the access token names in cnf, or that you expect.',
        'RFC 9449, 4.3 and 6.1 and 7.1',
      ],
      iat: [fresh, 'iat must be near the Time.', 'RFC 9449, 4.3 and 11.1'],
    },
  },
  wpt: {
    typ: ['wpt+jwt', WPT],
    required: ['aud', 'exp', 'jti', 'wth'],
    section: WPT,
    asked: ['audience', 'access_token', 'txn_token'],
    rows: WPT_ROWS,
  },
  logout_token: {
    typ: ['logout+jwt', 'OIDC Back-Channel Logout, 2.4'],
    plainTyp: true,
    required: ['iss', 'aud', 'iat', 'exp', 'jti'],
    section: 'OIDC Back-Channel Logout, 2.4',
    rows: {
      events: [holdsMember(BACK_CHANNEL), 'events must have the back-channel logout event.'],
      session: [anyOf('sub', 'sid'), 'sub or sid must say whom it logs out.'],
      nonce: [absent, 'nonce must not be there.'],
    },
  },
  jwt_svid: {
    typ: ['jwt', 'JWT-SVID, 2.3'],
    plainTyp: true,
    required: ['sub', 'aud', 'exp'],
    section: 'JWT-SVID, 3.1 and 3.2 and 3.3',
    rule: { ...ANY_NAME, use: 'jwt-svid' },
    algorithms: /^(?:RS|ES|PS)(?:256|384|512)$/u,
    rows: {
      iss: [ifThere(text()), 'iss must be there, as text.'],
      header: [
        onlyInHeader('alg', 'kid', 'typ'),
        'The header must have alg, kid and typ alone.',
        'JWT-SVID, 2',
      ],
      sub: [
        spiffeId,
        'sub must be a complete SPIFFE ID, the one that you expect.',
        'JWT-SVID, 3.1; SPIFFE-ID, 2 and 2.2',
      ],
      trust_domain: [
        of('sub', trustDomain),
        'sub must be of the trust domain that you expect as the issuer.',
        'JWT-SVID, 3.1; SPIFFE-ID, 2.1',
      ],
    },
  },
  wit: {
    typ: ['wit+jwt', WIT],
    required: ['sub', 'exp'],
    section: WIT,
    asked: ['issuer', 'subject', 'holder'],
    algorithms: NO_MAC,
    rows: {
      identifier: [of('sub', workload), 'sub must be a URI with a trust domain after its scheme.'],
      cnf: [confirmation(workloadKey), 'cnf must have a jwk with an alg, the key that you expect.'],
    },
  },
  token_status_list: {
    typ: ['statuslist+jwt', TSL],
    required: ['sub', 'iat'],
    section: TSL,
    asked: ['subject'],
    rows: {
      status_list: [
        tokenList,
        'status_list must have bits, and lst that inflates.',
        'Token Status List, 4.2 and 5.1',
      ],
      ttl: [ifThere(positive), 'ttl, if present, must be a positive number of seconds.'],
    },
  },
  entity_statement: {
    typ: ['entity-statement+jwt', `${FEDERATION}, 3`],
    required: ['iss', 'sub', 'iat', 'exp'],
    section: `${FEDERATION}, 3.1.1`,
    rule: MUST_NAME,
    inside: ownKey,
    rows: {
      issuer_url: entityRow('iss'),
      subject_url: entityRow('sub'),
      metadata: [ifThere(object), 'metadata, if present, must be an object.'],
      critical_claims: [
        ifThere(of('crit', criticalClaims)),
        'crit, if present, must name no claim that is not understood.',
      ],
      jwks: [namedKeys, 'jwks must have keys, each with another kid.'],
      key_named: [of('header.kid', text()), 'kid must be there, as text.', `${FEDERATION}, 3`],
      given_key: [givenKey(ownKey), 'The key inside must be the one that you gave.', `${FEDERATION}, 3.2`],
    },
  },
  client_attestation: {
    typ: ['oauth-client-attestation+jwt', 'Client Attestation, 4'],
    required: ['sub', 'exp'],
    section: 'Client Attestation, 4',
    asked: ['issuer', 'subject', 'holder'],
    rows: { cnf: [confirmation(proofKey), 'cnf must have a public jwk, the key that you expect.'] },
  },
  attestation_pop: {
    typ: ['oauth-client-attestation-pop+jwt', 'Client Attestation, 5.1'],
    required: ['aud', 'jti', 'iat'],
    section: 'Client Attestation, 5.1',
    asked: ['audience', 'nonce'],
    algorithms: NO_MAC,
    rows: {
      nonce: [ifThere(of('challenge', expected('nonce'))), 'challenge must be the nonce that you expect.'],
    },
  },
  oid4vci_proof: {
    typ: ['openid4vci-proof+jwt', VCI],
    required: ['aud', 'iat'],
    section: VCI,
    asked: ['audience', 'nonce', 'holder'],
    algorithms: NO_MAC,
    inside: jwkInside,
    rows: {
      key_named: [oneKeyNamed, 'The header must have one of jwk, kid and x5c.'],
      jwk: [ifThere(of('header.jwk', publicKey)), 'jwk, if present, must be a public key.'],
      given_key: [givenKey(jwkInside), 'The key inside must be the one that you gave.'],
      holder: [ifThere(of('header.jwk', holderKey)), 'jwk must be the key that you expect.'],
    },
  },
  request_object: {
    typ: ['oauth-authz-req+jwt', 'RFC 9101, 10.8'],
    plainTyp: true,
    required: ['client_id', 'response_type'],
    section: 'RFC 9101, 4',
    asked: ['issuer', 'audience', 'nonce'],
    rows: {
      request: [absent, 'request must not be there.'],
      request_uri: [absent, 'request_uri must not be there.'],
    },
  },
  security_event: {
    typ: ['secevent+jwt', 'RFC 8417, 2.3'],
    plainTyp: true,
    required: ['iss', 'iat', 'jti'],
    section: 'RFC 8417, 2.2',
    rows: { events: [holdsMember(), 'events must have an event, and each must be an object.'] },
  },
  txn_token: {
    typ: ['txntoken+jwt', 'Transaction Tokens, 9.1'],
    required: ['iat', 'aud', 'exp', 'txn', 'sub', 'scope', 'req_wl'],
    section: 'Transaction Tokens, 9.2',
    rows: {
      tctx: [ifThere(object), 'tctx, if present, must be an object.'],
      rctx: [ifThere(object), 'rctx, if present, must be an object.'],
    },
  },
  jwt: { required: [], section: 'RFC 7519, 4.1' },
} as const satisfies Readonly<Record<string, JwtKind>>
export type JwtKindName = keyof typeof JWT_KINDS

export const isJwtKind = (kind: string): kind is JwtKindName => Object.hasOwn(JWT_KINDS, kind)
