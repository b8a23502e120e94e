import type { ObjectKind } from '../../checks/signed-object.ts'
import { type Finding, judgeChecks, notChecked, pass } from '../../checks/verdict.ts'
import type { CheckLine } from '../../contract/catalogues/checks.ts'
import { APPROVAL_TYPE, REPORT_PROOF_TYPE } from '../../contract/names.ts'
import { isReportRequest, type ReportSendRequest } from '../../contract/schemas/evaluation.ts'
import {
  type ApprovalPayload,
  approvalPayload,
  type ReportProofPayload,
  reportAudience,
  reportProofPayload,
} from '../../contract/schemas/report.ts'
import { canonicalJson, digestOfJson, digestOfText } from '../../crypto/digest.ts'
import type { IndexedBundle } from './bundle-index.ts'
import { type BundleStep, broken, judgeEach, same, signedSteps } from './findings.ts'
import type { EvaluationMessage } from './run-bundle.ts'
import { said } from './said.ts'

type Members = ApprovalPayload | ReportProofPayload

async function reportMembers(
  payload: Members,
  request: ReportSendRequest,
  { bundle }: IndexedBundle,
): Promise<Finding> {
  const { id, properties } = request.resource
  const digest = await digestOfJson(properties.content)
  const found = [
    same(payload.aud, reportAudience(bundle.base_url), 'aud'),
    same(payload.sub, bundle.agent_id, 'sub'),
    same(payload.report_id, id, 'report_id'),
    same(payload.digest, digest, 'digest of the content'),
    same(payload.destination, properties.destination, 'destination'),
  ]
  return found.find(({ result }) => result === 'FAIL') ?? pass('signed, for this version of this report')
}

/** A report's signature, read as strictly as a proof; only a PERMIT requires all of it to match. */
async function signedReport<P extends Members>(
  text: string | undefined,
  kind: Pick<ObjectKind<P>, 'typ' | 'payload'>,
  request: ReportSendRequest,
  index: IndexedBundle,
  more: (payload: P, thumbprint: string | undefined) => Promise<Finding>,
): Promise<Finding> {
  if (text === undefined) return broken('none was sent, and the decision is a PERMIT')
  const { steps, draft } = signedSteps(text, kind)
  const { failed } = await judgeChecks(steps)
  const { payload, thumbprint } = draft
  if (failed !== null || payload === undefined) return broken(`${failed?.check}: ${failed?.detail}`)
  const members = await reportMembers(payload, request, index)
  return members.result === 'FAIL' ? members : more(payload, thumbprint)
}

function during({ iat, exp }: Members, evaluatedAt: unknown): Finding {
  const at = Date.parse(String(evaluatedAt)) / 1000
  return iat - 60 <= at && at <= exp + 60
    ? pass('signed, for this version of this report, and in time')
    : broken('not in force when it was decided')
}

function reportSteps(request: ReportSendRequest, index: IndexedBundle, evaluatedAt: unknown): BundleStep[] {
  const { approval, report_proof } = request.context ?? {}
  return [
    [
      'approval',
      () =>
        signedReport(
          approval,
          { typ: APPROVAL_TYPE, payload: approvalPayload },
          request,
          index,
          async payload => during(payload, evaluatedAt),
        ),
    ],
    [
      'report_proof',
      () =>
        signedReport(
          report_proof,
          { typ: REPORT_PROOF_TYPE, payload: reportProofPayload },
          request,
          index,
          async (payload, thumbprint) => {
            const approved = same(
              payload.approval_digest,
              await digestOfText(approval ?? ''),
              'approval_digest',
            )
            if (approved.result === 'FAIL') return approved
            const bound = index.bundle.proofs.some(
              ({ proven }) => proven?.purpose === 'BIND_KEY' && proven.key_thumbprint === thumbprint,
            )
            return bound
              ? during(payload, evaluatedAt)
              : broken('by a key that no accepted proof in the file bound')
          },
        ),
    ],
  ]
}

/** Compares the answer's members with its receipt's, except `receipt_ref`, by which the receipt was found. */
function fieldSteps(
  message: EvaluationMessage,
  receipt: Readonly<Record<string, unknown>> | undefined,
): BundleStep[] {
  const { answer } = message
  if (answer === null) return []
  const field = (name: 'decision_id' | 'decision' | 'reason_codes' | 'obligations'): BundleStep => [
    name,
    () => {
      if (receipt === undefined) return broken('the file does not hold its receipt')
      const [answered, filed] = [canonicalJson(answer[name]), canonicalJson(receipt[name] ?? null)]
      return answered === filed
        ? pass('that of the receipt')
        : broken(`the answer says ${said(answered)}, the receipt ${said(filed)}`)
    },
  ]
  return [
    [
      'receipt_ref',
      () =>
        receipt === undefined ? broken('the file does not hold this receipt') : pass(answer.receipt_ref),
    ],
    field('decision_id'),
    field('decision'),
    field('reason_codes'),
    field('obligations'),
  ]
}

function requestSteps(
  message: EvaluationMessage,
  index: IndexedBundle,
  receipt: Readonly<Record<string, unknown>> | undefined,
): BundleStep[] {
  const { request, request_digest } = message
  if (request === null || request_digest === null)
    return [['request_digest', () => notChecked('the request is not in the file')]]
  const steps: BundleStep[] = [
    [
      'request_digest',
      async () => same(await digestOfJson(request), request_digest, 'the digest of the request (JCS)'),
    ],
    ['request_agent', () => same(request.subject.id, index.bundle.agent_id, 'the agent')],
  ]
  if (receipt === undefined) return steps
  return [
    ...steps,
    [
      'request_receipt',
      () => same(request_digest, String(receipt.request_digest), 'the request that the receipt names'),
    ],
    [
      'request_action',
      () => same(request.action.name, String(receipt.action), 'the action that the receipt names'),
    ],
  ]
}

/** Judges one request for a decision with its answer. */
export async function judgeEvaluation(
  index: IndexedBundle,
  message: EvaluationMessage,
): Promise<CheckLine[]> {
  const { answer, request } = message
  const receipt = answer === null ? undefined : index.receipts.get(answer.receipt_ref)?.receipt
  const report = request !== null && isReportRequest(request) ? request : null
  const signatures: BundleStep[] =
    report === null || answer === null
      ? []
      : answer.decision === 'PERMIT'
        ? reportSteps(report, index, receipt?.evaluated_at)
        : [['signatures', () => notChecked('decided against; the receipt’s dimensions say why')]]
  return judgeEach([...requestSteps(message, index, receipt), ...fieldSteps(message, receipt), ...signatures])
}
