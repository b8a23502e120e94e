import type { EndpointName } from '../../contract/base-url.ts'
import { schemaViolations } from '../../contract/catalogues/violations.ts'
import { memberOf } from '../../contract/json-members.ts'
import type { ChallengeAsk, ChallengeProve } from '../../contract/schemas/challenge.ts'
import { ENDPOINTS } from '../../contract/schemas/endpoints.ts'
import { ACTIONS, type EvaluationRequest } from '../../contract/schemas/evaluation.ts'
import { VIOLATIONS } from '../../contract/schemas/primitives.ts'
import type { ProblemError } from '../../contract/schemas/problem-body.ts'
import type { ImportRequest } from '../../contract/schemas/profile.ts'
import type { z } from '../../contract/schemas/zod.ts'
import { IJsonError, readIJson } from '../../crypto/i-json.ts'
import { Refusal, type RefusalParts } from '../refusal.ts'
import type { Handler, Judge, MessageRules, Received } from './in-turn.ts'

export interface Handlers {
  readonly importAgent: Handler<ImportRequest>
  readonly ask: Handler<ChallengeAsk>
  readonly prove: Handler<ChallengeProve>
  readonly evaluate: Handler<EvaluationRequest>
}

interface Message<B> {
  readonly request: z.ZodMiniType<B>
  /** Whether a body is meant as this message, and not as one that stands after it. */
  readonly fits: (body: unknown) => boolean
  readonly handle: Handler<B>
  /** What is said of a body that was meant as it and is not of its schema; by default, the schema's errors. */
  readonly refused?: (body: unknown, errors: readonly ProblemError[]) => RefusalParts
}

interface AnyMessage extends Pick<Message<unknown>, 'fits'> {
  readonly read: (body: unknown, received: Received) => Promise<Judge>
}

function message<B>({ fits, request, handle, refused }: Message<B>): AnyMessage {
  return {
    fits,
    read: async (body, received) => {
      const parsed = request.safeParse(body)
      if (parsed.success) return handle(parsed.data, received)
      const errors = schemaViolations(body, parsed.error.issues)
      throw new Refusal('SCHEMA_VIOLATION', refused?.(body, errors) ?? { errors })
    },
  }
}

const otherwise = () => true

const hasOneOf = (body: unknown, members: object): boolean =>
  Object.keys(members).some(
    member => typeof body === 'object' && body !== null && Object.hasOwn(body, member),
  )

const MIXED =
  'The body has members of both messages: an ask has agent_id and purpose, a prove has challenge_id and proof.'

const OF_BOTH: ProblemError = {
  pointer: '/action/name',
  code: 'VALUE_NOT_ALLOWED',
  detail: `${VIOLATIONS.VALUE_NOT_ALLOWED}: one of ${ACTIONS.join(', ')}`,
}

// A body that names neither action gets its errors as a pilot.enter, but for the action's name.
function namingBoth(error: ProblemError): ProblemError {
  return error.pointer === OF_BOTH.pointer && error.code === OF_BOTH.code ? OF_BOTH : error
}

/** Each endpoint's messages: a body is read as the first that it fits. */
function messagesOf(handlers: Handlers): Readonly<Record<EndpointName, readonly AnyMessage[]>> {
  const { importAgent, ask, prove, evaluate } = handlers
  const [toAsk, toProve] = ENDPOINTS.challenges.messages
  const [toEnter, toSend] = ENDPOINTS.evaluations.messages
  return {
    importAgent: [message({ ...ENDPOINTS.importAgent.messages[0], fits: otherwise, handle: importAgent })],
    challenges: [
      message({
        ...toProve,
        fits: body => hasOneOf(body, toProve.request.shape),
        handle: prove,
        refused: (body, errors) =>
          hasOneOf(body, toAsk.request.shape) ? { errors, detail: MIXED } : { errors },
      }),
      message({ ...toAsk, fits: otherwise, handle: ask }),
    ],
    evaluations: [
      message({
        ...toSend,
        fits: body => memberOf(memberOf(body, 'action'), 'name') === 'report.send',
        handle: evaluate,
      }),
      message({
        ...toEnter,
        fits: otherwise,
        handle: evaluate,
        refused: (_body, errors) => ({ errors: errors.map(namingBoth) }),
      }),
    ],
  }
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return readIJson(bytes)
  } catch (cause) {
    throw new Refusal('MALFORMED_JSON', { detail: cause instanceof IJsonError ? cause.detail : 'not JSON' })
  }
}

/** Reads each endpoint's bodies as I-JSON and as one of its messages. Loaded with the rules, as the page starts without it. */
export function createReaders(handlers: Handlers): MessageRules['read'] {
  const messages = messagesOf(handlers)
  const reader = (endpoint: EndpointName) => async (received: Received) => {
    const body = jsonOf(received.bytes)
    const meant = messages[endpoint].find(({ fits }) => fits(body))
    if (meant === undefined) throw new Refusal('SCHEMA_VIOLATION')
    return meant.read(body, received)
  }
  return {
    importAgent: reader('importAgent'),
    challenges: reader('challenges'),
    evaluations: reader('evaluations'),
  }
}
