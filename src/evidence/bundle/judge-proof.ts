import type { CheckLine } from '../../contract/catalogues/checks.ts'
import { digestOfJson, digestOfText } from '../../crypto/digest.ts'
import type { IndexedBundle } from './bundle-index.ts'
import { credentialFinding } from './credential.ts'
import { broken, held, judgeEach, judgeInOrder, lineOf, type Step, same, unchecked } from './judging.ts'
import { proofSteps } from './proof-steps.ts'
import type { ProofMessage } from './run-bundle.ts'

/** Checks that a bundle cannot make again, so that a refusal at one of them is taken as the service's word. */
const SERVICE_ALONE: readonly string[] = ['challenge_fresh', 'evidence', 'authority', 'lifecycle']

/** The digests under which the service keeps what was sent. */
function refSteps({
  proof,
  proof_ref,
  authorization,
  authorization_ref,
  evidence,
  evidence_ref,
}: ProofMessage): Step[] {
  const steps: Step[] = [
    ['proof_ref', async () => same(await digestOfText(proof), proof_ref, 'the digest of the proof')],
  ]
  if (authorization !== undefined || authorization_ref !== undefined)
    steps.push([
      'authorization_ref',
      async () =>
        same(
          await digestOfText(authorization ?? ''),
          authorization_ref ?? 'none',
          'the digest of the authorization',
        ),
    ])
  if (evidence !== undefined || evidence_ref !== undefined)
    steps.push([
      'evidence_ref',
      async () =>
        same(await digestOfJson(evidence ?? null), evidence_ref ?? 'none', 'the digest of the evidence'),
    ])
  return steps
}

/** Whether the answer says what the proof and its challenge say. */
function answerSteps(index: IndexedBundle, message: ProofMessage, thumbprint: string | undefined): Step[] {
  const { proven } = message
  if (proven === null) return []
  const challenge = index.challenges.get(message.challenge_id)
  const { binding } = index.bundle
  const bound = binding !== null && binding.proof_ref === message.proof_ref
  return [
    [
      'answer_status',
      () => (message.status === 201 ? held('201') : broken(`an answer with status ${message.status}`)),
    ],
    ['answer_agent', () => same(proven.agent_id, index.bundle.agent_id, 'the agent')],
    [
      'answer_purpose',
      () => same(proven.purpose, challenge?.purpose ?? 'none', 'the purpose that was asked for'),
    ],
    ['answer_key', () => same(proven.key_thumbprint, thumbprint ?? 'none', 'the key that signed')],
    [
      'key_listed',
      () =>
        index.thumbprints.has(thumbprint ?? '')
          ? held('among the keys of the file')
          : broken('not among the keys of the file'),
    ],
    ['credential', () => credentialFinding(index.bundle, message)],
    [
      'binding',
      () => {
        if (!bound) return held('the agent’s binding rests on another proof')
        const key = same(binding.key_thumbprint, thumbprint ?? 'none', 'the bound key is the one that signed')
        return key.result === 'FAIL'
          ? key
          : same(binding.binding_id, proven.binding_id ?? 'none', 'the bound key is the one that signed')
      },
    ],
  ]
}

/** One check of a refused proof: what the service said of it, held against what comes out here. */
async function judgeSaid(
  [check, judge]: Step,
  said: ProofMessage['checks'][number]['result'] | undefined,
  refusal: string,
): Promise<CheckLine> {
  if (said === undefined || said === 'NOT_RUN') return { check, result: 'NOT_RUN' }
  if (SERVICE_ALONE.includes(check) || said === 'NOT_CHECKED')
    return lineOf(check, unchecked(said === 'FAIL' ? refusal : 'the service’s to judge'))
  const finding = await judge()
  if (said === 'PASS') return lineOf(check, finding)
  // Whose second signature it takes depends on facts that no bundle holds.
  if (check === 'authorization' && finding.result !== 'FAIL') return lineOf(check, unchecked(refusal))
  return lineOf(
    check,
    finding.result === 'FAIL'
      ? held(`fails here too (${finding.detail}); ${refusal}`)
      : broken(`${refusal}, and here it holds`),
  )
}

async function judgeRefused(
  steps: readonly Step[],
  { checks, code, status }: ProofMessage,
): Promise<CheckLine[]> {
  const said = new Map<string, ProofMessage['checks'][number]['result']>(
    checks.map(({ check, result }) => [check, result]),
  )
  const lines: CheckLine[] = []
  for (const step of steps) {
    lines.push(
      await judgeSaid(step, said.get(step[0]), `the service refused it with ${status} ${code ?? ''}`.trim()),
    )
  }
  return lines
}

/** Judges one message that carried a proof, accepted or refused. */
export async function judgeProofMessage(index: IndexedBundle, message: ProofMessage): Promise<CheckLine[]> {
  const { steps, read } = proofSteps(index, message)
  const own = await (message.proven === null ? judgeRefused(steps, message) : judgeInOrder(steps))
  const refs = await judgeEach(refSteps(message))
  return [...own, ...refs, ...(await judgeEach(answerSteps(index, message, read.thumbprint)))]
}
