import { expect } from 'playwright/test'
import type { EndpointName } from '../../../src/contract/schemas/endpoint-paths.ts'
import { ENDPOINTS } from '../../../src/contract/schemas/endpoints.ts'
import { stringItem } from '../../service/http/structured-field.ts'
import type { QuietWatch } from '../../service/quiet-watch.ts'
import { BASE_URL, PATHS, type Workbench } from '../../service/workbench.ts'
import type { Headed } from './fuzz-heads.ts'
import { faultsOf } from './fuzz-oracle.ts'
import type { Answered } from './fuzz-run.ts'

/** What the service under test holds, and what has been sent to it under which key. */
export interface HeaderRun {
  readonly bench: Workbench
  readonly watch: QuietWatch
  readonly bodies: Readonly<Record<EndpointName, object>>
  /** By path and key: the body that was answered with a success, and the words of that answer. */
  readonly stored: Map<string, { readonly body: string; readonly text: string }>
  readonly answered: Answered[]
}

function isJson(header: string): boolean {
  const blank = (text: string) => text.replaceAll(/^[ \t]+|[ \t]+$/gu, '').toLowerCase()
  const [type = '', charset, ...more] = header.split(';')
  const named = charset === undefined || ['charset=utf-8', 'charset="utf-8"'].includes(blank(charset))
  return blank(type) === 'application/json' && named && more.length === 0
}

/** What must come of a request by its head alone, judged without any code of the service. */
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

/** Sends one request and holds the service to what its head asks, and to everything that no head may change. */
export async function throwHead(run: HeaderRun, headed: Headed): Promise<string> {
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
  }
  const faults = Object.keys(wrong).filter(fault => wrong[fault])
  const unfit = faultsOf(headed.endpoint, response, text)
  if (faults.length + unfit.length > 0)
    expect([...faults, ...unfit, text], JSON.stringify(headed)).toEqual([])
  if (came === 'taken' && key !== undefined) run.stored.set(name, { body, text })
  run.answered.push({ request_id: response.headers.get('request-id') ?? '', status: response.status, code })
  return came
}
