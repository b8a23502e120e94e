import { text } from './primitives.ts'
import { z } from './zod.ts'

const members = {
  aud: z.string(),
  sub: z.string(),
  report_id: z.string(),
  /** Digest name of the content's RFC 8785 (JCS) form. */
  digest: z.string(),
  destination: z.string(),
  iat: z.int(),
  exp: z.int(),
  jti: text({ min: 1 }),
}

export const approvalPayload = z.strictObject(members)
export type ApprovalPayload = z.infer<typeof approvalPayload>

export const reportProofPayload = z.strictObject({
  ...members,
  approval_digest: z.string(),
  /** The readiness under which it is signed, by its name; null where the signer knows of none. */
  readiness_id: z.nullable(z.string()),
})
export type ReportProofPayload = z.infer<typeof reportProofPayload>

/** The audience of both: the endpoint that decides. */
export function reportAudience(baseUrl: string): string {
  return `${baseUrl}/v1/assurance/evaluations`
}
