import { LIMITS } from '../catalogues/limits.ts'
import {
  APPROVAL_TYPE,
  AUTHORIZATION_TYPE,
  type HeaderMember,
  PROOF_ALGORITHMS,
  PROOF_TYPE,
  REPORT_PROOF_TYPE,
} from '../names.ts'
import { authorizationPayload, proofPayload } from '../schemas/challenge.ts'
import { publicJwk } from '../schemas/directory.ts'
import { approvalPayload, reportProofPayload } from '../schemas/report.ts'
import { z } from '../schemas/zod.ts'
import { type NotedMessage, noted } from './noted-fields.ts'
import { digest, note, own } from './origins.ts'

const JWT = {
  iat: note('RFC 7519 section 4.1.6', 'Seconds since 1970.'),
  exp: note('RFC 7519 section 4.1.4', 'Seconds since 1970.'),
  jti: note('RFC 7519 section 4.1.7', 'Unique to this signature.'),
  sub: note('RFC 7519 section 4.1.2', 'The agent_id.'),
} as const

const CHALLENGED = {
  aud: note('RFC 7519 section 4.1.3', 'The challenge’s audience alone, one string.'),
  sub: JWT.sub,
  nonce: note('source', 'The challenge’s.'),
  purpose: own('The challenge’s.'),
  iat: JWT.iat,
  jti: JWT.jti,
} as const

const REPORT = {
  aud: note('RFC 7519 section 4.1.3', 'The address of the evaluations endpoint alone, one string.'),
  sub: JWT.sub,
  report_id: own('The id of the resource.'),
  digest: digest('Over the content’s canonical form.'),
  destination: note(['prototype', 'RFC 3986']),
  iat: JWT.iat,
  jti: JWT.jti,
} as const

const signedHeader = z.strictObject({
  typ: z.enum([PROOF_TYPE, AUTHORIZATION_TYPE, APPROVAL_TYPE, REPORT_PROOF_TYPE]),
  alg: z.enum(PROOF_ALGORITHMS),
  jwk: publicJwk,
} satisfies Record<HeaderMember, z.ZodMiniType>)

const [edwards, elliptic] = publicJwk.def.options

/** The parts of the signed objects: the header that all four share, its key, and each payload. */
export const SIGNED_MESSAGES: readonly NotedMessage[] = [
  {
    id: 'jws-header',
    title: 'JWS header, of all four',
    words:
      'Exactly these members. Three segments of canonical base64url; the signature is over the exact bytes sent.',
    objects: [
      noted('', signedHeader, {
        typ: note(
          ['RFC 7515 section 4.1.9', 'RFC 8725 section 3.11'],
          'One for each kind, compared exactly, so that one kind cannot pass for another.',
        ),
        alg: note(['RFC 7515 section 4.1.1', 'RFC 9864']),
        jwk: note(['RFC 7515 section 4.1.3', 'RFC 7517'], 'The public key; a private member is refused.'),
      }),
      noted('jwk (Ed25519)', edwards, {
        kty: note('RFC 8037 section 2'),
        crv: note('RFC 8037 section 2'),
        x: note('RFC 8037 section 2', '32 octets; a key of small order is refused.'),
      }),
      noted('jwk (ES256)', elliptic, {
        kty: note('RFC 7518 section 6.1'),
        crv: note('RFC 7518 section 6.2.1.1'),
        x: note('RFC 7518 section 6.2.1.2', '32 octets.'),
        y: note('RFC 7518 section 6.2.1.3', '32 octets.'),
      }),
    ],
  },
  {
    id: 'proof-payload',
    title: 'Binding proof: payload',
    words: `typ ${PROOF_TYPE}, signed by the key that the purpose asks for.`,
    objects: [
      noted('', proofPayload, {
        ...CHALLENGED,
        claim_digest: note(['prototype', 'RFC 6920'], 'The challenge’s.'),
        evidence_digest: digest('Over the evidence’s canonical form, exactly where evidence is sent.'),
      }),
    ],
  },
  {
    id: 'authorization-payload',
    title: 'Authorization: payload',
    words: `typ ${AUTHORIZATION_TYPE}, signed by the organization or by the key that is replaced.`,
    objects: [
      noted('', authorizationPayload, {
        ...CHALLENGED,
        new_key: note('RFC 9278', 'The key that may answer this challenge.'),
      }),
    ],
  },
  {
    id: 'approval-payload',
    title: 'Approval of a report: payload',
    words: `typ ${APPROVAL_TYPE}, signed by the approver. Its exp is at most ${LIMITS.APPROVAL_MAX_LIFETIME_S / 3600} h after its iat.`,
    objects: [noted('', approvalPayload, { ...REPORT, exp: JWT.exp })],
  },
  {
    id: 'report-proof-payload',
    title: 'Report proof: payload',
    words: `typ ${REPORT_PROOF_TYPE}, signed by the bound key. Its exp is at most ${LIMITS.REPORT_PROOF_MAX_LIFETIME_S} s after its iat.`,
    objects: [
      noted('', reportProofPayload, {
        ...REPORT,
        exp: JWT.exp,
        approval_digest: note(['prototype', 'RFC 6920'], 'Over the approval’s compact form.'),
        readiness_id: own(
          'The readiness under which it is signed, as reevaluate_before names it; null if there is none.',
        ),
      }),
    ],
  },
]
