import { problemBody } from '../contract/schemas/problem-body.ts'
import type { z } from '../contract/schemas/zod.ts'
import { CONTRACT_HEADER } from '../contract/version.ts'
import type { ClientStore } from './client-store.ts'
import type { UnderWay } from './interrupted.ts'
import type { AgentNotes, Journal } from './journal.ts'
import type { CallEntry, ReceivedAnswer, SentRequest, Speaker, TransportFailure } from './journal-record.ts'
import { messageOf } from './message.ts'
import type { OutsideSigner } from './outside-signer.ts'
import type { OwnAgents } from './own-agents.ts'
import type { Intent } from './own-records.ts'
import type { OwnRows } from './own-rows.ts'
import type { Outcome } from './visitor.ts'
import type { Wallet } from './wallet.ts'

export interface Posting {
  readonly path: string
  readonly body: string
  readonly group: string
  readonly speaker: Speaker
  readonly agent_id: string | null
  /** Its header fields, all of them: nothing is added. */
  readonly headers: SentRequest['headers']
  /** The entry that it was edited from. */
  readonly edited_from?: number
}

interface PostParts {
  /** Who speaks where a verb names no one. */
  readonly speaker: Speaker
  readonly baseUrl: string
  readonly journal: Journal
  /** The world's time in epoch milliseconds. */
  readonly now: () => number
  /** False once the page's worker has changed: nothing may be sent then. */
  readonly maySend: () => boolean
  /** Milliseconds after which a request is given up; the service may still carry it out. */
  readonly timeoutMs: number
}

type Received =
  | { readonly answer: ReceivedAnswer }
  | { readonly failure: { code: TransportFailure; detail: string } }

function failed(code: TransportFailure, detail: string): Received {
  return { failure: { code, detail } }
}

async function readAnswer(response: Response, began: number): Promise<Received> {
  if (!response.headers.has(CONTRACT_HEADER))
    return failed('NOT_ANSWERED_HERE', `status ${response.status} came without the service’s mark`)
  const body = await response.text()
  const request_id = response.headers.get('request-id') ?? ''
  const headers = Object.fromEntries(response.headers)
  return {
    answer: { status: response.status, headers, body, request_id, duration_ms: performance.now() - began },
  }
}

async function fetchOnce(request: SentRequest, timeoutMs: number): Promise<Received> {
  const began = performance.now()
  const { url, method, headers, body: text } = request
  // A text that is sent without a Content-Type would be given one (Fetch, section 5.2); bytes are not.
  const body = Object.hasOwn(headers, 'content-type') ? text : new TextEncoder().encode(text)
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await readAnswer(await fetch(url, { method, headers, body, signal }), began)
  } catch (cause) {
    // Ask the signal: where a worker should answer, WebKit reports a time-out as an AbortError.
    const timedOut = signal.aborted || (cause instanceof DOMException && cause.name === 'TimeoutError')
    if (timedOut) return failed('TIMED_OUT', 'TimeoutError')
    return failed('NOT_ANSWERED_HERE', cause instanceof Error ? cause.name : 'Error')
  }
}

/** The header fields of a message that was not edited by hand, with this Idempotency-Key (its quotes included) or without one. */
export function usualHeaders(key?: string): SentRequest['headers'] {
  return { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) }
}

/**
 * Sends one POST and journals it, side by side; storing the answer is left to the caller. Where it has an intent, the
 * store has that first: a tab that ends loses what it sent, which its own service would have answered, or neither. Every
 * request has a time-out and, unless it
 * was edited by hand, is non-simple (`application/json`); only an answer that carries the service's mark is believed.
 */
export async function send(
  { path, body, headers, ...about }: Posting,
  parts: PostParts,
  intent?: Intent,
): Promise<CallEntry> {
  const { baseUrl, journal, now, maySend, timeoutMs } = parts
  const request: SentRequest = { method: 'POST', url: `${baseUrl}${path}`, headers, body }
  const numbered = (seq: number): CallEntry => ({
    kind: 'call',
    seq,
    at: new Date(now()).toISOString(),
    ...about,
    request,
    answer: null,
    failure: null,
  })
  const intended = intent === undefined ? undefined : await journal.intend(intent)
  const adding = journal.add(numbered)
  const receiving = maySend() ? fetchOnce(request, timeoutMs) : failed('STOPPED', 'the worker changed')
  const [entry, received] = await Promise.all([adding, receiving, intended?.stored])
  return { ...entry, ...received }
}

/** Sends one POST and journals it: first the request, then the answer. */
export async function post(posting: Posting, parts: PostParts): Promise<CallEntry> {
  const settled = await send(posting, parts)
  await parts.journal.settle(settled)
  return settled
}

function outside<T>(entry: CallEntry, detail: string): Outcome<T> {
  return { kind: 'failure', code: 'OUT_OF_CONTRACT', detail, entry }
}

function judgeProblem<T>(entry: CallEntry, status: number): Outcome<T> {
  const problem = problemBody.safeParse(messageOf(entry).answer.json)
  if (!problem.success) return outside(entry, 'the problem body does not fit its schema')
  if (problem.data.status !== status)
    return outside(entry, `status ${status} with a body that says ${problem.data.status}`)
  return { kind: 'problem', problem: problem.data, entry }
}

/** Judges an answer by the contract: status, media type and schema. Anything else is a failure. */
export function judge<T>(entry: CallEntry, success: number, schema: z.ZodMiniType<T>): Outcome<T> {
  const { answer, failure } = entry
  if (failure) return { kind: 'failure', ...failure, entry }
  if (answer === null) return outside(entry, 'no answer')
  const mediaType = answer.headers['content-type'] ?? ''
  if (mediaType.startsWith('application/problem+json')) return judgeProblem(entry, answer.status)
  if (!mediaType.startsWith('application/json')) return outside(entry, `media type ${mediaType}`)
  if (answer.status !== success) return outside(entry, `status ${answer.status}, expected ${success}`)
  const value = schema.safeParse(messageOf(entry).answer.json)
  return value.success
    ? { kind: 'answer', value: value.data, entry }
    : outside(entry, 'the body does not fit its schema')
}

/** What the visitor's verbs work with. */
export interface VerbParts extends PostParts {
  readonly store: ClientStore
  readonly rows: OwnRows
  readonly journal: Journal
  readonly wallet: Wallet
  readonly agents: AgentNotes & OwnAgents
  readonly underWay: UnderWay
  readonly outside: OutsideSigner
  /** Announces that the client's store has changed. */
  readonly changed: () => void
}

/** The world's current time, as written in the journal (RFC 3339, UTC). */
export const stamp = (parts: Pick<VerbParts, 'now'>): string => new Date(parts.now()).toISOString()
