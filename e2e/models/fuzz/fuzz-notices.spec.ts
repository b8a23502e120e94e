import fc from 'fast-check'
import { expect, test } from 'playwright/test'
import { watchQuietly } from '../../service/quiet-watch.ts'
import { startService, Workbench } from '../../service/workbench.ts'
import { fillPool } from './fuzz-pool.ts'
import { type FuzzRun, thrownAt, throwOne } from './fuzz-run.ts'

type Handle = (request: Request) => Promise<Response>

const again = (response: Response, body: string, status = response.status) =>
  new Response(body, { status, headers: response.headers })

/** Rewrites a body that parses as a JSON object before the service sees it. */
const rewriting =
  (rewrite: (body: Record<string, unknown>) => object) =>
  (handle: Handle): Handle =>
  async request => {
    const text = await request.clone().text()
    try {
      const body: unknown = JSON.parse(text)
      if (typeof body !== 'object' || body === null || Array.isArray(body)) return handle(request)
      return handle(new Request(request, { body: JSON.stringify(rewrite({ ...body })) }))
    } catch {
      return handle(request)
    }
  }

const KNOWN = 'identity_source issuer subject metadata agent_id purpose challenge_id proof'.split(' ')

/** Faulty services, each in one way. */
const BROKEN: Readonly<Record<string, (handle: Handle) => Handle>> = {
  'passes over members that it does not know': rewriting(body =>
    Object.fromEntries(Object.entries(body).filter(([name]) => KNOWN.includes(name) || 'subject' in body)),
  ),
  'fills in what is missing': rewriting(body =>
    'purpose' in body ? body : { ...body, purpose: 'BIND_KEY' },
  ),
  'reads a text with a byte-order mark, and names that stand twice': handle => async request => {
    const text = (await request.clone().text()).replace(/^\ufeff/u, '')
    try {
      return handle(new Request(request, { body: JSON.stringify(JSON.parse(text)) }))
    } catch {
      return handle(request)
    }
  },
  'tells where it failed': handle => async request => {
    const response = await handle(request)
    const text = await response.text()
    if (response.status < 400) return again(response, text)
    return again(response, JSON.stringify({ ...JSON.parse(text), detail: 'at judge (/home/x/judge.ts:3:1)' }))
  },
  'answers with a status that is not documented': handle => async request => {
    const response = await handle(request)
    return again(response, await response.text(), response.status === 404 ? 403 : response.status)
  },
  'answers with a member too many': handle => async request => {
    const response = await handle(request)
    return again(response, JSON.stringify({ ...JSON.parse(await response.text()), debug: 1 }))
  },
  'fails where it is asked something odd': handle => async request => {
    const odd = (await request.clone().text()).includes('polluted')
    if (odd) throw new TypeError('odd')
    return handle(request)
  },
  'asks someone else': handle => async request => {
    await fetch('https://log.example/').catch(() => undefined)
    return handle(request)
  },
  'merges what it reads into every object': handle => async request => {
    if ((await request.clone().text()).includes('__proto__')) Reflect.set(Object.prototype, 'polluted', true)
    return handle(request)
  },
}

for (const [what, breaks] of Object.entries(BROKEN)) {
  test(`Fuzzing notices a service that ${what}`, async () => {
    const whole = await startService()
    const pool = await fillPool(whole)
    const service = { ...whole.service, handle: breaks(whole.service.handle) }
    const bench = new Workbench(service, whole.clock, whole.storageName, {})
    const run: FuzzRun = { bench, pool, watch: watchQuietly(), answered: [], slowest: 0 }
    try {
      const property = fc.asyncProperty(thrownAt(pool), async thrown => void (await throwOne(run, thrown)))
      const { failed } = await fc.check(property, { numRuns: 2_000, seed: 20_261_121, endOnFailure: true })
      expect(failed).toBe(true)
    } finally {
      Reflect.deleteProperty(Object.prototype, 'polluted')
      run.watch.end()
    }
  })
}
