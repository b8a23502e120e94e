import fc from 'fast-check'
import { expect, test } from 'playwright/test'
import type { EndpointName } from '../../../src/contract/base-url.ts'
import { ENDPOINTS } from '../../../src/contract/schemas/endpoints.ts'
import { registryAgent, registryClaim } from '../../service/agents.ts'
import { stringItem } from '../../service/http/structured-field.ts'
import { type QuietWatch, watchQuietly } from '../../service/quiet-watch.ts'
import { BASE_URL, PATHS, pilotEnter, startService, Workbench } from '../../service/workbench.ts'
import { lengthOf, seedOf, VARIES } from '../run-length.ts'
import { type Headed, headed } from './fuzz-heads.ts'
import type { Answered } from './fuzz-run.ts'
import { faultsOf } from './fuzz-run.ts'

/** What the service under test holds, and what has been sent to it under which key. */
interface HeaderRun {
  readonly bench: Workbench
  readonly watch: QuietWatch
  readonly bodies: Readonly<Record<EndpointName, object>>
  /** By path and key: the body that succeeded, and the text of its answer. */
  readonly stored: Map<string, { readonly body: string; readonly text: string }>
  readonly answered: Answered[]
}

function isJson(header: string): boolean {
  const blank = (text: string) => text.replaceAll(/^[ \t]+|[ \t]+$/gu, '').toLowerCase()
  const [type = '', charset, ...more] = header.split(';')
  const named = charset === undefined || ['charset=utf-8', 'charset="utf-8"'].includes(blank(charset))
  return blank(type) === 'application/json' && named && more.length === 0
}

/** The expected outcome of a request by its head alone, judged without any code of the service. */
function expectedOf(run: HeaderRun, request: Request, headed: Headed, body: string): string {
  if (request.method !== 'POST') return 'METHOD_NOT_ALLOWED'
  const header = request.headers.get('idempotency-key')
  const key = header === null ? null : stringItem(header)
  if (key === undefined || (key !== null && (key.length < 16 || key.length > 255)))
    return 'IDEMPOTENCY_KEY_INVALID'
  const kept = key === null ? undefined : run.stored.get(JSON.stringify([headed.endpoint, key]))
  if (kept !== undefined) return kept.body === body ? 'stored' : 'IDEMPOTENCY_KEY_REUSED'
  if (!isJson(request.headers.get('content-type') ?? '')) return 'UNSUPPORTED_MEDIA_TYPE'
  return headed.body === 'no JSON' ? 'MALFORMED_JSON' : 'taken'
}

const SPELLED: Readonly<Record<Headed['body'], (body: object) => string>> = {
  taken: body => JSON.stringify(body),
  'taken, spread out': body => JSON.stringify(body, null, '\t'),
  'no JSON': () => '{"a":1,}',
}

const codeOf = (text: string): string | null => {
  const answer: unknown = JSON.parse(text)
  return typeof answer === 'object' && answer !== null && 'code' in answer ? String(answer.code) : null
}

/** Sends one request and checks the service against what its head asks, and what no head may change. */
async function throwHead(run: HeaderRun, headed: Headed): Promise<string> {
  const { bench, watch } = run
  const body = SPELLED[headed.body](run.bodies[headed.endpoint])
  const bare = ['GET', 'HEAD'].includes(headed.method.toUpperCase())
  const request = new Request(`${BASE_URL}${PATHS[headed.endpoint]}${headed.after}`, {
    method: headed.method,
    headers: new Headers(headed.headers.map(([name, text]): [string, string] => [name, text])),
    ...(bare ? {} : { body: new TextEncoder().encode(body) }),
  })
  const expected = expectedOf(run, request, headed, body)
  const key = stringItem(request.headers.get('idempotency-key') ?? '')
  watch.written()
  const response = await bench.service.handle(request)
  const written = watch.written()
  const text = await response.text()
  const code = codeOf(text)
  const success = response.status === ENDPOINTS[headed.endpoint].success
  const name = JSON.stringify([headed.endpoint, key])
  const came = success ? (run.stored.has(name) && key !== undefined ? 'stored' : 'taken') : (code ?? 'none')
  const wrong: Readonly<Record<string, boolean>> = {
    [`by its head it should be ${expected}`]: came !== expected,
    'another answer than the stored one': came === 'stored' && text !== run.stored.get(name)?.text,
    'not one audit entry': written.filter(store => store === 'audit').length !== 1,
    'more was written than its audit entry': came !== 'taken' && written.length !== 1,
    'something was contacted': watch.contacted().length > 0,
    'a shared prototype was changed': !watch.prototypesHold(),
    'a header of the caller’s came back':
      response.headers.get('request-id') === request.headers.get('request-id'),
    'an X-Request-ID that is not the caller’s': response.headers.get('x-request-id') !== givenBack(request),
  }
  const faults = Object.keys(wrong).filter(fault => wrong[fault])
  const unfit = faultsOf(headed.endpoint, response, text)
  if (faults.length + unfit.length > 0)
    expect([...faults, ...unfit, text], JSON.stringify(headed)).toEqual([])
  if (came === 'taken' && key !== undefined) run.stored.set(name, { body, text })
  run.answered.push({ request_id: response.headers.get('request-id') ?? '', status: response.status, code })
  return came
}

/** The X-Request-ID that a request is answered with (contract section 7). */
function givenBack({ headers }: Request): string | null {
  const given = headers.get('x-request-id') ?? ''
  const visible = [...given].every(character => character > ' ' && character < '\u007f')
  return visible && given.length >= 1 && given.length <= 128 ? given : null
}

type Handle = (request: Request) => Promise<Response>

async function runOn(breaks: (handle: Handle) => Handle = handle => handle): Promise<HeaderRun> {
  const whole = await startService()
  const { agent_id } = await registryAgent(whole)
  const service = { ...whole.service, handle: breaks(whole.service.handle) }
  const bench = new Workbench(service, whole.clock, whole.storageName, {})
  const bodies = {
    importAgent: registryClaim('courier-1'),
    challenges: { agent_id, purpose: 'BIND_KEY' },
    evaluations: pilotEnter(agent_id),
  }
  return { bench, watch: watchQuietly(), bodies, stored: new Map(), answered: [] }
}

const REACHED = [
  ...['taken', 'stored', 'IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_KEY_REUSED', 'UNSUPPORTED_MEDIA_TYPE'],
  ...['METHOD_NOT_ALLOWED', 'MALFORMED_JSON'],
]

const SERVICES = { short: 1, long: 2, of: 'services, with 2,000 requests each' }

test('Requests with any method and headers get what their heads ask', VARIES, async () => {
  test.setTimeout(600_000)
  const seed = seedOf('Fuzzing of methods and headers')
  const met = new Map<string, number>()
  const services = lengthOf(SERVICES)
  for (let part = 0; part < services; part += 1) {
    const run = await runOn()
    try {
      const every = fc.asyncProperty(headed, async each => {
        const came = await throwHead(run, each)
        met.set(came, (met.get(came) ?? 0) + 1)
      })
      await fc.assert(every, { numRuns: 2_000, seed: seed + part, interruptAfterTimeLimit: 140_000 })
    } finally {
      run.watch.end()
    }
    const entries = await run.bench.service.window.audit(run.answered.map(({ request_id }) => request_id))
    expect(entries.map(({ request_id, status, code }) => ({ request_id, status, code }))).toEqual(
      run.answered.map(({ request_id, status, code }) => ({ request_id, status, code })),
    )
  }
  console.log(JSON.stringify(Object.fromEntries(met)))
  for (const each of REACHED) expect(met.get(each) ?? 0, `${each} was reached`).toBeGreaterThan(4)
})

const withHeaders = (request: Request, change: (headers: Headers) => void): Request => {
  const headers = new Headers(request.headers)
  change(headers)
  return new Request(request, { headers })
}

/** Services that read heads wrongly, each in one way. */
const BROKEN: Readonly<Record<string, (handle: Handle) => Handle>> = {
  'passes over an Idempotency-Key that it cannot read': handle => async request => {
    const response = await handle(request.clone())
    if (response.status !== 400 || !(await response.clone().text()).includes('IDEMPOTENCY_KEY_INVALID'))
      return response
    return handle(withHeaders(request, headers => headers.delete('idempotency-key')))
  },
  'takes keys that differ in case for the same': handle => request =>
    handle(
      withHeaders(request, headers => {
        const key = headers.get('idempotency-key')
        if (key !== null) headers.set('idempotency-key', key.toLowerCase())
      }),
    ),
  'reads the first of two keys': handle => request =>
    handle(
      withHeaders(request, headers => {
        const [first] = headers.get('idempotency-key')?.split(', ') ?? []
        if (first !== undefined) headers.set('idempotency-key', first)
      }),
    ),
  'takes any text for JSON': handle => request =>
    handle(
      withHeaders(request, headers => {
        if (headers.get('content-type')?.startsWith('text/')) headers.set('content-type', 'application/json')
      }),
    ),
  'lets a header say the method': handle => request =>
    handle(
      request.headers.get('x-http-method-override') === 'PUT'
        ? new Request(request, { method: 'PUT' })
        : request,
    ),
  'takes PUT for POST': handle => request =>
    handle(request.method === 'PUT' ? new Request(request, { method: 'POST' }) : request),
  'answers with the caller’s own Request-Id': handle => async request => {
    const response = await handle(request)
    const headers = new Headers(response.headers)
    const own = request.headers.get('request-id')
    if (own !== null) headers.set('request-id', own)
    return new Response(await response.text(), { status: response.status, headers })
  },
  'keeps the caller’s X-Request-ID to itself': handle => async request => {
    const response = await handle(request)
    const headers = new Headers(response.headers)
    headers.delete('x-request-id')
    return new Response(await response.text(), { status: response.status, headers })
  },
}

for (const [what, breaks] of Object.entries(BROKEN)) {
  test(`Fuzzing of heads notices a service that ${what}`, async () => {
    const run = await runOn(breaks)
    try {
      const property = fc.asyncProperty(headed, async each => void (await throwHead(run, each)))
      const { failed } = await fc.check(property, { numRuns: 2_500, seed: 20_261_121, endOnFailure: true })
      expect(failed).toBe(true)
    } finally {
      run.watch.end()
    }
  })
}
