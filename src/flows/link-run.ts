import type { Outcome } from '../client/visitor.ts'
import { SOURCE_OF_PROTOCOL } from '../contract/names.ts'
import type { ImportRequest } from '../contract/schemas/profile.ts'
import type { Jwk } from '../crypto/jwk.ts'
import { SAMPLES } from '../parties/world.ts'
import { type ActingAgent, type Actors, RunEnded } from './actors.ts'
import { bindKey, organizationProves, verifyIdentity, walletKeyOf } from './prove.ts'
import { enterPilot, importFor, keyForSample, must } from './sample-agents.ts'
import { FRESH, FRESH_FIELDS, type LinkStep, type ScenarioLink, SELF, SELF_FIELDS } from './scenario-link.ts'

/** What a link can run, in order; the visitor carries out the step that it opens. */
const LINK_OPERATIONS = ['import', 'verify', 'link', 'bind', 'evaluate'] as const
export type LinkOperation = (typeof LINK_OPERATIONS)[number]

interface PlannedOperation {
  readonly operation: LinkOperation
  readonly title: string
  readonly words: string
}

interface Traits {
  readonly protocol: ImportRequest['metadata']['protocol']
  /** Whether its protocol has an identity to verify beside the key. */
  readonly verifies: boolean
  readonly organization: string | undefined
}

function traitsOf({ from }: ScenarioLink): Traits {
  const protocol = from.kind === 'sample' ? from.sample : from.claim.metadata.protocol
  const verifies = SOURCE_OF_PROTOCOL[protocol] === 'EXTERNAL'
  if (from.kind === 'sample')
    return { protocol, verifies, organization: SAMPLES[protocol].organization ? 'org.example' : undefined }
  return { protocol, verifies, organization: from.claim.metadata.organization_id ?? undefined }
}

const PLANNED_WORDS = {
  import: ({ protocol }: Traits) => ({
    title: 'Import the claim',
    words: `Makes a key in this browser that ${protocol} takes, and sends the claim to POST /v1/agents/import.`,
  }),
  verify: ({ protocol }: Traits) => ({
    title: 'Verify the identity',
    words:
      protocol === 'PUBLIC_KEY'
        ? 'Asks for a nonce and signs it; the key is the identity.'
        : `Asks for a nonce, has the synthetic ${SAMPLES[protocol].party} vouch for the key, signs, and sends both.`,
  }),
  link: () => ({
    title: 'Link the organization',
    words: 'Asks for a nonce, and the synthetic organization signs it with its directory key.',
  }),
  bind: () => ({
    title: 'Bind the key',
    words: 'Asks for a nonce, signs it with the new key, and sends the proof.',
  }),
  evaluate: () => ({
    title: 'Ask for a decision',
    words: 'Asks whether this agent may enter the pilot; the answer comes with a receipt.',
  }),
} as const satisfies Record<LinkOperation, (traits: Traits) => { title: string; words: string }>

const BEFORE: Readonly<Record<LinkStep, readonly LinkOperation[]>> = {
  import: [],
  bind: ['import'],
  evaluate: ['import', 'verify', 'link', 'bind'],
  decision: LINK_OPERATIONS,
  pilot: LINK_OPERATIONS,
}

/** The operations before the step that a link opens, for its claim. */
export function operationsOf(link: ScenarioLink): PlannedOperation[] {
  const traits = traitsOf(link)
  return BEFORE[link.to]
    .filter(operation => operation !== 'verify' || traits.verifies)
    .filter(operation => operation !== 'link' || traits.organization !== undefined)
    .map(operation => ({ operation, ...PLANNED_WORDS[operation](traits) }))
}

const REGISTRY = 'https://registry.example'

/** Why the service will refuse a step: what the link names that this synthetic world does not know. */
export function limitsOf(link: ScenarioLink): string[] {
  if (link.from.kind === 'sample' || link.to === 'import') return []
  const { identity_source, issuer, subject, metadata } = link.from.claim
  const { protocol } = metadata
  const limits: string[] = []
  if (SOURCE_OF_PROTOCOL[protocol] !== identity_source)
    limits.push(
      `${protocol} goes with ${SOURCE_OF_PROTOCOL[protocol]}: the service stores this pair and proves nothing about it.`,
    )
  else if (protocol === 'SERVICE_NAME' && (issuer !== REGISTRY || subject !== FRESH))
    limits.push(
      'The synthetic registry registers fresh subjects of https://registry.example only: it names no key for this one, so binding is refused.',
    )
  if (protocol === 'PUBLIC_KEY' && (issuer !== SELF || subject !== SELF))
    limits.push(
      'A PUBLIC_KEY identity is its own key, and the key is made here: with another issuer or subject than self, verifying is refused.',
    )
  return limits
}

/** The recipient's claim: `self` and `fresh` filled in, and whatever a fresh subject needs published. */
export async function filledIn(
  { world }: Pick<Actors, 'world'>,
  link: ScenarioLink,
  jwk: Jwk,
  thumbprint: string,
): Promise<ImportRequest> {
  const { from } = link
  if (from.kind === 'sample') return world.prepare(from.sample, jwk)
  const { issuer, subject, metadata } = from.claim
  const named = [issuer, subject, metadata.endpoint]
  const own = named.includes(FRESH) ? await world.prepare(metadata.protocol, jwk) : undefined
  const text = (field: (typeof SELF_FIELDS)[number], value: string): string =>
    value === SELF && SELF_FIELDS.includes(field) ? thumbprint : value
  const fresh = (field: 'issuer' | 'subject' | 'endpoint', value: string): string | undefined => {
    if (value !== FRESH || own === undefined || !FRESH_FIELDS.includes(field)) return text(field, value)
    if (field === 'endpoint') return own.metadata.endpoint ?? undefined
    // A workload belongs to its own trust domain (SPIFFE ID, section 2), whichever the link names.
    const moved = metadata.protocol === 'SPIFFE_SVID' && issuer !== FRESH
    return moved ? own[field].replace(own.issuer, issuer) : own[field]
  }
  const { endpoint, key_reference, ...rest } = metadata
  const reached = endpoint == null ? undefined : fresh('endpoint', endpoint)
  return {
    ...from.claim,
    issuer: fresh('issuer', issuer) ?? issuer,
    subject: fresh('subject', subject) ?? subject,
    metadata: {
      ...rest,
      ...(reached === undefined ? {} : { endpoint: reached }),
      ...(key_reference == null ? {} : { key_reference: text('key_reference', key_reference) }),
    },
  }
}

export interface LinkEnd {
  /** The operation that was refused or not answered; null where all succeeded. */
  readonly stoppedAt: LinkOperation | null
  readonly outcome: Outcome<unknown>
}

const OPERATIONS: Readonly<
  Record<Exclude<LinkOperation, 'import'>, (actors: Actors, acting: ActingAgent) => Promise<Outcome<unknown>>>
> = {
  verify: verifyIdentity,
  link: (actors, acting) => organizationProves(actors, acting, 'LINK_ORGANIZATION'),
  bind: bindKey,
  evaluate: enterPilot,
}

async function begun(actors: Actors, link: ScenarioLink) {
  const thumbprint = await keyForSample(actors, traitsOf(link).protocol)
  const { jwk } = await walletKeyOf(actors.visitor, thumbprint)
  return importFor(actors, await filledIn(actors, link, jwk, thumbprint), thumbprint)
}

/**
 * Runs what comes before the step that a link opens, as real messages, on a new agent with a key of its own;
 * no other agent is touched. Ends at the first refusal.
 * @param onOperation called as each operation begins
 * @throws Error where nothing could be sent, for example because no algorithm works
 */
export async function runLink(
  actors: Actors,
  link: ScenarioLink,
  onOperation: (operation: LinkOperation) => void,
): Promise<LinkEnd> {
  const operations = operationsOf(link).map(({ operation }) => operation)
  if (operations.length === 0) throw new Error('This link runs nothing.')
  let at: LinkOperation = 'import'
  try {
    onOperation(at)
    const { acting, outcome: imported } = await begun(actors, link)
    let outcome: Outcome<unknown> = imported
    for (const operation of operations) {
      if (operation === 'import') continue
      at = operation
      onOperation(operation)
      outcome = await OPERATIONS[operation](actors, acting)
      must(outcome)
    }
    return { stoppedAt: null, outcome }
  } catch (cause) {
    if (cause instanceof RunEnded) return { stoppedAt: at, outcome: cause.outcome }
    throw cause
  }
}
