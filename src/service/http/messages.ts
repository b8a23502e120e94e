import { schemaViolations } from '../../contract/catalogues/violations.ts'
import type { EndpointName } from '../../contract/schemas/endpoint-paths.ts'
import { ENDPOINTS } from '../../contract/schemas/endpoints.ts'
import type { ProblemError } from '../../contract/schemas/problem-body.ts'
import type { z } from '../../contract/schemas/zod.ts'

/** A body that fits one of its endpoint's messages, or everything that keeps it from fitting. */
export type ReadMessage<N extends string, B> =
  | { readonly ok: true; readonly name: N; readonly body: B }
  | { readonly ok: false; readonly errors: readonly ProblemError[] }

function has(body: unknown, member: string): boolean {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, member)
}

const PROVE_MEMBERS = ['challenge_id', 'proof', 'evidence', 'authorization']

function read<N extends string, B>(name: N, schema: z.ZodMiniType<B>, body: unknown): ReadMessage<N, B> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return { ok: true, name, body: parsed.data }
  return { ok: false, errors: schemaViolations(body, parsed.error.issues) }
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

// A body that names neither action gets its errors as a pilot.enter.
function asksForReport(body: unknown): boolean {
  return memberOf(memberOf(body, 'action'), 'name') === 'report.send'
}

/** Reads a body as one of its endpoint's messages; its members say which one. */
export const READ_MESSAGE = {
  importAgent: (body: unknown) => read('import', ENDPOINTS.importAgent.messages[0].request, body),
  challenges: (body: unknown) => {
    const [ask, prove] = ENDPOINTS.challenges.messages
    return PROVE_MEMBERS.some(member => has(body, member))
      ? read('prove', prove.request, body)
      : read('ask', ask.request, body)
  },
  evaluations: (body: unknown) => {
    const [enter, send] = ENDPOINTS.evaluations.messages
    return asksForReport(body)
      ? read('report.send', send.request, body)
      : read('pilot.enter', enter.request, body)
  },
} as const satisfies Record<EndpointName, (body: unknown) => ReadMessage<string, unknown>>
