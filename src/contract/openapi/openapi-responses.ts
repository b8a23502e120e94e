import { PROBLEMS, type ProblemCode } from '../catalogues/problems.ts'
import { keysOf } from '../keys-of.ts'
import type { EndpointName } from '../schemas/endpoint-paths.ts'
import type { ENDPOINTS } from '../schemas/endpoints.ts'
import type { z } from '../schemas/zod.ts'
import { COMPONENTS } from './openapi-components.ts'
import { RESPONSE_HEADERS } from './openapi-headers.ts'

export type Endpoint = (typeof ENDPOINTS)[EndpointName]

export interface Ref {
  readonly $ref: string
}

/** An OpenAPI Response Object, as far as this document uses it. */
export interface ResponseObject {
  readonly description: string
  readonly headers: Readonly<Record<string, Ref>>
  readonly content: Readonly<Record<string, MediaType>>
}

interface MediaType {
  readonly schema: object
  readonly examples?: Readonly<Record<string, Ref>>
}

type ComponentKind = 'schemas' | 'headers' | 'parameters' | 'examples'

/** A reference (RFC 6901 pointer as URI fragment) to one of the document's components. */
export function refTo(kind: ComponentKind, name: string): Ref {
  return { $ref: `#/components/${kind}/${name}` }
}

/**
 * A reference to the component that holds a schema.
 * @throws Error where the schema has no published name
 */
export function refToSchema(schema: z.core.$ZodType): Ref {
  const name = keysOf(COMPONENTS).find(component => COMPONENTS[component].schema === schema)
  if (name === undefined) throw new Error('A message of an endpoint has no name in the table of components.')
  return refTo('schemas', name)
}

/** Exactly one of some schemas, each named once. */
export function oneOf(schemas: readonly z.core.$ZodType[]): Ref | { readonly oneOf: readonly Ref[] } {
  const [first, ...others] = [...new Set(schemas)].map(refToSchema)
  if (first === undefined) throw new Error('An endpoint without messages')
  return others.length === 0 ? first : { oneOf: [first, ...others] }
}

const headerRefs = Object.fromEntries(keysOf(RESPONSE_HEADERS).map(name => [name, refTo('headers', name)]))

function success({ messages }: Endpoint): ResponseObject {
  return {
    description: `The answer to ${messages.map(({ name }) => `\`${name}\``).join(' or ')}.`,
    headers: { ...headerRefs, 'Idempotent-Replayed': refTo('headers', 'Idempotent-Replayed') },
    content: { 'application/json': { schema: oneOf(messages.map(({ response }) => response)) } },
  }
}

function problemsOf(status: number, codes: readonly ProblemCode[]): ResponseObject {
  const narrowed = {
    type: 'object',
    properties: {
      type: { type: 'string', pattern: `#/reference/problems/(?:${codes.join('|')})$` },
      status: { const: status },
      code: { enum: codes },
    },
  }
  return {
    description: codes.map(code => `- \`${code}\`: ${PROBLEMS[code].title}.`).join('\n'),
    headers:
      status === PROBLEMS.METHOD_NOT_ALLOWED.status
        ? { ...headerRefs, Allow: refTo('headers', 'Allow') }
        : headerRefs,
    content: {
      'application/problem+json': {
        schema: { allOf: [refTo('schemas', 'Problem'), narrowed] },
        examples: Object.fromEntries(codes.map(code => [code, refTo('examples', code)])),
      },
    },
  }
}

/** What an endpoint can answer, by HTTP status: its success, then its problems, each status with its codes. */
export function responsesOf(endpoint: Endpoint): Record<string, ResponseObject> {
  const problems: readonly ProblemCode[] = endpoint.problems
  const statuses = [...new Set(problems.map(code => PROBLEMS[code].status))]
  const codesOf = (status: number) => problems.filter(code => PROBLEMS[code].status === status)
  const refusals = statuses.map(status => [status, problemsOf(status, codesOf(status))])
  return { [endpoint.success]: success(endpoint), ...Object.fromEntries(refusals) }
}
