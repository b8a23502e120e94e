import { TOLD_STORIES } from '../../../src/cases/told-stories.ts'
import type { CallEntry, JournalEntry } from '../../../src/client/journal-record.ts'
import { messageOf, succeeded, textMember } from '../../../src/client/message.ts'
import { checksOf, evaluationOf } from '../../../src/client/message-contents.ts'
import { REASONS } from '../../../src/contract/catalogues/dimensions.ts'
import { INBOX_DESTINATION } from '../../../src/contract/names.ts'
import { readCompactJws } from '../../../src/crypto/jws.ts'
import type { ExchangeRow } from '../../../src/ui/app/rows.ts'
import { plainSentence } from '../../../src/ui/app/sentence.ts'
import { wayOf, wayWords } from '../../../src/ui/exchange/lanes.ts'
import { tellingOf } from '../../../src/ui/exchange/told.ts'
import { expect, test } from '../service-test.ts'
import { stepsOf } from './story-steps.ts'

/**
 * Each story's sentences, read beside what its journal holds: who sent and signed, with which key, and which code came
 * back. What is expected here is read from the entries alone, not from what the page makes of them.
 */

/** What a story's journal says so far, of each agent and its keys. */
interface Facts {
  /** The first agent that the story imports; another one that acts as "agent" is a second holder. */
  first: string | null
  /** By agent: the key that evidence, or the registry, has named. */
  readonly named: Map<string | null, string>
  /** By agent: who bound the key that is bound. */
  readonly bound: Map<string | null, { readonly key: string | undefined; readonly by: string }>
  /** By agent: who asked for a nonce last, and when (epoch milliseconds). */
  readonly asked: Map<string | null, { readonly by: string; readonly at: number }>
}

const noFacts = (): Facts => ({ first: null, named: new Map(), bound: new Map(), asked: new Map() })

function actorOf({ entry, kind }: ExchangeRow, { first }: Facts): string {
  if (kind === 'names' || entry.speaker !== 'agent') return entry.speaker
  return first !== null && entry.agent_id !== first ? 'second holder' : 'agent'
}

/** Notes what an answer made true. */
function note(facts: Facts, call: CallEntry, actor: string, about: ExchangeRow['about']): void {
  if (!succeeded(call)) return
  const { kind, purpose, answer } = messageOf(call)
  const { agent_id } = call
  if (kind === 'import') facts.first ??= agent_id
  if (kind === 'ask') facts.asked.set(agent_id, { by: actor, at: Date.parse(call.at) })
  const key = textMember(answer.members, 'key_thumbprint')
  if (kind !== 'prove' || key === undefined) return
  if (purpose === 'VERIFY_IDENTITY' || about?.identity_source === 'SERVICE_REGISTRY')
    facts.named.set(agent_id, key)
  if (purpose === 'BIND_KEY') facts.bound.set(agent_id, { key, by: actor })
  if (purpose === 'VERIFY_IDENTITY' && facts.bound.get(agent_id)?.key !== key) facts.bound.delete(agent_id)
}

const FIVE_MINUTES_MS = 300_000
const isLate = ({ agent_id, at }: JournalEntry, { asked }: Facts): boolean =>
  Date.parse(at) - (asked.get(agent_id)?.at ?? Number.POSITIVE_INFINITY) > FIVE_MINUTES_MS

/** What the sentence of something that is sent or signed may say. */
function expectActor(row: ExchangeRow, say: string, actor: string): void {
  expect(say, `${row.id}: ${actor}`).toMatch(
    actor === 'agent' ? /agent/u : new RegExp(`^(?:The|A) ${actor}\\b`, 'u'),
  )
  if (actor !== 'agent') expect(say, row.id).not.toMatch(/^The agent\b/u)
}

function expectSigned(row: ExchangeRow, say: string, facts: Facts): void {
  const { entry } = row
  if (entry.kind !== 'sign') return
  const destination: unknown = Reflect.get(Object(readCompactJws(entry.jws).payload), 'destination')
  if (typeof destination === 'string' && destination !== INBOX_DESTINATION)
    expect(say, row.id).toContain(new URL(destination).host)
  if (isLate(entry, facts)) expect(say, row.id).toContain('five minutes')
  const { named } = facts
  const key = named.get(entry.agent_id)
  if (entry.speaker === 'agent' && key !== undefined && key !== entry.key_thumbprint && row.signer !== 'own')
    expect(say, 'a key that is not the agent’s').not.toContain('shows that it has the key')
}

/** Of a token: that something was issued, for whom, and who has it now. */
function expectIssued(row: ExchangeRow, say: string, facts: Facts): void {
  const { back, changed } = tellingOf(row)
  expect([back, changed.words], row.id).not.toEqual(['Nothing', 'Nothing'])
  const holder = facts.asked.get(row.entry.agent_id)?.by
  const handed = row.entry.kind === 'issue' && ['id_token', 'zone'].includes(row.entry.what)
  if (handed && holder !== undefined && holder !== 'agent')
    expect(say, row.id).toContain(`the ${holder}’s key`)
  expect(say, row.id).not.toContain('Only that key can use it')
}

function expectAnswer(row: ExchangeRow, call: CallEntry, say: string, actor: string, facts: Facts): void {
  const { kind, purpose, answer } = messageOf(call)
  const { agent_id } = call
  if (kind === 'evaluate') {
    const { decision, reason_codes = [] } = evaluationOf(call) ?? {}
    const because = decision === 'DENY' ? 'FAIL' : 'MISSING'
    const named = reason_codes.some(code => {
      const { result, words = code } = REASONS.get(code) ?? {}
      return result === because && say.includes(words)
    })
    if (decision !== 'PERMIT') expect(named || say.includes('signed for elsewhere.example'), say).toBe(true)
    return
  }
  const inner = checksOf(call).flatMap(({ checks = [] }) => checks.filter(({ result }) => result === 'FAIL'))
  if (inner.some(({ code }) => code === 'ISSUER_UNKNOWN')) expect(say).toContain('does not know this issuer')
  if (kind !== 'prove' || !succeeded(call)) return
  const key = textMember(answer.members, 'key_thumbprint')
  const shown = key !== undefined && facts.named.get(agent_id) === key
  if (purpose === 'BIND_KEY' && !shown) {
    expect(say, 'no one has named this key').not.toMatch(
      /agent has the key|key is bound to (?:it|the agent)/u,
    )
    expect(row.bound && actor === 'thief', row.id).toBe(false)
  }
  if (actor !== 'agent') expect(say, row.id).not.toContain('The agent has')
}

/** Whether the key that was bound by another is dropped by this answer. */
function expectDropped(call: CallEntry, say: string, before: string | undefined, facts: Facts): void {
  if (before === 'thief' && !facts.bound.has(call.agent_id))
    expect(say).toContain('The thief’s key is no longer bound')
}

function expectTrue(row: ExchangeRow, facts: Facts): void {
  const telling = tellingOf(row)
  const say = plainSentence(telling.say)
  const actor = actorOf(row, facts)
  const { entry, kind } = row
  expect(JSON.stringify(telling), row.id).not.toMatch(/300 seconds|5 minutes/u)
  if (kind === 'request' || kind === 'sign') expectActor(row, say, actor)
  if (actor === 'second holder' && kind !== 'issue') expect(wayWords(row)).toContain(actor)
  if (kind === 'sign') expectSigned(row, say, facts)
  if (kind === 'issue') expectIssued(row, say, facts)
  if (kind === 'names') expect(say, row.id).toContain(entry.speaker === 'thief' ? 'the thief’s word' : 'word')
  if (kind === 'enforce') expect(wayOf(row).from).toBe('point')
  if (kind === 'acknowledge') expect(telling.back).not.toBe('Nothing')
  if (kind !== 'answer' || entry.kind !== 'call') return
  const before = facts.bound.get(entry.agent_id)?.by
  note(facts, entry, actor, row.about)
  expectAnswer(row, entry, say, actor, facts)
  expectDropped(entry, say, before, facts)
}

for (const [name] of TOLD_STORIES)
  test(`Each sentence of the story ${name} says of no one what another did, and gives the reason that came back`, async ({
    bench,
  }) => {
    const facts = noFacts()
    for (const row of await stepsOf(bench, name)) expectTrue(row, facts)
  })
