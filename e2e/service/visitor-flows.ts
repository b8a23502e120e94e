import type { Outcome } from '../../src/client/visitor.ts'
import type { EvaluationAnswer, ReportSendRequest } from '../../src/contract/schemas/evaluation.ts'
import type { Enforcement, EnforcementParts } from '../../src/enforcement/enforcement.ts'
import {
  type Addressed,
  type Approver,
  approve,
  enforceHere,
  REPORT_GROUP,
  type Report,
  signAndAsk,
} from '../../src/enforcement/report-cycle.ts'
import type { ActingAgent, Actors } from '../../src/flows/actors.ts'
import { bindKey, organizationProves, verifyIdentity } from '../../src/flows/prove.ts'
import { begin, must } from '../../src/flows/sample-agents.ts'

type ClaimChange = Parameters<typeof begin>[2]
type SampleName = Parameters<typeof begin>[1]

/** An organization's agent that has proven all that it claims. */
export async function provenAgent(
  actors: Actors,
  sample: SampleName,
  change?: ClaimChange,
): Promise<ActingAgent> {
  const acting = await begin(actors, sample, change)
  must(await verifyIdentity(actors, acting))
  must(await organizationProves(actors, acting, 'LINK_ORGANIZATION'))
  must(await bindKey(actors, acting))
  return acting
}

interface CycleEnd {
  readonly outcome: Outcome<EvaluationAnswer>
  readonly request: ReportSendRequest
  readonly enforcement: Enforcement | null
}

/** A whole report cycle: approved, signed, decided on and enforced. */
export async function sendReport(
  actors: Actors,
  acting: ActingAgent,
  report: Report,
  approver: Approver,
  parts: EnforcementParts & Addressed,
  group = REPORT_GROUP,
): Promise<CycleEnd> {
  const approval = await approve(actors, acting, report, approver, parts, undefined, group)
  const { request, outcome } = await signAndAsk(actors, acting, report, approval, parts, group)
  if (outcome.kind !== 'answer') return { outcome, request, enforcement: null }
  const enforcement = await enforceHere(actors, request, outcome.value, parts, group)
  return { outcome, request, enforcement }
}
