import type { Outcome } from '../client/visitor.ts'
import { keysOf } from '../contract/keys-of.ts'
import { SOURCE_OF_PROTOCOL } from '../contract/names.ts'
import { SAMPLES, type SampleName } from '../parties/world.ts'
import { type ActingAgent, type Actors, RunEnded } from './actors.ts'
import { bindKey, organizationProves, verifyIdentity } from './prove.ts'
import { begin, enterPilot, must } from './sample-agents.ts'

/** The steps that a link can run to, in their order: a later one runs whatever an earlier one does. */
export const LINK_STEPS = ['import', 'bind', 'evaluate', 'decision', 'pilot'] as const
export type LinkStep = (typeof LINK_STEPS)[number]

/** What a link says: one of this page's samples, and the step to run to. */
export interface SampleLink {
  readonly sample: SampleName
  readonly to: LinkStep
}

const CHOICES = { sample: keysOf(SAMPLES), to: LINK_STEPS } as const
const isParameter = (name: string): name is keyof typeof CHOICES => Object.hasOwn(CHOICES, name)

export type LinkReading =
  | { readonly link: SampleLink }
  /** What is wrong with it, in whole sentences. */
  | { readonly faults: readonly string[] }

/** Reads the query of a link: `sample`, and `to` unless the form alone is to be filled. Pure, and never throws. */
export function readSampleLink(query: string): LinkReading {
  const params = new URLSearchParams(query)
  const names = [...new Set(params.keys())]
  const faults = names.flatMap(name => {
    if (!isParameter(name)) return [`A link has no parameter ${name}.`]
    if (params.getAll(name).length > 1) return [`${name} is there more than once.`]
    const choices: readonly string[] = CHOICES[name]
    return choices.includes(params.get(name) ?? '') ? [] : [`${name} must be one of ${choices.join(', ')}.`]
  })
  const sample = CHOICES.sample.find(name => name === params.get('sample'))
  const to = LINK_STEPS.find(step => step === (params.get('to') ?? 'import'))
  if (faults.length === 0 && sample !== undefined && to !== undefined) return { link: { sample, to } }
  return { faults: params.has('sample') ? faults : [...faults, 'sample is missing.'] }
}

/** What a link can run, in order; the visitor carries out the step that it opens. */
export type LinkOperation = 'import' | 'verify' | 'link' | 'bind' | 'evaluate'

interface Planned {
  readonly title: string
  readonly run: (actors: Actors, acting: ActingAgent) => Promise<Outcome<unknown>>
  readonly applies?: (sample: SampleName) => boolean
}

/** What follows the import, in order. */
const AFTER_IMPORT = {
  verify: {
    title: 'Verify the identity',
    run: verifyIdentity,
    applies: sample => SOURCE_OF_PROTOCOL[sample] === 'EXTERNAL',
  },
  link: {
    title: 'Link the organization',
    run: (actors, acting) => organizationProves(actors, acting, 'LINK_ORGANIZATION'),
    applies: sample => SAMPLES[sample].organization,
  },
  bind: { title: 'Bind the key', run: bindKey },
  evaluate: { title: 'Ask for a decision', run: enterPilot },
} as const satisfies Readonly<Record<Exclude<LinkOperation, 'import'>, Planned>>

/** How many of these come before each step that a link opens. */
const BEFORE = { import: 0, bind: 0, evaluate: 3, decision: 4, pilot: 4 } as const satisfies Record<
  LinkStep,
  number
>

function afterImport({ sample, to }: SampleLink) {
  return keysOf(AFTER_IMPORT)
    .slice(0, BEFORE[to])
    .filter(name => {
      const { applies }: Planned = AFTER_IMPORT[name]
      return applies?.(sample) ?? true
    })
}

/** The operations before the step that a link opens; none where the form alone is filled. */
export function operationsOf(link: SampleLink) {
  if (link.to === 'import') return []
  const rest = afterImport(link).map(operation => ({ operation, title: AFTER_IMPORT[operation].title }))
  return [{ operation: 'import' as const, title: 'Import the claim' }, ...rest]
}

export interface LinkEnd {
  /** The operation that was refused or not answered; null where all succeeded. */
  readonly stoppedAt: LinkOperation | null
  readonly outcome: Outcome<unknown>
}

/**
 * Runs what comes before the step that a link opens, as real messages, on a new agent with a key of its own;
 * no other agent is touched. Ends at the first refusal.
 * @param onOperation called as each operation begins
 * @throws Error where nothing could be sent, for example because no algorithm works
 */
export async function runLink(
  actors: Actors,
  link: SampleLink,
  onOperation: (operation: LinkOperation) => void = () => undefined,
): Promise<LinkEnd> {
  let at: LinkOperation = 'import'
  try {
    onOperation(at)
    const { imported, ...acting } = await begin(actors, link.sample)
    let outcome: Outcome<unknown> = imported
    for (const operation of afterImport(link)) {
      at = operation
      onOperation(operation)
      outcome = await AFTER_IMPORT[operation].run(actors, acting)
      must(outcome)
    }
    return { stoppedAt: null, outcome }
  } catch (cause) {
    if (cause instanceof RunEnded) return { stoppedAt: at, outcome: cause.outcome }
    throw cause
  }
}
