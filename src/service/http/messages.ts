import { schemaViolations } from '../../contract/catalogues/violations.ts'
import { memberOf } from '../../contract/json-members.ts'
import type { EndpointName } from '../../contract/schemas/endpoint-paths.ts'
import { ENDPOINTS } from '../../contract/schemas/endpoints.ts'
import { ACTIONS } from '../../contract/schemas/evaluation.ts'
import { VIOLATIONS } from '../../contract/schemas/primitives.ts'
import type { ProblemError } from '../../contract/schemas/problem-body.ts'
import type { z } from '../../contract/schemas/zod.ts'

/** A body that fits one of its endpoint's messages, or everything that keeps it from fitting. */
export type ReadMessage<N extends string, B> =
  | { readonly ok: true; readonly name: N; readonly body: B }
  | { readonly ok: false; readonly errors: readonly ProblemError[]; readonly detail?: string }

function has(body: unknown, member: string): boolean {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, member)
}

const MIXED =
  'The body has members of both messages: an ask has agent_id and purpose, a prove has challenge_id and proof.'

function read<N extends string, B>(name: N, schema: z.ZodMiniType<B>, body: unknown): ReadMessage<N, B> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return { ok: true, name, body: parsed.data }
  return { ok: false, errors: schemaViolations(body, parsed.error.issues) }
}

function readChallenge(body: unknown) {
  const [ask, prove] = ENDPOINTS.challenges.messages
  const hasOneOf = (members: object) => Object.keys(members).some(member => has(body, member))
  if (!hasOneOf(prove.request.shape)) return read('ask', ask.request, body)
  const message = read('prove', prove.request, body)
  return message.ok || !hasOneOf(ask.request.shape) ? message : { ...message, detail: MIXED }
}

const OF_BOTH: ProblemError = {
  pointer: '/action/name',
  code: 'VALUE_NOT_ALLOWED',
  detail: `${VIOLATIONS.VALUE_NOT_ALLOWED}: one of ${ACTIONS.join(', ')}`,
}

// A body that names neither action gets its errors as a pilot.enter, but for the action's name.
function namingBoth(error: ProblemError): ProblemError {
  return error.pointer === OF_BOTH.pointer && error.code === OF_BOTH.code ? OF_BOTH : error
}

function readEvaluation(body: unknown) {
  const [enter, send] = ENDPOINTS.evaluations.messages
  if (asksForReport(body)) return read('report.send', send.request, body)
  const message = read('pilot.enter', enter.request, body)
  return message.ok ? message : { ...message, errors: message.errors.map(namingBoth) }
}

function asksForReport(body: unknown): boolean {
  return memberOf(memberOf(body, 'action'), 'name') === 'report.send'
}

/** Reads a body as one of its endpoint's messages; its members say which one. */
export const READ_MESSAGE = {
  importAgent: (body: unknown) => read('import', ENDPOINTS.importAgent.messages[0].request, body),
  challenges: readChallenge,
  evaluations: readEvaluation,
} as const satisfies Record<EndpointName, (body: unknown) => ReadMessage<string, unknown>>
