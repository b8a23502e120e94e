import type { CallEntry } from '../../client/journal-record.ts'
import type { Visitor } from '../../client/visitor.ts'
import { type DirectoryKey, directoryName } from '../../contract/schemas/directory.ts'
import { claimOf } from '../../contract/schemas/profile.ts'
import { CONTRACT_VERSION } from '../../contract/version.ts'
import { organizationKeyOf, vouchingKey } from '../../contract/vouching.ts'
import type { AgentView } from '../../contract/window/agent-view.ts'
import type { ServiceWindow } from '../../contract/window/window.ts'
import { JwkError, readPublicJwk, thumbprintUriOf } from '../../crypto/jwk.ts'
import { JwsError, readCompactJws } from '../../crypto/jws.ts'
import type { WorldClock } from '../../parties/world.ts'
import { readChain } from '../read-chain.ts'
import { answersOf } from './exported-messages.ts'
import { readBundle } from './read-bundle.ts'
import {
  BUNDLE_FORMAT,
  BUNDLE_VERSION,
  type BundleChallenge,
  type EvaluationMessage,
  type ProofMessage,
  type RunBundle,
} from './run-bundle.ts'

function textsOf(proofs: readonly ProofMessage[], evaluations: readonly EvaluationMessage[]): string[] {
  const contexts = evaluations.flatMap(({ request }) =>
    request !== null && 'context' in request
      ? [request.context?.approval, request.context?.report_proof]
      : [],
  )
  const signed = proofs.flatMap(({ proof, authorization }) => [proof, authorization])
  return [...signed, ...contexts].filter(text => text !== undefined)
}

/** The public keys that signatures carry in their headers, each once, by thumbprint. */
async function keysIn(
  proofs: readonly ProofMessage[],
  evaluations: readonly EvaluationMessage[],
): Promise<RunBundle['keys']> {
  const keys = new Map<string, RunBundle['keys'][number]>()
  for (const text of textsOf(proofs, evaluations)) {
    try {
      const jwk = readPublicJwk(readCompactJws(text).header.jwk)
      const key_thumbprint = await thumbprintUriOf(jwk)
      keys.set(key_thumbprint, { key_thumbprint, jwk })
    } catch (cause) {
      // An attacker's text might not be a JWS, or might carry no key.
      if (!(cause instanceof JwsError || cause instanceof JwkError)) throw cause
    }
  }
  return [...keys.values()]
}

/** What a bundle is made from: this browser's journal, the window into the service's store, the world's clock. */
export interface BundleSources {
  readonly journal: Pick<Visitor['journal'], 'entries'>
  readonly window: Pick<ServiceWindow, 'agent' | 'receipts' | 'decision' | 'challenge' | 'directory'>
  readonly clock: Pick<WorldClock, 'now' | 'offset'>
  /** The service's address, without a trailing slash. */
  readonly baseUrl: string
}

/** The directory entries that an agent's claim refers to. */
function directoryKeys({ profile }: AgentView): DirectoryKey[] {
  const claim = claimOf(profile)
  return [vouchingKey(claim), organizationKeyOf(claim)].filter(key => key !== null)
}

async function directoryOf(view: AgentView, { window }: BundleSources): Promise<RunBundle['directory']> {
  const found = await Promise.all(directoryKeys(view).map(key => window.directory(directoryName(key))))
  return found.flatMap(record => {
    if (record === undefined) return []
    const { name, version, entry } = record
    return [{ name, version, entry }]
  })
}

/** Adds when each challenge was issued, which only the store knows. */
async function datedChallenges(
  asked: readonly BundleChallenge[],
  { window }: BundleSources,
): Promise<BundleChallenge[]> {
  return Promise.all(
    asked.map(async challenge => {
      const record = await window.challenge(challenge.challenge_id)
      return { ...challenge, issued_at: record?.issued_at ?? null }
    }),
  )
}

/** Decisions without a message in this browser's journal: only their answers, from the store. */
async function unheardOf(
  receipts: RunBundle['receipts'],
  heard: RunBundle['evaluations'],
  { window }: BundleSources,
): Promise<RunBundle['evaluations']> {
  const refs = new Set(heard.flatMap(({ answer }) => answer?.receipt_ref ?? []))
  const missing = receipts.filter(({ receipt_ref }) => !refs.has(receipt_ref))
  const found = await Promise.all(
    missing.map(({ receipt }) =>
      typeof receipt.decision_id === 'string' ? window.decision(receipt.decision_id) : undefined,
    ),
  )
  return found.flatMap(record =>
    record === undefined
      ? []
      : [
          {
            at: record.at,
            request: null,
            request_digest: null,
            status: 200,
            code: null,
            request_id: record.request_id,
            answer: record.answer,
          },
        ],
  )
}

function bindingOf({ recorded: { binding } }: AgentView): RunBundle['binding'] {
  if (binding === undefined) return null
  const { binding_id, key_thumbprint, proof_ref } = binding
  return { binding_id, key_thumbprint, proof_ref }
}

/**
 * One agent's whole run as a bundle: what this browser sent and received about it, and what the service keeps
 * of it. Public material only; the wallet is never read. The result is checked against its own schema before
 * it is returned.
 * @throws Error where the agent is not stored; BundleError where the run is too large for a bundle
 */
export async function exportBundle(sources: BundleSources, agentId: string): Promise<RunBundle> {
  const { window, journal, clock, baseUrl } = sources
  const view = await window.agent(agentId)
  if (view === undefined) throw new Error('The service’s store does not hold this agent.')
  const chain = await readChain(window, agentId)
  const calls = (await journal.entries()).filter(
    (entry): entry is CallEntry => entry.kind === 'call' && entry.agent_id === agentId,
  )
  const { asked, proofs, evaluations, other_messages } = await answersOf(calls)
  const receipts = chain.records.map(({ receipt_ref, sequence, receipt }) => ({
    receipt_ref,
    sequence,
    receipt: { ...receipt },
  }))
  const directory = await directoryOf(view, sources)
  const bundle: RunBundle = {
    format: BUNDLE_FORMAT,
    format_version: BUNDLE_VERSION,
    contract_version: CONTRACT_VERSION,
    policy_version: chain.records.at(-1)?.receipt.policy_version ?? null,
    exported_at: new Date(clock.now()).toISOString(),
    clock_offset_ms: clock.offset(),
    base_url: baseUrl,
    agent_id: agentId,
    claim: {
      received_text: new TextDecoder().decode(view.received),
      received_digest: view.received_digest,
      claim_digest: view.claim_digest,
      imported_at: view.imported_at,
    },
    profile: view.profile,
    binding: bindingOf(view),
    head: chain.head === null ? null : { receipt_ref: chain.head.receipt_ref, sequence: chain.head.sequence },
    keys: await keysIn(proofs, evaluations),
    directory,
    challenges: await datedChallenges(asked, sources),
    proofs,
    evaluations: [...evaluations, ...(await unheardOf(receipts, evaluations, sources))],
    receipts,
    other_messages,
  }
  // Read in the form in which it is saved, so that a saved file is never too large to be read.
  return readBundle(new TextEncoder().encode(`${JSON.stringify(bundle, null, 2)}\n`))
}

/** The name of the file that a bundle is saved as. */
export const bundleFileName = (agentId: string): string => `run-${agentId}.json`
