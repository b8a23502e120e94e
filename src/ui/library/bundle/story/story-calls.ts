import { type CallEntry, TRANSPORT_FAILURES } from '../../../../client/journal-record.ts'
import { keysOf } from '../../../../contract/keys-of.ts'
import type { Purpose } from '../../../../contract/names.ts'
import { ENDPOINT_PATHS } from '../../../../contract/schemas/endpoint-paths.ts'
import type { RunBundle } from '../../../../evidence/bundle/run-bundle.ts'
import { said } from '../../../../evidence/bundle/said.ts'
import { PURPOSE_GROUPS } from '../../../../flows/purpose-groups.ts'
import { visibleText } from '../../../kit/visible-text.ts'
import type { StepKind, StoryStep } from './story-steps.ts'

/** A step's message in the form that the exchange draws, as far as the file holds it. */
interface Call {
  readonly path: string
  readonly group: string
  /** Undefined where the file holds no body. */
  readonly request: unknown
  readonly status: number
  readonly code: string | null
  readonly answer: unknown
}

type Of<K extends StepKind> = Extract<StoryStep, { readonly kind: K }>

/** A text of the file that anyone may have written: its length and what cannot be seen in it are bounded. */
export const shown = (text: string): string => visibleText(said(text))

const groupOf = (purpose: Purpose | undefined): string =>
  purpose === undefined ? 'A proof' : PURPOSE_GROUPS[purpose]

const EVALUATION_GROUPS: Readonly<Record<string, string>> = {
  'pilot.enter': 'Ask for a decision',
  'report.send': 'Send a report',
}

type Calls = { readonly [K in StepKind]: (step: Of<K>, bundle: RunBundle) => Call }

const CALLS: Calls = {
  import: ({ claim: { received_text, imported_at, ...digests } }, { agent_id }) => ({
    path: ENDPOINT_PATHS.importAgent,
    group: 'Import the claim',
    request: received_text,
    ...{ status: 201, code: null, answer: { agent_id, verified: false, ...digests, imported_at } },
  }),
  ask: ({ challenge: { issued_at: _kept, ...issued } }) => ({
    path: ENDPOINT_PATHS.challenges,
    group: groupOf(issued.purpose),
    request: { agent_id: issued.agent_id, purpose: issued.purpose },
    ...{ status: 201, code: null, answer: issued },
  }),
  prove: ({ proof: { challenge_id, proof, authorization, evidence, ...rest }, challenge }) => ({
    path: ENDPOINT_PATHS.challenges,
    group: groupOf(rest.proven?.purpose ?? challenge?.purpose),
    request: { challenge_id, proof, authorization, evidence },
    ...{ status: rest.status, code: rest.code },
    answer: rest.proven ?? { status: rest.status, code: rest.code, checks: rest.checks },
  }),
  evaluate: ({ evaluation: { request, status, code, answer } }) => ({
    path: ENDPOINT_PATHS.evaluations,
    group: EVALUATION_GROUPS[request?.action.name ?? ''] ?? 'A decision',
    request: request ?? undefined,
    ...{ status, code, answer: answer ?? { status, code } },
  }),
  other: ({ other: { path, status, code } }) => ({
    path: shown(path),
    group: 'Another message',
    request: undefined,
    ...{ status, code, answer: { status, code } },
  }),
}

function callOf(step: StoryStep, bundle: RunBundle): Call {
  switch (step.kind) {
    case 'import':
      return CALLS.import(step, bundle)
    case 'ask':
      return CALLS.ask(step, bundle)
    case 'prove':
      return CALLS.prove(step, bundle)
    case 'evaluate':
      return CALLS.evaluate(step, bundle)
    case 'other':
      return CALLS.other(step, bundle)
  }
}

/** The body as text; a claim is text already, exactly as it was received. */
const textOf = (body: unknown): string =>
  body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)

function failureOf({ status, code }: Call): CallEntry['failure'] {
  const known = keysOf(TRANSPORT_FAILURES).find(each => each === code)
  if (known === undefined && status !== 0) return null
  return { code: known ?? 'TIMED_OUT', detail: '' }
}

/**
 * A step as an entry of a journal, so that the exchange's own parts can draw it. It is no entry of this browser's:
 * it is never stored, and nothing can be sent again from it.
 * @param seq its place in the story, from 1
 */
export function entryOfStep(step: StoryStep, bundle: RunBundle, seq: number): CallEntry {
  const call = callOf(step, bundle)
  const code = call.code === null ? {} : { code: shown(call.code) }
  const answer = typeof call.answer === 'object' ? { ...call.answer, ...code } : call.answer
  const received = { status: call.status, headers: {}, request_id: '', duration_ms: 0, body: textOf(answer) }
  return {
    ...{ kind: 'call', seq, at: step.at, group: call.group, speaker: 'agent', agent_id: bundle.agent_id },
    request: {
      ...{ method: 'POST', url: `${bundle.base_url}${call.path}`, headers: {} },
      body: textOf(call.request),
    },
    answer: call.status === 0 ? null : received,
    failure: failureOf(call),
  }
}
