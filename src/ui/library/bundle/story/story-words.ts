import { ISSUED_WORDS } from '../../../../client/journal-record.ts'
import type { Purpose } from '../../../../contract/names.ts'
import { isReportRequest } from '../../../../contract/schemas/evaluation.ts'
import type { RunBundle } from '../../../../evidence/bundle/run-bundle.ts'
import { minuteWords } from '../../../app/time-words.ts'
import { shown } from './story-calls.ts'
import type { StepKind, StoryStep } from './story-steps.ts'

/** What a step says in plain words: what was sent, what came back, and what that changed. */
export interface StepWords {
  readonly sent: string
  readonly back: string
  readonly changed: string
}

type Of<K extends StepKind> = Extract<StoryStep, { readonly kind: K }>

interface Answered {
  readonly status: number
  readonly code: string | null
}

/** What came back where nothing was granted, and what that changed. */
function notGranted({ status, code }: Answered): Pick<StepWords, 'back' | 'changed'> {
  const why = code === null ? '' : `, ${shown(code)}`
  if (status === 0) return { back: `No answer came${why}.`, changed: 'What it changed is not in the file.' }
  if (status < 400) return { back: `Answered with ${status}${why}.`, changed: 'Nothing that the file shows.' }
  return { back: `Refused with ${status}${why}.`, changed: 'Nothing.' }
}

const FOR = {
  VERIFY_IDENTITY: 'to prove its identity',
  LINK_ORGANIZATION: 'to have its organization confirm it',
  BIND_KEY: 'to bind its key',
  SUSPEND: 'to suspend it',
  REINSTATE: 'to reinstate it',
  REVOKE: 'to revoke it',
} as const satisfies Record<Purpose, string>

const PROVED = {
  VERIFY_IDENTITY: 'Its identity counts as proven.',
  LINK_ORGANIZATION: 'Its organization counts as confirmed.',
  BIND_KEY: 'The key that signed is bound to it.',
  SUSPEND: 'It is suspended.',
  REINSTATE: 'It is no longer suspended.',
  REVOKE: 'It is revoked, for good.',
} as const satisfies Record<Purpose, string>

function importWords({ profile: { issuer, subject, protocol } }: RunBundle): StepWords {
  return {
    sent: `A claim: ${shown(issuer)} names ${shown(subject)}, over ${protocol}.`,
    back: 'Accepted with 201: stored, and nothing of it checked.',
    changed: 'There is an agent. All that is known of it is claimed.',
  }
}

function askWords({ challenge: { purpose, expires_at } }: Of<'ask'>): StepWords {
  return {
    sent: `A request for a nonce, ${FOR[purpose]}.`,
    back: `A nonce, good once, until ${minuteWords(expires_at)}.`,
    changed: 'One nonce is open. Nothing about the agent.',
  }
}

function proveWords({ proof, challenge }: Of<'prove'>, repeats: boolean): StepWords {
  const { evidence, authorization, proven } = proof
  const what = repeats ? 'The same signature a second time' : 'The nonce, signed'
  const purpose = proven?.purpose ?? challenge?.purpose
  const beside = [
    ...(evidence === undefined ? [] : [`${ISSUED_WORDS[evidence.type]} beside it`]),
    ...(authorization === undefined ? [] : ['a second signature that agrees to the key']),
  ]
  const sent = [`${what}${purpose === undefined ? '' : `, ${FOR[purpose]}`}`, ...beside].join(', ')
  if (proven === null) return { sent: `${sent}.`, ...notGranted(proof) }
  const back = `Accepted with ${proof.status}. Its status was ${proven.status} then.`
  const changed = repeats ? 'Nothing more: it had been accepted.' : PROVED[proven.purpose]
  return { sent: `${sent}.`, back, changed }
}

function questionOf(request: Of<'evaluate'>['evaluation']['request']): string {
  if (request === null) return 'A question that is not in the file.'
  if (!isReportRequest(request)) return 'The question whether it may enter the pilot.'
  const { id, properties } = request.resource
  return `The question whether it may send report ${shown(id)} to ${shown(properties.destination)}.`
}

function evaluateWords({ evaluation, receipt }: Of<'evaluate'>): StepWords {
  const { request, answer } = evaluation
  const sent = questionOf(request)
  if (answer === null) return { sent, ...notGranted(evaluation) }
  const changed =
    receipt === undefined
      ? 'It names a receipt that the file does not hold.'
      : `Receipt ${receipt.sequence} was filed. It says ${shown(String(receipt.receipt.decision))}.`
  return { sent, back: `${answer.decision}: ${answer.reason_codes.join(', ')}.`, changed }
}

/** A step in plain words, all of them the file's own; `repeats` where the very same message came before. */
export function wordsOf(step: StoryStep, bundle: RunBundle, repeats: boolean): StepWords {
  switch (step.kind) {
    case 'import':
      return importWords(bundle)
    case 'ask':
      return askWords(step)
    case 'prove':
      return proveWords(step, repeats)
    case 'evaluate':
      return evaluateWords(step)
    case 'other':
      return {
        sent: `A message to ${shown(step.other.path)}. The file holds its digest alone.`,
        ...notGranted(step.other),
      }
  }
}
