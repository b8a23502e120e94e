import fc from 'fast-check'
import type { RunFile, RunLine, SentLine } from '../../../src/contract/schemas/run-file.ts'
import { DRAWN } from '../../../src/contract/time-and-chance.ts'
import { canonicalJson, digestOfJson } from '../../../src/crypto/digest.ts'
import { RunFileError } from '../../../src/evidence/read-run-file.ts'
import { lengthOf, seedOf, VARIES } from '../../models/run-length.ts'
import { makeKey } from '../proof/keys-and-proofs.ts'
import { expect, test } from '../service-test.ts'
import { again, eventfulRun, exported, report, tellsOf } from './run-files.ts'

const isSent = (line: RunLine | undefined): line is SentLine => line !== undefined && 'sent' in line

/** A file whose receipts were hashed and linked anew, in its answers too, as a careful forger would. */
async function relinked(file: RunFile): Promise<RunFile> {
  let [before, sequence]: [string | null, number] = [null, 0]
  const lines: RunLine[] = []
  for (const line of file.lines) {
    if (!isSent(line) || line.receipt === undefined) {
      lines.push(line)
      continue
    }
    sequence += 1
    const receipt: Record<string, unknown> = { ...line.receipt, sequence, previous_receipt_ref: before }
    before = await digestOfJson(receipt)
    const { decision, decision_id, reason_codes, obligations } = receipt
    const body = { decision, decision_id, reason_codes, obligations, receipt_ref: before }
    lines.push({ ...line, receipt, answer: { ...line.answer, body } })
  }
  return { ...file, lines }
}

/** Where a line of this kind stands, from 0. @throws Error where there is none */
function placeOf(file: RunFile, is: (line: SentLine) => boolean, last = false): number {
  const at = (last ? file.lines.findLastIndex : file.lines.findIndex).call(
    file.lines,
    line => isSent(line) && is(line),
  )
  if (at < 0) throw new Error('the run has no such line')
  return at
}

const decided = (action: string, decision: string) => (line: SentLine) =>
  line.receipt?.action === action && line.receipt.decision === decision
const purpose = (name: string) => (line: SentLine) =>
  line.answer.status === 201 && line.answer.body.purpose === name && line.sent.body.includes('"proof"')

/** Changes one line of a copy. */
function changed(file: RunFile, at: number, change: (line: SentLine) => SentLine): RunFile {
  return {
    ...file,
    lines: file.lines.map((line, place) => (place === at && isSent(line) ? change(line) : line)),
  }
}
const receiptWith = (file: RunFile, at: number, members: Record<string, unknown>): RunFile =>
  changed(file, at, line => ({ ...line, receipt: { ...line.receipt, ...members } }))

const withoutLines = (file: RunFile, is: (line: SentLine) => boolean): RunFile => ({
  ...file,
  lines: file.lines.filter(line => !(isSent(line) && is(line))),
})

/** A lie: the file that tells it, and the place (from 0) at which it is found. */
type Lie = (file: RunFile) => readonly [file: RunFile, at: number]

const inReceipt =
  (action: string, decision: string, members: Record<string, unknown>): Lie =>
  file => {
    const at = placeOf(file, decided(action, decision))
    return [receiptWith(file, at, members), at]
  }

/** The line of the run's only PERMIT on a report, a second time, under ids of its own. */
const secondPermit: Lie = file => {
  const at = placeOf(file, decided('report.send', 'PERMIT'))
  const line = file.lines[at]
  if (!isSent(line)) throw new Error('there is no line')
  const decision_id = `dec_${crypto.randomUUID()}`
  const answer = { ...line.answer, request_id: crypto.randomUUID() }
  const twin: SentLine = { ...line, answer, receipt: { ...line.receipt, decision_id } }
  return [{ ...file, lines: file.lines.toSpliced(at + 1, 0, twin) }, at + 1]
}

const timedAt =
  (is: (line: SentLine) => boolean, at: (line: SentLine) => string): Lie =>
  file => {
    const place = placeOf(file, is)
    const told = changed(file, place, line => ({
      ...line,
      at: at(line),
      receipt: { ...line.receipt, evaluated_at: at(line) },
    }))
    return [told, place]
  }

const later = (at: string, seconds: number) => new Date(Date.parse(at) + seconds * 1000).toISOString()

/** Each lie that a liar's file was seen to get away with. */
const LIES: Readonly<Record<string, Lie>> = {
  'a PERMIT over a dimension that fails': inReceipt('report.send', 'DENY', { decision: 'PERMIT' }),
  'a PERMIT with LIFECYCLE_REVOKED': inReceipt('pilot.enter', 'PERMIT', {
    reason_codes: ['LIFECYCLE_REVOKED'],
  }),
  'a DENY with ALL_DIMENSIONS_PASS': inReceipt('report.send', 'DENY', {
    reason_codes: ['ALL_DIMENSIONS_PASS'],
  }),
  'one approval behind two PERMITs': secondPermit,
  'a PERMIT without a proof of the key': file => {
    const without = withoutLines(file, purpose('BIND_KEY'))
    return [without, placeOf(without, decided('pilot.enter', 'PERMIT'))]
  },
  'a PERMIT without a verified identity': file => {
    const without = withoutLines(file, purpose('VERIFY_IDENTITY'))
    return [without, placeOf(without, purpose('BIND_KEY'))]
  },
  'a decision in 2020': timedAt(decided('pilot.enter', 'PERMIT'), () => '2020-01-01T00:00:00.000Z'),
  'a decision before its proof': file => {
    const at = placeOf(file, decided('pilot.enter', 'PERMIT'))
    const [line] = file.lines.slice(at, at + 1)
    const to = placeOf(file, purpose('BIND_KEY'))
    const rest = file.lines.toSpliced(at, 1)
    return [{ ...file, lines: line === undefined ? rest : rest.toSpliced(to, 0, line) }, to]
  },
  'a report 59 s after its signature ended': timedAt(decided('report.send', 'PERMIT'), ({ at }) =>
    later(at, 359),
  ),
  'no limitations': inReceipt('pilot.enter', 'PERMIT', { limitations: [] }),
  'an offset without CLOCK_SHIFTED': file => {
    const at = placeOf(file, decided('pilot.enter', 'PERMIT'))
    const told = changed(file, at, line => ({
      ...line,
      offset_ms: 60_000,
      receipt: { ...line.receipt, clock_offset_ms: 60_000 },
    }))
    return [told, at]
  },
  'another policy': inReceipt('pilot.enter', 'PERMIT', { policy_version: '99.0.0' }),
}

let honest: RunFile

test.beforeAll(async () => {
  const run = await eventfulRun('OIDC')
  await report(run, 'weekly-48')
  const { visitor } = run.actors
  const calls = (await visitor.journal.entries()).filter(entry => entry.kind === 'call')
  const sent = calls.findLast(({ request }) => request.body.includes('report_proof'))
  if (sent === undefined) throw new Error('no report was sent')
  // Sent again, it is a DENY: the approval was used.
  await visitor.send('/v1/assurance/evaluations', sent.request.body, 'Again', run.acting.agent_id)
  honest = await exported(run, run.acting.agent_id)
})

test('The honest file, hashed and linked anew, is what it was, and the same when it is run again', async () => {
  expect(await relinked(honest)).toEqual(honest)
  expect(tellsOf(await again(honest))).toEqual([])
})

for (const [what, lie] of Object.entries(LIES)) {
  test(`${what}, hashed and linked anew, differs at its line`, async () => {
    const [told, at] = lie(honest)
    const judged = await again(await relinked(told))
    expect(judged.verdict).toBe('differs')
    expect(judged.lines.find(({ outcome }) => outcome === 'differs')?.number).toBe(at + 1)
  })
}

test('An approval by a stranger differs at its line', async () => {
  const at = placeOf(honest, decided('report.send', 'PERMIT'))
  const line = honest.lines[at]
  if (!isSent(line)) throw new Error('there is no line')
  const request = JSON.parse(line.sent.body)
  const [header, payload] = String(request.context.approval).split('.')
  const stranger = await makeKey('ES256')
  const head = { ...JSON.parse(Buffer.from(header ?? '', 'base64url').toString()), jwk: stranger.jwk }
  const input = `${Buffer.from(JSON.stringify(head)).toString('base64url')}.${payload}`
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    stranger.privateKey,
    new TextEncoder().encode(input),
  )
  request.context.approval = `${input}.${Buffer.from(signature).toString('base64url')}`
  const told = changed(honest, at, each => ({
    ...each,
    sent: { ...each.sent, body: JSON.stringify(request) },
  }))
  const withDigest = receiptWith(told, at, { request_digest: await digestOfJson(request) })
  const judged = await again(await relinked(withDigest))
  expect(judged.lines.find(({ outcome }) => outcome === 'differs')?.number).toBe(at + 1)
  expect(tellsOf(judged).join()).toContain('APPROVAL_WRONG_PARTY')
})

test('A registry that names another key differs at the proof of the key', async () => {
  const run = await eventfulRun('SERVICE_NAME')
  const file = await exported(run, run.acting.agent_id)
  const { jwk, thumbprint: key_thumbprint } = await makeKey('ES256')
  const told: RunFile = {
    ...file,
    lines: file.lines.map(line => {
      if (!('published' in line) || line.published.entry.kind !== 'registry_entry') return line
      return {
        ...line,
        published: { ...line.published, entry: { ...line.published.entry, jwk, key_thumbprint } },
      }
    }),
  }
  const judged = await again(await relinked(told))
  const at = placeOf(file, purpose('BIND_KEY'))
  expect(judged.lines.find(({ outcome }) => outcome === 'differs')?.number).toBe(at + 1)
})

test('Two runs of the same claim under different keys are each the same: under the keys in the file', async () => {
  const files: RunFile[] = []
  for (let made = 0; made < 2; made += 1) {
    const run = await eventfulRun('PUBLIC_KEY')
    files.push(await exported(run, run.acting.agent_id))
  }
  for (const file of files) expect((await again(file)).verdict).toBe('same')
  expect(files[0]).not.toEqual(files[1])
})

/** Every way to a text, a number or a truth value in a JSON value. */
function leavesIn(value: unknown, way: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return value === null ? [] : [way]
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([name, member]) => leavesIn(member, [...way, name]))
}

function spoilt(value: unknown, at: number): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value !== 'string') return value !== true
  const place = at % Math.max(1, value.length)
  const letter = value[place] === 'a' ? 'b' : 'a'
  return `${value.slice(0, place)}${letter}${value.slice(place + 1)}`
}

function withLeaf(value: unknown, [name, ...rest]: readonly (string | number)[], at: number): unknown {
  if (name === undefined) return spoilt(value, at)
  if (Array.isArray(value))
    return value.map((each, place) => (place === name ? withLeaf(each, rest, at) : each))
  return { ...Object(value), [name]: withLeaf(Object(value)[name], rest, at) }
}

/** What running a file again does not claim (the README's words), by the way to it. */
const UNCLAIMED = [
  /^exported_at$/,
  /^lines\.\d+\.published\.entry\.client_id$/,
  // Any other key names the same answer, as long as nothing is repeated under it.
  /^lines\.\d+\.sent\.headers\.idempotency-key$/,
  // The page's own address before the fragment of a problem's type.
  /^lines\.\d+\.answer\.body\.type$/,
]

/** Chance is taken from the file: another draw differs where something rests on it. */
const isDrawn = (name: string) => DRAWN.some(drawn => name.endsWith(`.${drawn}`))

/**
 * Whether no answer depends on it: the reading of the clock at a publication or a refusal, the rest of a body that was
 * refused for a part of it; an offset that no receipt says.
 */
function isUnclaimed(name: string): boolean {
  const [, place, member] = /^lines\.(\d+)\.(at|offset_ms|sent\.body)$/u.exec(name) ?? []
  const line = honest.lines[Number(place)]
  if (member === undefined || line === undefined)
    return isDrawn(name) || UNCLAIMED.some(pattern => pattern.test(name))
  if (!isSent(line) || line.answer.status >= 400) return true
  return member === 'offset_ms' && line.receipt === undefined
}

test(
  'A member that is changed, hashed and linked anew, differs or is named as not claimed',
  VARIES,
  async () => {
    test.setTimeout(600_000)
    const leaves = leavesIn(honest)
    const numRuns = lengthOf({ short: 30, long: 120, of: 'changes' })
    const property = fc.asyncProperty(fc.nat(leaves.length - 1), fc.nat(), async (which, at) => {
      const way = leaves[which] ?? []
      const name = way.join('.')
      if (isUnclaimed(name)) return
      const told = withLeaf(honest, way, at)
      const [, line, part] = way
      const inAnswer = part === 'answer' || part === 'receipt'
      // An answer that repeats its receipt is changed with it; a change of the answer alone is left as it is.
      const forged = part === 'receipt' ? await relinked(Object(told)) : told
      const judged = await again(forged).catch((cause: unknown) => {
        if (cause instanceof RunFileError) return undefined
        throw cause
      })
      if (judged === undefined) return
      // Linking anew takes some changes back.
      if (canonicalJson(forged) === canonicalJson(honest)) return
      expect(judged.verdict, name).toBe('differs')
      const first = judged.lines.find(({ outcome }) => outcome === 'differs')
      if (inAnswer) expect(first?.number, name).toBe(Number(line) + 1)
    })
    await fc.assert(property, { numRuns, seed: seedOf('A changed run file') })
  },
)

test('A file without a message that can be judged is not the same as anything', async () => {
  const run = await eventfulRun('SERVICE_NAME')
  const file = await exported(run, run.acting.agent_id)
  const conflict = { type: '#', title: '', status: 409, code: 'CLAIM_CONFLICT' }
  const unjudged = file.lines.map(line =>
    isSent(line)
      ? { ...line, receipt: undefined, answer: { ...line.answer, status: 409, body: conflict } }
      : line,
  )
  for (const lines of [[], unjudged, unjudged.filter(line => !isSent(line))])
    expect((await again({ ...file, lines })).verdict).toBe('not_judged')
})
