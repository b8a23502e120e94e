import { openDB } from 'idb'
import { base64url } from 'jose'
import { PROOF_TYPE } from '../../../src/contract/names.ts'
import { type ChallengeIssued, challengeIssued } from '../../../src/contract/schemas/challenge.ts'
import { type ProblemBody, problemBody } from '../../../src/contract/schemas/problem-body.ts'
import type { Workbench } from '../workbench.ts'

type Json = Record<string, unknown>

/** A request in parts, as a front before the service can alter it. */
export interface Sent {
  readonly path: string
  readonly method: string
  readonly headers: Headers
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Alters a request on its way, so that one rule of the service finds nothing to refuse. */
export type Amend = (sent: Sent, last: ChallengeIssued | undefined) => Sent | Promise<Sent>

const encoder = new TextEncoder()

export const textOf = ({ bytes }: Sent): string =>
  new TextDecoder('utf-8', { ignoreBOM: false }).decode(bytes)
export const withText = (sent: Sent, text: string): Sent => ({ ...sent, bytes: encoder.encode(text) })

function objectOf(text: string): Json {
  const value: unknown = JSON.parse(text)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Alters the members of a JSON body. */
export function members(change: (body: Json) => Json): Amend {
  return sent => {
    try {
      return withText(sent, JSON.stringify(change(objectOf(textOf(sent)))))
    } catch {
      return sent
    }
  }
}

/** Alters a proof before it reaches the service; its signature must then not be checked. */
export function proof(change: (header: Json, payload: Json, challenge: ChallengeIssued) => void): Amend {
  return (sent, last) =>
    members(body => {
      if (typeof body.proof !== 'string' || last === undefined) return body
      const [head = '', claims = '', signature = ''] = body.proof.split('.')
      const [header, payload] = [head, claims].map(part =>
        objectOf(new TextDecoder().decode(base64url.decode(part))),
      )
      if (header === undefined || payload === undefined) return body
      change(header, payload, last)
      const parts = [header, payload].map(part => base64url.encode(JSON.stringify(part)))
      return { ...body, proof: [...parts, signature || 'A'.repeat(86)].join('.') }
    })(sent, last)
}

export const typed = (header: Json): void => {
  header.typ = PROOF_TYPE
}

function setAt(target: Json, pointer: string, value: unknown): void {
  const path = pointer.split('/').slice(1)
  const name = path.pop() ?? ''
  let at: Json = target
  for (const part of path) at = Object(at[part])
  if (value === undefined) delete at[name]
  else at[name] = value
}

/** A valid value for each member of a message. */
const GOOD: Readonly<Record<string, unknown>> = {
  identity_source: 'EXTERNAL',
  issuer: 'https://issuer.example',
  subject: 'agent-7',
  metadata: { protocol: 'OIDC' },
  protocol: 'OIDC',
  display_name: 'Courier',
  endpoint: 'https://agent.example/a2a',
  organization_id: 'org.example',
  valid_from: '2026-01-01T00:00:00Z',
  key_reference: 'agent-key',
  source: 'https://issuer.example/7',
}

function forgiven(body: unknown, { errors = [] }: ProblemBody): unknown {
  if (Array.isArray(body)) return body[0]
  const copy: Json = structuredClone(Object(body))
  for (const { pointer, code } of errors) {
    const name = pointer.split('/').at(-1) ?? ''
    setAt(copy, pointer, code === 'MEMBER_UNKNOWN' ? undefined : (GOOD[name] ?? 'https://issuer.example'))
  }
  return copy
}

async function refusedWith(response: Response, code: string): Promise<ProblemBody | undefined> {
  const problem = problemBody.safeParse(await response.clone().json())
  return problem.success && problem.data.code === code ? problem.data : undefined
}

async function received(request: Request): Promise<Sent> {
  const { pathname: path } = new URL(request.url)
  const bytes = new Uint8Array(await request.arrayBuffer())
  return { path, method: request.method, headers: new Headers(request.headers), bytes }
}

/** What a front does besides amending: it corrects members refused with this code, and sends again. */
export interface Front {
  readonly amend?: Amend
  readonly forgives?: 'SCHEMA_VIOLATION' | 'REAL_DATA_NOT_ACCEPTED'
  /** Object stores that the service finds empty at every request. */
  readonly forgets?: readonly string[]
  readonly before?: (bench: Workbench, sent: Sent) => Promise<void>
}

async function emptied(bench: Workbench, stores: readonly string[]): Promise<void> {
  const db = await openDB(bench.storageName)
  for (const store of stores) await db.clear(store)
  db.close()
}

/** Puts a front between the client and the service under test. */
export function putFront(
  bench: Workbench,
  { amend = each => each, forgives, forgets = [], before }: Front,
): void {
  let last: ChallengeIssued | undefined
  const handle = ({ path, method, headers, bytes }: Sent) =>
    bench.send(path, bytes, Object.fromEntries(headers), method)
  globalThis.fetch = async (input, init) => {
    const sent = await amend(await received(new Request(input, init)), last)
    if (forgets.length > 0) await emptied(bench, forgets)
    await before?.(bench, sent)
    const response = await handle(sent)
    const issued = challengeIssued.safeParse(await response.clone().json())
    if (issued.success) last = issued.data
    const refused = forgives && (await refusedWith(response, forgives))
    if (!refused) return response
    return handle(withText(sent, JSON.stringify(forgiven(JSON.parse(textOf(sent)), refused))))
  }
}
