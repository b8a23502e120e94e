import { LIMITS } from '../catalogues/limits.ts'
import { obligationProperties } from '../catalogues/obligations.ts'
import { APPROVAL_TYPE, AUTHORIZATION_TYPE, PROOF_TYPE, REPORT_PROOF_TYPE } from '../names.ts'
import { COMPONENTS, type Component } from '../openapi/openapi-components.ts'
import { authorizationPayload, proofPayload } from '../schemas/challenge.ts'
import { approvalPayload, reportProofPayload } from '../schemas/report.ts'
import { signedHeader } from '../schemas/signed.ts'
import type { z } from '../schemas/zod.ts'
import { joseHeader, jwtClaims } from './registered.ts'

/** A message, a signed object or a record, whose members the reference tells. */
export interface Message {
  readonly id: string
  /** Its name in the OpenAPI document; its id where it is not published. */
  readonly name: string
  readonly title: string
  readonly words: string
  readonly schema: z.core.$ZodType
}

function publishedMessages(): Message[] {
  return Object.entries<Component>(COMPONENTS).flatMap(([name, { schema, description, message }]) => {
    if (message === undefined) return []
    const [id, title, words = description] = message
    return [{ id, name, title, words, schema }]
  })
}

const message = (id: string, title: string, schema: Message['schema'], words: string): Message => ({
  ...{ id, name: id, title, words, schema },
})

/** Every message, signed object and record of the contract. */
export const MESSAGES: readonly Message[] = [
  ...publishedMessages(),
  message(
    'obligation',
    'Properties of an obligation',
    obligationProperties,
    'Its name, and what that one needs; each obligation has exactly its own members.',
  ),
  message(
    'jws-header',
    'JWS header, of all four',
    signedHeader,
    'Exactly these members. Three segments of canonical base64url; the signature is over the exact bytes sent.',
  ),
  message(
    'proof-payload',
    'Binding proof: payload',
    proofPayload,
    `typ ${PROOF_TYPE}, signed by the key that the purpose asks for.`,
  ),
  message(
    'authorization-payload',
    'Authorization: payload',
    authorizationPayload,
    `typ ${AUTHORIZATION_TYPE}, signed by the organization or by the key that is replaced.`,
  ),
  message(
    'approval-payload',
    'Approval of a report: payload',
    approvalPayload,
    `typ ${APPROVAL_TYPE}, signed by the approver. Its exp is at most ${LIMITS.APPROVAL_MAX_LIFETIME_S / 3600} h after its iat.`,
  ),
  message(
    'report-proof-payload',
    'Report proof: payload',
    reportProofPayload,
    `typ ${REPORT_PROOF_TYPE}, signed by the bound key. Its exp is at most ${LIMITS.REPORT_PROOF_MAX_LIFETIME_S} s after its iat.`,
  ),
]

/** What the reference tells beside them: what others registered. */
export const REGISTERED: readonly Message[] = [
  message(
    'jose-header',
    'JOSE header of any token',
    joseHeader,
    'What the registered header members mean, in tokens that issuers made. Others are the issuer’s own.',
  ),
  message(
    'jwt-claims',
    'Claims of any token',
    jwtClaims,
    'What the registered claims mean, in tokens that issuers made. Others are the issuer’s own.',
  ),
]
