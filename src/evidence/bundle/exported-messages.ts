import { exactBodies } from '../../client/exact-bodies.ts'
import type { CallEntry } from '../../client/journal-record.ts'
import { messageOf } from '../../client/message.ts'
import { PROOF_CHECKS } from '../../contract/catalogues/checks.ts'
import { challengeIssued, challengeProve, challengeProven } from '../../contract/schemas/challenge.ts'
import { evaluationAnswer, pilotEnterRequest, reportSendRequest } from '../../contract/schemas/evaluation.ts'
import { problemBody } from '../../contract/schemas/problem-body.ts'
import { z } from '../../contract/schemas/zod.ts'
import { digestOfJson, digestOfText } from '../../crypto/digest.ts'
import type { BundleChallenge, EvaluationMessage, ProofMessage, RunBundle } from './run-bundle.ts'

/** The messages about one agent, sorted by what they are. */
export interface ExportedMessages {
  readonly asked: readonly BundleChallenge[]
  readonly proofs: ProofMessage[]
  readonly evaluations: EvaluationMessage[]
  readonly other_messages: RunBundle['other_messages']
}

/** What every exported message says of its answer. */
function answered(call: CallEntry) {
  const { at, answer, failure } = call
  const problem = problemBody.safeParse(exactBodies(call).answer)
  return {
    at,
    status: answer?.status ?? 0,
    code: problem.success ? problem.data.code : (failure?.code ?? null),
    request_id: answer?.request_id ?? '',
  }
}

/** The service's result for each check in a refusal. */
function refusedChecks(call: CallEntry): ProofMessage['checks'] {
  const problem = problemBody.safeParse(exactBodies(call).answer)
  return (problem.data?.checks ?? []).flatMap(({ check: name, result, code }) => {
    const check = PROOF_CHECKS.find(each => each === name)
    return check === undefined ? [] : [{ check, result, ...(code === undefined ? {} : { code }) }]
  })
}

async function proofOf(call: CallEntry): Promise<ProofMessage | undefined> {
  const sent = challengeProve.safeParse(exactBodies(call).request)
  if (!sent.success || call.answer === null) return undefined
  const { challenge_id, proof, authorization, evidence } = sent.data
  const proven = challengeProven.safeParse(exactBodies(call).answer)
  const { checks: _own, ...kept } = proven.success ? proven.data : { checks: [] }
  return {
    ...answered(call),
    checks: refusedChecks(call),
    ...{ challenge_id, proof, proof_ref: await digestOfText(proof) },
    ...(authorization === undefined
      ? {}
      : { authorization, authorization_ref: await digestOfText(authorization) }),
    ...(evidence === undefined ? {} : { evidence, evidence_ref: await digestOfJson(evidence) }),
    proven: 'agent_id' in kept ? kept : null,
  }
}

const evaluationRequest = z.union([pilotEnterRequest, reportSendRequest])

async function evaluationOf(call: CallEntry): Promise<EvaluationMessage | undefined> {
  const sent = evaluationRequest.safeParse(exactBodies(call).request)
  if (!sent.success || call.answer === null) return undefined
  const answer = evaluationAnswer.safeParse(exactBodies(call).answer)
  return {
    ...answered(call),
    request: sent.data,
    request_digest: await digestOfJson(sent.data),
    answer: answer.success ? answer.data : null,
  }
}

async function otherOf(call: CallEntry): Promise<RunBundle['other_messages'][number]> {
  const { at, status, code } = answered(call)
  const { body, left_out } = call.request
  return {
    at,
    path: messageOf(call).path,
    status,
    code,
    body_digest: left_out?.digest ?? (await digestOfText(body)),
  }
}

function askedOf(call: CallEntry): BundleChallenge | undefined {
  const issued = challengeIssued.safeParse(exactBodies(call).answer)
  if (!issued.success) return undefined
  const { proof_type: _type, alg_values_supported: _algs, ...challenge } = issued.data
  return { ...challenge, issued_at: null }
}

/** What a call says, where the others of the run can bear it out. */
interface Sorted {
  readonly proof: ProofMessage | undefined
  readonly evaluation: EvaluationMessage | undefined
}

/**
 * Whether an edited message speaks of something else than this run: a challenge that this run was not handed, or another
 * agent. The file holds nothing that bears it out.
 */
function isElsewhere(
  call: CallEntry,
  { proof, evaluation }: Sorted,
  asked: readonly BundleChallenge[],
): boolean {
  if (call.edited_from === undefined) return false
  if (proof !== undefined) return !asked.some(({ challenge_id }) => challenge_id === proof.challenge_id)
  return evaluation !== undefined && evaluation.request?.subject.id !== call.agent_id
}

/**
 * Sorts an agent's calls; those in flight are left out. By digest alone go those that match no schema, and those that
 * were edited to speak of something else than this agent's run.
 */
export async function answersOf(calls: readonly CallEntry[]): Promise<ExportedMessages> {
  const sorted: ExportedMessages & { readonly asked: BundleChallenge[] } = {
    ...{ asked: [], proofs: [], evaluations: [], other_messages: [] },
  }
  for (const call of calls) {
    if (call.answer === null && call.failure === null) continue
    const { kind } = messageOf(call)
    if (kind === 'import') continue
    const challenge = kind === 'ask' || kind === 'prove' ? askedOf(call) : undefined
    const proof = challenge === undefined ? await proofOf(call) : undefined
    const evaluation = challenge === undefined && proof === undefined ? await evaluationOf(call) : undefined
    if (challenge !== undefined) sorted.asked.push(challenge)
    else if (isElsewhere(call, { proof, evaluation }, sorted.asked))
      sorted.other_messages.push(await otherOf(call))
    else if (proof !== undefined) sorted.proofs.push(proof)
    else if (evaluation !== undefined) sorted.evaluations.push(evaluation)
    else sorted.other_messages.push(await otherOf(call))
  }
  return sorted
}
