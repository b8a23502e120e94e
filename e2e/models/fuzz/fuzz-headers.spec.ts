import fc from 'fast-check'
import { expect, test } from 'playwright/test'
import { registryAgent, registryClaim } from '../../service/agents.ts'
import { watchQuietly } from '../../service/quiet-watch.ts'
import { pilotEnter, startService, Workbench } from '../../service/workbench.ts'
import { lengthOf, VARIES } from '../run-length.ts'
import { type HeaderRun, throwHead } from './fuzz-headers.ts'
import { headed } from './fuzz-heads.ts'
import { seedOf } from './fuzz-seed.ts'

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

const SERVICES = { short: 1, long: 4, of: 'services, with 2,000 requests each' }

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

/** Services that read heads otherwise than they should, each in one way. */
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
