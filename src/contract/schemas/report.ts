import { SIGNED } from './signed.ts'
import { cited, told } from './told.ts'
import { z } from './zod.ts'

const members = {
  aud: told(
    z.string(),
    'The address of the evaluations endpoint alone, one string.',
    'RFC 7519 section 4.1.3',
  ),
  sub: SIGNED.sub,
  report_id: told(z.string(), 'The id of the resource.'),
  digest: told(z.string(), 'Over the content’s canonical form.', ['prototype', 'RFC 6920', 'RFC 8785']),
  destination: cited(z.string(), ['prototype', 'RFC 3986']),
  iat: SIGNED.iat,
  exp: told(z.int(), 'Seconds since 1970.', 'RFC 7519 section 4.1.4'),
  jti: SIGNED.jti,
}

export const approvalPayload = z.strictObject(members)
export type ApprovalPayload = z.infer<typeof approvalPayload>

export const reportProofPayload = z.strictObject({
  ...members,
  approval_digest: told(z.string(), 'Over the approval’s compact form.', ['prototype', 'RFC 6920']),
  readiness_id: told(
    z.nullable(z.string()),
    'The readiness under which it is signed, as reevaluate_before names it; null if there is none.',
  ),
})
export type ReportProofPayload = z.infer<typeof reportProofPayload>

/** The audience of both: the endpoint that decides. */
export function reportAudience(baseUrl: string): string {
  return `${baseUrl}/v1/assurance/evaluations`
}
