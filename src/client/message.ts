import { onceEach } from '../browser/lazy.ts'
import { ENDPOINT_PATHS } from '../contract/base-url.ts'
import { isObject } from '../contract/json-members.ts'
import { type Action, PURPOSES, type Purpose } from '../contract/names.ts'
import type { CallEntry } from './journal-record.ts'

/** What a call was for, judging by its path and body. */
export type CallKind = 'import' | 'ask' | 'prove' | 'evaluate' | 'other'

export type Members = Readonly<Record<string, unknown>>

export interface ReadBody {
  /** Undefined where the text is not JSON, or was left out of the journal. */
  readonly json: unknown
  /** The members of a JSON object; none for anything else. */
  readonly members: Members
}

/**
 * A call of the journal, parsed. A row may have been altered by hand and a body left out: whatever is missing
 * or not a string is undefined.
 */
export interface Message {
  readonly kind: CallKind
  readonly path: string
  readonly request: ReadBody
  readonly answer: ReadBody
  /** From the answer or, failing that, the request. */
  readonly purpose: Purpose | undefined
  /** The challenge that a proof answers; for any other call, the one that its answer issues. */
  readonly challenge_id: string | undefined
  readonly proof: string | undefined
  /** The compact JWS that authorizes the proof's key to replace another. */
  readonly authorization: string | undefined
  readonly action: string | undefined
  readonly resource_id: string | undefined
  readonly nonce: string | undefined
  readonly status: string | undefined
  readonly decision: string | undefined
  readonly receipt_ref: string | undefined
  readonly code: string | undefined
}

const NO_MEMBERS: Members = {}

/** A value's members; empty if it is not an object. */
function membersIn(value: unknown): Members {
  return isObject(value) ? value : NO_MEMBERS
}

function readBody(text: string): ReadBody {
  if (text === '') return { json: undefined, members: NO_MEMBERS }
  try {
    const json: unknown = JSON.parse(text)
    return { json, members: membersIn(json) }
  } catch {
    return { json: undefined, members: NO_MEMBERS }
  }
}

/** The members of a JSON object's text; empty for any other text. */
export function membersOf(text: string): Members {
  return readBody(text).members
}

export function textMember(members: Members, name: string): string | undefined {
  const value = members[name]
  return typeof value === 'string' ? value : undefined
}

// Thousands of messages share three URLs, and parsing one costs more than the rest of reading a message.
const paths = new Map<string, string>()

function pathOf(url: string): string {
  const path = paths.get(url) ?? (URL.canParse(url) ? new URL(url).pathname : url)
  paths.set(url, path)
  return path
}

function kindOf(path: string, request: Members): CallKind {
  if (path.endsWith(ENDPOINT_PATHS.importAgent)) return 'import'
  if (path.endsWith(ENDPOINT_PATHS.evaluations)) return 'evaluate'
  if (!path.endsWith(ENDPOINT_PATHS.challenges)) return 'other'
  return Object.hasOwn(request, 'proof') ? 'prove' : 'ask'
}

function read({ request: sent, answer: received }: CallEntry): Message {
  const [request, answer] = [readBody(sent.body), readBody(received?.body ?? '')]
  const path = pathOf(sent.url)
  const asked = (name: string) => textMember(request.members, name)
  const answered = (name: string) => textMember(answer.members, name)
  const kind = kindOf(path, request.members)
  const inner = (outer: string, name: string) => textMember(membersIn(request.members[outer]), name)
  return {
    ...{ kind, path, request, answer },
    purpose: PURPOSES.find(each => each === (answered('purpose') ?? asked('purpose'))),
    challenge_id: kind === 'prove' ? asked('challenge_id') : answered('challenge_id'),
    ...{ proof: asked('proof'), authorization: asked('authorization') },
    ...{ action: inner('action', 'name'), resource_id: inner('resource', 'id') },
    ...{ nonce: answered('nonce'), status: answered('status'), decision: answered('decision') },
    ...{ receipt_ref: answered('receipt_ref'), code: answered('code') },
  }
}

/** A call of the journal, parsed: each entry's bodies are parsed only once. */
export const messageOf = onceEach(read)

export function succeeded({ answer, failure }: CallEntry): boolean {
  return answer !== null && failure === null && answer.status < 300
}

export function inFlight({ answer, failure }: CallEntry): boolean {
  return answer === null && failure === null
}

/** Given up without an answer: the service may have carried it out, or never have seen it. */
export function unanswered({ answer, failure }: CallEntry): boolean {
  return answer === null && failure !== null
}

/** Answered, and not with what the call asked for. */
export function refused(entry: CallEntry): boolean {
  return entry.answer !== null && !succeeded(entry)
}

/** An edited message that was not accepted; the steps ignore it. */
export function isRefusedEdit(entry: CallEntry): boolean {
  return entry.edited_from !== undefined && !succeeded(entry)
}

export function decisionOf(entry: CallEntry): string | undefined {
  const { kind, decision } = messageOf(entry)
  return kind === 'evaluate' && succeeded(entry) ? decision : undefined
}

export function asksFor(entry: CallEntry, action: Action): boolean {
  const message = messageOf(entry)
  return message.kind === 'evaluate' && message.action === action
}

/** The agent that an accepted message was about: as its answer says or, for a decision, as it was asked. */
export function aboutAgent(entry: CallEntry): string | undefined {
  const { kind, request, answer } = messageOf(entry)
  return kind === 'evaluate'
    ? textMember(membersIn(request.members.subject), 'id')
    : textMember(answer.members, 'agent_id')
}
