import { type DirectoryPort, directoryName } from '../contract/schemas/directory.ts'
import { agentId, bindingId, challengeId, decisionId, nonce, uuid } from '../contract/schemas/primitives.ts'
import type { RunFile, RunLine, SentLine } from '../contract/schemas/run-file.ts'
import type { ClockReading, Draw, Drawn } from '../contract/time-and-chance.ts'
import type { ServiceReader } from '../contract/window/window.ts'
import { type Difference, differencesOf, isObject } from './differences.ts'
import { createInItself } from './in-itself.ts'

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
 * What running a file again gave: `same` where every line is, but for refusals that rest on what no file holds, and at least
 * one message is; `not_judged` where another line cannot be judged, as one that is missing, and none differs.
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
  STORE_FULL: 'the answer depends on the state of that store',
}

type Finding = Pick<JudgedLine, 'outcome' | 'differences'> & {
  readonly why?: string
  /** Whether it cannot be so, whatever is missing. */
  readonly isInItself?: true
}

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
): Promise<readonly Difference[]> {
  if (receipt === undefined && receipt_ref === undefined) return []
  const again = typeof receipt_ref === 'string' ? await service.window.receipt(receipt_ref) : undefined
  return differencesOf(receipt, again?.receipt, '/receipt')
}

function headersOf(headers: SentLine['sent']['headers']): Headers {
  const all = new Headers()
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) all.set(name, value)
  return all
}

/** Why an answer cannot be compared: it rests on what no file holds. */
function whyElsewhere({ sent, answer }: SentLine, keys: ReadonlySet<string>): string | undefined {
  const code = answer.status >= 400 ? String(answer.body.code) : ''
  if (answer.status >= 500) return 'an answer of 5xx tells of a fault and cannot be run again'
  if (code === 'IDEMPOTENCY_KEY_REUSED' && !keys.has(keyOf(sent)))
    return 'the answer depends on another message under this key, which is not in the file'
  return Object.hasOwn(RESTS_ELSEWHERE, code) ? RESTS_ELSEWHERE[code] : undefined
}

const keyOf = ({ path, headers }: SentLine['sent']): string =>
  JSON.stringify([path, headers['idempotency-key']])

/** A nonce that ran out is deleted when anyone asks for another, also for an agent of another file. */
const isGone = (status: number, again: number): boolean => status === 404 && again === 410

async function judgeSent(line: SentLine, { file, service, keys }: Running): Promise<Finding> {
  const { base_url, agent_id } = file
  const { sent, answer } = line
  const elsewhere = whyElsewhere(line, keys)
  keys.add(keyOf(sent))
  if (elsewhere !== undefined) return unjudged(elsewhere)
  const { path, headers, body } = sent
  const bytes = new TextEncoder().encode(body)
  const response = await service.handle(
    new Request(`${base_url}${path}`, { method: 'POST', headers: headersOf(headers), body: bytes }),
  )
  if (isGone(answer.status, response.status)) return found([])
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
  /** The idempotency keys of the lines before, each with its path. */
  readonly keys: Set<string>
  readonly inItself: (line: SentLine) => Promise<readonly Difference[]>
}

async function judgeLine(line: RunLine, isFirst: boolean, running: Running): Promise<Finding> {
  const { file, service, turnTo, inItself } = running
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
  if ('published' in line) return judgePublished(line, service)
  const against = await inItself(line)
  const judged = await judgeSent(line, running)
  return against.length === 0
    ? judged
    : { outcome: 'differs', differences: [...against, ...judged.differences], isInItself: true }
}

/** Whether a line is judged, or is a refusal that changed nothing and rests on what no file holds. */
const isSettled = ({ line, outcome }: JudgedLine): boolean =>
  outcome !== 'not_judged' || ('sent' in line && line.answer.status >= 400 && line.answer.status < 500)

function verdictOn(lines: readonly JudgedLine[]): RunReport['verdict'] {
  if (lines.some(({ outcome }) => outcome === 'differs')) return 'differs'
  const isSame = lines.some(({ line, outcome }) => 'sent' in line && outcome === 'same')
  return isSame && lines.every(isSettled) ? 'same' : 'not_judged'
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
    const { isInItself = false, ...told } = given
    const mayRest = lost !== undefined && given.outcome === 'differs' && !isInItself
    const finding = mayRest
      ? unjudged(`the result differs, and may depend on line ${lost}, which is not in the file`)
      : told
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
    const running = { file, service, turnTo, keys: new Set<string>(), inItself: createInItself() }
    const lines = await judgeLines(running, watch)
    return { verdict: verdictOn(lines), lines }
  })
}
