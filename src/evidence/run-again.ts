import { jsonPointer } from '../contract/catalogues/violations.ts'
import { memberOf } from '../contract/json-members.ts'
import { type DirectoryPort, directoryName } from '../contract/schemas/directory.ts'
import { agentId, bindingId, challengeId, decisionId, nonce, uuid } from '../contract/schemas/primitives.ts'
import { receipt as receiptSchema } from '../contract/schemas/receipt.ts'
import type { RunFile, RunLine, SentLine } from '../contract/schemas/run-file.ts'
import type { ClockReading, Draw, Drawn } from '../contract/time-and-chance.ts'
import type { ServiceReader } from '../contract/window/window.ts'
import { contradictionsOf } from '../rules/receipts.ts'
import { said } from './read-run-file.ts'

/** Two values that are not the same, as texts, and where (JSON Pointer, RFC 6901). */
interface Difference {
  readonly pointer: string
  readonly found: string
  readonly made: string
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const shown = (value: unknown): string => (value === undefined ? 'nothing' : said(JSON.stringify(value)))

/** Every member in which two JSON values differ, each at its own place; an order of members is none. */
function differencesOf(one: unknown, other: unknown, pointer: string): Difference[] {
  const alike = isObject(one) && isObject(other) && Array.isArray(one) === Array.isArray(other)
  if (!alike) return Object.is(one, other) ? [] : [{ pointer, found: shown(one), made: shown(other) }]
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].flatMap(name => {
    return differencesOf(memberOf(one, name), memberOf(other, name), `${pointer}${jsonPointer([name])}`)
  })
}

/** A service of the run's own, on an empty store, called directly. */
interface RunService {
  handle(request: Request): Promise<Response>
  readonly window: Pick<ServiceReader, 'receipt'>
  readonly directory: DirectoryPort
  /** Takes an entry as it was; the page's own directory has no such way in. */
  hold(record: Extract<RunLine, { held: unknown }>['held']): Promise<void>
}

interface RunOptions {
  readonly baseUrl: string
  readonly clock: { read(): ClockReading }
  /** What was drawn then; undefined where it is to be drawn again. */
  readonly draw: (...given: Parameters<Draw>) => string | undefined
}

/** Runs something on a service of its own, whose store is deleted after it. @throws Error, in words, where it cannot be started */
export type OnOwnService = <T>(options: RunOptions, run: (service: RunService) => Promise<T>) => Promise<T>

/** What came of one line: the same, another, or why it was not judged. */
export interface JudgedLine {
  /** Its place in the file, from 1. */
  readonly number: number
  readonly line: RunLine
  readonly outcome: 'same' | 'differs' | 'not_judged'
  readonly differences: readonly Difference[]
  readonly why?: string
}

/**
 * What running a file again gave: `same` where every judged line is, and at least one message is; `not_judged` where no
 * message can be judged.
 */
export interface RunReport {
  readonly verdict: 'same' | 'differs' | 'not_judged'
  readonly lines: readonly JudgedLine[]
}

export interface RunWatch {
  readonly onProgress?: (done: number, total: number) => void
  readonly signal?: AbortSignal
}

/** The form of each thing that the service draws: what has another was never drawn by it. */
const FORMS = {
  request_id: uuid(),
  agent_id: agentId(),
  challenge_id: challengeId(),
  nonce: nonce(),
  binding_id: bindingId(),
  decision_id: decisionId(),
} as const satisfies Record<Drawn, unknown>

/** Hands out what a line's answer says was drawn, each once in the whole run; anything else is drawn again, and so differs. */
function createDrawing() {
  const given = new Set<string>()
  let recorded = new Map<string, unknown>()
  return {
    from: ({ answer }: SentLine) => {
      recorded = new Map(Object.entries({ ...answer.body, request_id: answer.request_id }))
    },
    draw: (what: Drawn): string | undefined => {
      const { data } = FORMS[what].safeParse(recorded.get(what))
      recorded.delete(what)
      if (data === undefined || given.has(data)) return undefined
      given.add(data)
      return data
    },
  }
}

/** Refusals that rest on what no file holds; they changed nothing, so the run goes on without them. */
const RESTS_ELSEWHERE: Readonly<Record<string, string>> = {
  CLAIM_CONFLICT: 'the answer depends on another agent with this identity',
  STORE_UNAVAILABLE: 'the answer depends on the state of that store',
  STORE_BUSY: 'the answer depends on what else was going on',
  STORE_FULL: 'the answer depends on the state of that store',
  PART_UNAVAILABLE: 'the answer depends on the page’s host',
  INTERNAL: 'the answer tells of a fault, not of a rule',
}

type Finding = Pick<JudgedLine, 'outcome' | 'differences'> & { readonly why?: string }

const found = (differences: readonly Difference[]): Finding => ({
  outcome: differences.length === 0 ? 'same' : 'differs',
  differences,
})
const unjudged = (why: string): Finding => ({ outcome: 'not_judged', differences: [], why })

/** A problem's `type` begins with the address of the page that answered: only its end is the service's. */
function comparable(body: unknown): unknown {
  if (!isObject(body) || typeof body.type !== 'string') return body
  return { ...body, type: body.type.replace(/^[^#]*/u, '') }
}

async function receiptDifferences(
  { receipt }: SentLine,
  receipt_ref: unknown,
  service: RunService,
): Promise<Difference[]> {
  if (receipt === undefined && receipt_ref === undefined) return []
  const again = typeof receipt_ref === 'string' ? await service.window.receipt(receipt_ref) : undefined
  const differences = differencesOf(receipt, again?.receipt, '/receipt')
  const read = receiptSchema.safeParse(receipt)
  const against = read.success ? contradictionsOf(read.data) : ['it is not a receipt of this contract']
  return [
    ...differences,
    ...against.map(found => ({ pointer: '/receipt', found, made: 'a receipt that agrees with itself' })),
  ]
}

function headersOf(headers: SentLine['sent']['headers']): Headers {
  const all = new Headers()
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) all.set(name, value)
  return all
}

async function judgeSent(
  line: SentLine,
  { base_url, agent_id }: RunFile,
  service: RunService,
): Promise<Finding> {
  const { sent, answer } = line
  const code = answer.status >= 400 ? String(answer.body.code) : ''
  const elsewhere = Object.hasOwn(RESTS_ELSEWHERE, code) ? RESTS_ELSEWHERE[code] : undefined
  if (elsewhere !== undefined) return unjudged(elsewhere)
  const { path, headers, body } = sent
  const bytes = new TextEncoder().encode(body)
  const response = await service.handle(
    new Request(`${base_url}${path}`, { method: 'POST', headers: headersOf(headers), body: bytes }),
  )
  const again = {
    status: response.status,
    request_id: response.headers.get('request-id'),
    replayed: response.headers.get('idempotent-replayed') === 'true',
    body: comparable(await response.json()),
  }
  const differences = differencesOf({ ...answer, body: comparable(answer.body) }, again, '/answer')
  const ref = answer.status === 200 ? answer.body.receipt_ref : undefined
  // The file is about the agent that was imported in it.
  const imported = Object.hasOwn(answer.body, 'profile') ? answer.body.agent_id : agent_id
  const about = differencesOf(agent_id, imported, '/agent_id')
  return found([...about, ...differences, ...(await receiptDifferences(line, ref, service))])
}

async function judgePublished(
  { published }: Extract<RunLine, { published: unknown }>,
  { directory }: RunService,
): Promise<Finding> {
  const { name, entry, version, replaces } = published
  const made = await directory.publish(entry, replaces).catch((cause: unknown) => String(cause))
  const again = typeof made === 'string' ? made : made.version
  return found([
    ...differencesOf(name, directoryName(entry), '/published/name'),
    ...differencesOf(version, again, '/published/version'),
  ])
}

interface Running {
  readonly file: RunFile
  readonly service: RunService
  /** Sets the clock, and what is drawn, to a line's. */
  readonly turnTo: (line: Exclude<RunLine, { held: unknown }>) => void
}

async function judgeLine(
  line: RunLine,
  isFirst: boolean,
  { file, service, turnTo }: Running,
): Promise<Finding> {
  if ('held' in line) {
    if (!isFirst)
      return found([{ pointer: '/held', found: 'an entry from before', made: 'the run had begun' }])
    await service.hold(line.held)
    return found(differencesOf(line.held.name, directoryName(line.held.entry), '/held/name'))
  }
  if ('missing' in line)
    return unjudged(
      line.missing.agent_id === file.agent_id
        ? 'the message is not in the file'
        : 'another agent proved the same identity, and its messages are not in the file',
    )
  turnTo(line)
  return 'published' in line ? judgePublished(line, service) : judgeSent(line, file, service)
}

function verdictOn(lines: readonly JudgedLine[]): RunReport['verdict'] {
  if (lines.some(({ outcome }) => outcome === 'differs')) return 'differs'
  return lines.some(({ line, outcome }) => 'sent' in line && outcome === 'same') ? 'same' : 'not_judged'
}

async function judgeLines(running: Running, { onProgress, signal }: RunWatch): Promise<JudgedLine[]> {
  const { file } = running
  const judged: JudgedLine[] = []
  let lost: number | undefined
  for (const line of file.lines) {
    signal?.throwIfAborted()
    const number = judged.length + 1
    const isFirst = judged.every(each => 'held' in each.line)
    const given = await judgeLine(line, isFirst, running)
    const mayRest = lost !== undefined && given.outcome === 'differs'
    const finding = mayRest
      ? unjudged(`the result differs, and may depend on line ${lost}, which is not in the file`)
      : given
    if (lost === undefined && 'missing' in line) lost = number
    judged.push({ number, line, ...finding })
    onProgress?.(number, file.lines.length)
  }
  return judged
}

/**
 * Runs a file again through a service of its own: each line under its own reading of the clock, what was drawn taken
 * from the recorded answers, and compares every answer and receipt member by member. A line that rests on what is not
 * in the file is not judged. Takes as long as sending the lines did.
 * @throws the signal's reason where it was stopped; what `onOwnService` throws
 */
export function runAgain(
  file: RunFile,
  onOwnService: OnOwnService,
  watch: RunWatch = {},
): Promise<RunReport> {
  const drawing = createDrawing()
  let reading: ClockReading = { now: 0, offset: 0 }
  const clock = { read: () => reading }
  return onOwnService({ baseUrl: file.base_url, clock, draw: drawing.draw }, async service => {
    const turnTo: Running['turnTo'] = line => {
      reading = { now: Date.parse(line.at), offset: line.offset_ms }
      if ('sent' in line) drawing.from(line)
    }
    const lines = await judgeLines({ file, service, turnTo }, watch)
    return { verdict: verdictOn(lines), lines }
  })
}
