import { readSignedObject } from '../../checks/signed-object.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import { APPROVAL_TYPE, PROOF_ALGORITHMS, REPORT_PROOF_TYPE } from '../../contract/names.ts'
import type { ReportSendRequest } from '../../contract/schemas/evaluation.ts'
import {
  type ApprovalPayload,
  approvalPayload,
  type ReportProofPayload,
  reportProofPayload,
} from '../../contract/schemas/report.ts'
import type { z } from '../../contract/schemas/zod.ts'
import { digestOfJson, digestOfText } from '../../crypto/digest.ts'

/** A signed object of a report as far as it could be read; the policy judges it. */
export type ReadObject<P> =
  | { readonly state: 'absent' }
  | {
      readonly state: 'unreadable'
      readonly why: string
      /** Digest name of the text as it was sent. */
      readonly digest: string
    }
  | {
      readonly state: 'read'
      readonly payload: P
      /** Thumbprint of the key that it carries and that its signature verified under. */
      readonly signer: string
      /** Digest name of the compact JWS. */
      readonly digest: string
    }

/** A report as the policy sees it: what was asked, and what was signed about it. */
export interface ReadReport {
  readonly id: string
  readonly destination: string
  /** Digest name of the content's RFC 8785 (JCS) form, computed by the service. */
  readonly digest: string
  readonly approval: ReadObject<ApprovalPayload>
  readonly proof: ReadObject<ReportProofPayload>
}

async function readObject<P>(
  text: string | undefined,
  typ: string,
  payload: z.ZodMiniType<P>,
): Promise<ReadObject<P>> {
  if (text === undefined) return { state: 'absent' }
  const { object, failed } = await readSignedObject(text, { typ, payload, algorithms: PROOF_ALGORITHMS })
  const digest = await digestOfText(text)
  if (object === null) return { state: 'unreadable', why: `${failed?.check}: ${failed?.detail}`, digest }
  return { state: 'read', payload: object.payload, signer: object.thumbprint, digest }
}

/** Reads a report and both signatures over it, as strictly as a proof is read. Nothing is compared yet. */
export async function readReport({ resource, context }: ReportSendRequest): Promise<ReadReport> {
  const { content, destination } = resource.properties
  const [digest, approval, proof] = await Promise.all([
    digestOfJson(content),
    readObject(context?.approval, APPROVAL_TYPE, approvalPayload),
    readObject(context?.report_proof, REPORT_PROOF_TYPE, reportProofPayload),
  ])
  return { id: resource.id, destination, digest, approval, proof }
}

const SKEW_S = LIMITS.CLOCK_SKEW_S

/** Whether a signature (epoch seconds) is not ahead of a time (epoch milliseconds) and not valid too long. */
export function timesHold(
  { iat, exp }: Pick<ApprovalPayload, 'iat' | 'exp'>,
  now: number,
  longest: number,
): boolean {
  return iat <= now / 1000 + SKEW_S && exp > iat && exp - iat <= longest
}
