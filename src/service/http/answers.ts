import { X_REQUEST_ID_PATTERN } from '../../contract/catalogues/limits.ts'
import { PROBLEMS } from '../../contract/catalogues/problems.ts'
import type { ProblemBody } from '../../contract/schemas/problem-body.ts'
import type { Draw } from '../../contract/time-and-chance.ts'
import { CONTRACT_HEADER, CONTRACT_VERSION } from '../../contract/version.ts'
import type { Refusal } from '../refusal.ts'
import type { Committed } from '../store/commit.ts'

const STAGES = ['read', 'verify', 'store'] as const
type Stage = (typeof STAGES)[number]

export interface Trace {
  /** Runs and times a piece of work; the durations of one stage add up. */
  timed<T>(stage: Stage, work: () => Promise<T>): Promise<T>
  /** The `Server-Timing` header's value: every stage with its duration in milliseconds. */
  serverTiming(): string
}

export function createTrace(): Trace {
  const spent = new Map<Stage, number>(STAGES.map(stage => [stage, 0]))
  return {
    timed: async (stage, work) => {
      const began = performance.now()
      try {
        return await work()
      } finally {
        spent.set(stage, (spent.get(stage) ?? 0) + performance.now() - began)
      }
    },
    serverTiming: () => [...spent].map(([stage, ms]) => `${stage};dur=${ms.toFixed(2)}`).join(', '),
  }
}

/** What an answer says beside its body. */
export interface AnswerFrame {
  readonly request_id: string
  /** The caller's own name for the request (`X-Request-ID`); null where none came. */
  readonly given_id: string | null
  readonly trace: Trace
  /** The page's absolute address, without a fragment; problem types are fragments of it. */
  readonly pageUrl: string
}

export function frameOf({ headers }: Request, pageUrl: string, draw: Draw): AnswerFrame {
  const given_id = headers.get('x-request-id')
  return { request_id: draw('request_id'), given_id, trace: createTrace(), pageUrl }
}

const GIVEN_BACK = new RegExp(X_REQUEST_ID_PATTERN, 'u')

function headersOf({ request_id, given_id, trace }: AnswerFrame, mediaType: string): Headers {
  return new Headers({
    'content-type': mediaType,
    [CONTRACT_HEADER]: CONTRACT_VERSION,
    'request-id': request_id,
    'cache-control': 'no-store',
    'server-timing': trace.serverTiming(),
    ...(given_id !== null && GIVEN_BACK.test(given_id) ? { 'x-request-id': given_id } : {}),
  })
}

export function answerWith({ status, body, repeated }: Committed, frame: AnswerFrame): Response {
  const headers = headersOf(frame, 'application/json')
  if (repeated) headers.set('idempotent-replayed', 'true')
  return new Response(body, { status, headers })
}

/** A refusal as an RFC 9457 problem body. */
export function answerWithProblem({ code, parts }: Refusal, frame: AnswerFrame): Response {
  const { status, title } = PROBLEMS[code]
  const body: ProblemBody = {
    type: `${frame.pageUrl}#/reference/problems/${code}`,
    title,
    status,
    code,
    ...(parts.detail === undefined ? {} : { detail: parts.detail }),
    ...(parts.errors === undefined ? {} : { errors: [...parts.errors] }),
    ...(parts.checks === undefined ? {} : { checks: [...parts.checks] }),
  }
  const headers = headersOf(frame, 'application/problem+json')
  if (code === 'METHOD_NOT_ALLOWED') headers.set('allow', 'POST')
  return new Response(JSON.stringify(body), { status, headers })
}
