import { eachOnTheLast, type Finding, notChecked, pass } from '../../checks/verdict.ts'
import type { CheckLine } from '../../contract/catalogues/checks.ts'
import type { KeyUse } from '../../contract/schemas/directory.ts'
import { EVIDENCE_KEY_USES } from '../../contract/vouching.ts'
import { isAlgorithm } from '../../crypto/algorithms.ts'
import { digestOfJson, digestOfText } from '../../crypto/digest.ts'
import type { Jwk } from '../../crypto/jwk.ts'
import { JwsError, readCompactJws, verifySignature } from '../../crypto/jws.ts'
import { cardAsJws } from '../card-jws.ts'
import type { IndexedBundle } from './bundle-index.ts'
import { type BundleStep, broken, judgeEach, same } from './findings.ts'
import { proofSteps } from './proof-steps.ts'
import type { ProofMessage, RunBundle } from './run-bundle.ts'

/** The claimed issuer's key of this name, including retired ones, which signed earlier evidence. */
function keyFor({ directory, profile }: RunBundle, use: KeyUse, kid: unknown): Jwk | undefined {
  for (const { entry } of directory) {
    if (entry.kind !== 'issuer_keys' || entry.use !== use || entry.issuer !== profile.issuer) continue
    const found = [...entry.keys, ...(entry.retired ?? [])].find(key => key.kid === kid)
    if (found !== undefined) return found.jwk
  }
  return undefined
}

async function signatureFinding(bundle: RunBundle, use: KeyUse, text: string): Promise<Finding> {
  try {
    const { header } = readCompactJws(text)
    const jwk = keyFor(bundle, use, header.kid)
    if (jwk === undefined)
      return bundle.directory.some(({ entry }) => entry.kind === 'issuer_keys')
        ? broken('the issuer’s keys in the file have none of that kid')
        : notChecked('the file holds no keys of the issuer')
    const verifies = isAlgorithm(header.alg) && (await verifySignature(text, header.alg, jwk))
    return verifies
      ? pass('its signature verifies under the issuer’s key in the file')
      : broken('its signature does not verify under the issuer’s key in the file')
  } catch (cause) {
    if (cause instanceof JwsError) return broken(cause.message)
    throw cause
  }
}

/**
 * Whether a signature on the evidence verifies under the issuer's directory key in the file; the service
 * alone judges the evidence's other rules.
 */
export async function credentialFinding(bundle: RunBundle, { evidence }: ProofMessage): Promise<Finding> {
  if (evidence === undefined) return pass('none was sent')
  const { type, value } = evidence
  const texts = typeof value === 'string' ? [value] : cardAsJws(value)
  const findings = await Promise.all(
    texts.map(text => signatureFinding(bundle, EVIDENCE_KEY_USES[type], text)),
  )
  return (
    findings.find(({ result }) => result === 'PASS') ??
    findings[0] ??
    broken('the evidence carries no signature')
  )
}

/** Checks that a bundle cannot repeat, so the service's word is taken for a refusal at one of them. */
const SERVICE_ALONE: readonly string[] = ['challenge_fresh', 'evidence', 'authority', 'lifecycle']

/** Checks the digests under which the service keeps what was sent. */
function refSteps({
  proof,
  proof_ref,
  authorization,
  authorization_ref,
  evidence,
  evidence_ref,
}: ProofMessage): BundleStep[] {
  const steps: BundleStep[] = [
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

/** Checks that the answer agrees with the proof and its challenge. */
function answerSteps(
  index: IndexedBundle,
  message: ProofMessage,
  read: { readonly thumbprint?: string },
): BundleStep[] {
  const { proven } = message
  if (proven === null) return []
  const challenge = index.challenges.get(message.challenge_id)
  const { binding } = index.bundle
  const bound = binding !== null && binding.proof_ref === message.proof_ref
  return [
    [
      'answer_status',
      () => (message.status === 201 ? pass('201') : broken(`an answer with status ${message.status}`)),
    ],
    ['answer_agent', () => same(proven.agent_id, index.bundle.agent_id, 'the agent')],
    [
      'answer_purpose',
      () => same(proven.purpose, challenge?.purpose ?? 'none', 'the purpose that was asked for'),
    ],
    ['answer_key', () => same(proven.key_thumbprint, read.thumbprint ?? 'none', 'the key that signed')],
    [
      'key_listed',
      () =>
        index.thumbprints.has(read.thumbprint ?? '')
          ? pass('among the keys of the file')
          : broken('not among the keys of the file'),
    ],
    ['credential', () => credentialFinding(index.bundle, message)],
    [
      'binding',
      () => {
        if (!bound) return pass('the agent’s binding rests on another proof')
        const key = same(
          binding.key_thumbprint,
          read.thumbprint ?? 'none',
          'the bound key is the one that signed',
        )
        return key.result === 'FAIL'
          ? key
          : same(binding.binding_id, proven.binding_id ?? 'none', 'the bound key is the one that signed')
      },
    ],
  ]
}

/** One check of a refused proof: the service's result compared with the result here. */
async function heldAgainst(
  [check, judge]: BundleStep,
  said: CheckLine['result'],
  refusal: string,
): Promise<Finding> {
  if (SERVICE_ALONE.includes(check) || said === 'NOT_CHECKED')
    return notChecked(said === 'FAIL' ? refusal : 'the service’s to judge')
  const finding = await judge()
  if (said === 'PASS') return finding
  // Whose second signature is required depends on facts that no bundle holds.
  if (check === 'authorization' && finding.result !== 'FAIL') return notChecked(refusal)
  return finding.result === 'FAIL'
    ? pass(`fails here too (${finding.detail}); ${refusal}`)
    : broken(`${refusal}, and here it holds`)
}

/** The checks of a refused proof that the service ran, each by itself. */
function refusedSteps(
  steps: readonly BundleStep[],
  { checks, code, status }: ProofMessage,
): readonly BundleStep[] {
  const said = new Map<string, CheckLine['result']>(checks.map(({ check, result }) => [check, result]))
  const refusal = `the service refused it with ${status} ${code ?? ''}`.trim()
  return steps.flatMap((step): BundleStep[] => {
    const [check] = step
    const result = said.get(check) ?? 'NOT_RUN'
    return result === 'NOT_RUN' ? [] : [[check, () => heldAgainst(step, result, refusal)]]
  })
}

/** Judges one message that carried a proof, accepted or refused. */
export async function judgeProofMessage(index: IndexedBundle, message: ProofMessage): Promise<CheckLine[]> {
  const { steps, draft } = proofSteps(index, message)
  const own = message.proven === null ? refusedSteps(steps, message) : eachOnTheLast(steps)
  const rest = [...refSteps(message), ...answerSteps(index, message, draft)]
  return judgeEach([...own, ...rest], [...steps, ...rest])
}
