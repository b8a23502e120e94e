import type { EndpointName } from '../../contract/base-url.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import { schemaViolations } from '../../contract/catalogues/violations.ts'
import { memberOf } from '../../contract/json-members.ts'
import { ACTIONS } from '../../contract/names.ts'
import type { ChallengeAsk, ChallengeProve } from '../../contract/schemas/challenge.ts'
import { ENDPOINTS } from '../../contract/schemas/endpoints.ts'
import type { EvaluationRequest } from '../../contract/schemas/evaluation.ts'
import { agentId, VIOLATIONS } from '../../contract/schemas/primitives.ts'
import type { ProblemError } from '../../contract/schemas/problem-body.ts'
import type { ImportRequest } from '../../contract/schemas/profile.ts'
import type { z } from '../../contract/schemas/zod.ts'
import { IJsonError, readIJson } from '../../crypto/i-json.ts'
import { compactJwsIn } from '../../crypto/jws.ts'
import { Refusal, type RefusalParts } from '../refusal.ts'
import type { Handler, MessageRules, ReadMessage } from './in-turn.ts'

export interface Handlers {
  readonly importAgent: Handler<ImportRequest>
  readonly ask: Handler<ChallengeAsk>
  readonly prove: Handler<ChallengeProve>
  readonly evaluate: Handler<EvaluationRequest>
}

interface Message<B> {
  readonly request: z.ZodMiniType<B>
  readonly handle: Handler<B>
  /** Where it names its agent; by default nowhere. */
  readonly names?: (body: unknown) => unknown
  /** What is said of a body that was meant as it and is not of its schema; by default, the schema's errors. */
  readonly refused?: (body: unknown, errors: readonly ProblemError[]) => RefusalParts
}

type ReadAs = (body: unknown) => ReadMessage

const oneAgent = agentId()

function readAs<B>({ request, handle, names, refused }: Message<B>): ReadAs {
  return body => ({
    agent_id: oneAgent.safeParse(names?.(body)).data ?? null,
    judge: async received => {
      const parsed = request.safeParse(body)
      if (parsed.success) return handle(parsed.data, received)
      const errors = schemaViolations(body, parsed.error.issues)
      throw new Refusal('SCHEMA_VIOLATION', refused?.(body, errors) ?? { errors })
    },
  })
}

/** The `sub` of the proof in a body, as it stands there; undefined where that is no compact JWS. */
function subjectOfProof(body: unknown): unknown {
  return compactJwsIn(String(memberOf(body, 'proof')))?.payload.sub
}

const hasOneOf = (body: unknown, members: object): boolean =>
  Object.keys(members).some(member => memberOf(body, member) !== undefined)

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

const subjectId = (body: unknown): unknown => memberOf(memberOf(body, 'subject'), 'id')

/** How each endpoint's bodies are read: as the message that they are meant as. */
function messagesOf({ importAgent, ask, prove, evaluate }: Handlers): Readonly<Record<EndpointName, ReadAs>> {
  const [toAsk, toProve] = ENDPOINTS.challenges.messages
  const [toEnter, toSend] = ENDPOINTS.evaluations.messages
  const asked = readAs({ ...toAsk, handle: ask, names: body => memberOf(body, 'agent_id') })
  const proven = readAs({
    ...{ ...toProve, handle: prove, names: subjectOfProof },
    refused: (body, errors) => (hasOneOf(body, toAsk.request.shape) ? { errors, detail: MIXED } : { errors }),
  })
  const sent = readAs({ ...toSend, handle: evaluate, names: subjectId })
  const entered = readAs({
    ...{ ...toEnter, handle: evaluate, names: subjectId },
    refused: (_body, errors) => ({ errors: errors.map(namingBoth) }),
  })
  return {
    importAgent: readAs({ ...ENDPOINTS.importAgent.messages[0], handle: importAgent }),
    challenges: body => (hasOneOf(body, toProve.request.shape) ? proven : asked)(body),
    evaluations: body =>
      (memberOf(memberOf(body, 'action'), 'name') === 'report.send' ? sent : entered)(body),
  }
}

function jsonOf(bytes: Uint8Array): unknown {
  if (bytes.length > LIMITS.BODY_BYTES)
    throw new Refusal('BODY_TOO_LARGE', { detail: `${bytes.length} bytes came.` })
  try {
    return readIJson(bytes)
  } catch (cause) {
    throw new Refusal('MALFORMED_JSON', { detail: cause instanceof IJsonError ? cause.detail : 'not JSON' })
  }
}

/** Reads each endpoint's bodies as I-JSON and as one of its messages. */
export function createReader(handlers: Handlers): MessageRules['read'] {
  const messages = messagesOf(handlers)
  return (endpoint, bytes) => {
    try {
      return messages[endpoint](jsonOf(bytes))
    } catch (cause) {
      return { agent_id: null, judge: () => Promise.reject(cause) }
    }
  }
}
