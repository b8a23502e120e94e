import { type Edit, editOf } from '../../../src/client/edit.ts'
import type { CallEntry } from '../../../src/client/journal-record.ts'
import { checksOf } from '../../../src/client/message-contents.ts'
import { readOne } from '../../../src/client/reading.ts'
import type { Outcome } from '../../../src/client/visitor.ts'
import { LIMITS } from '../../../src/contract/catalogues/limits.ts'
import { bindKey } from '../../../src/flows/prove.ts'
import { begin, enterPilot, must } from '../../../src/flows/sample-agents.ts'
import { hostileValues } from '../../hostile/row-alterations.ts'
import { actorsOn, expect, test } from '../service-test.ts'
import { BASE_URL, PATHS, startService } from '../workbench.ts'

const GROUP = 'Edited by hand'

/** What a request was on the wire. */
interface Seen {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** An agent that was imported, bound and decided on, what edits its messages, and what went over the wire. */
async function lived() {
  const bench = await startService()
  const actors = actorsOn(bench)
  const acting = await begin(actors, 'SERVICE_NAME')
  must(await bindKey(actors, acting))
  must(await enterPilot(actors, acting))
  const { visitor } = actors
  const wire: Seen[] = []
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const { url, method, headers, ...sent } = new Request(input, init)
    const text = await new Request(input, init).text()
    wire.push({ ...sent, url, method, headers: Object.fromEntries(headers), text })
    return fetch(input, init)
  }
  const calls = async () => (await visitor.journal.entries()).filter(entry => entry.kind === 'call')
  const last = async (path: string): Promise<CallEntry> => {
    const found = (await calls()).findLast(({ request }) => request.url.endsWith(path))
    if (found === undefined) throw new Error(`nothing was sent to ${path}`)
    return found
  }
  const send = (entry: CallEntry, change: (edit: Edit) => Partial<Edit>): Promise<Outcome<unknown>> => {
    const edit = editOf(entry)
    return visitor.sendEdited(entry, { ...edit, ...change(edit) }, GROUP)
  }
  /** Sends the last message of an endpoint with another body, under the key that an edit begins with. */
  const sendBody = async (path: string, change: (body: string) => string) =>
    send(await last(path), withBody(change))
  return { bench, actors, acting, visitor, wire, calls, last, send, sendBody }
}

const code = (outcome: Outcome<unknown>) => (outcome.kind === 'problem' ? outcome.problem.code : outcome.kind)

/** Another body, under the key that an edit begins with. */
const withBody =
  (change: (body: string) => string) =>
  ({ body }: Edit): Partial<Edit> => ({ body: change(body) })

test('An import with another subject is another claim, and the agent at work stays', async () => {
  const { acting, visitor, last, send } = await lived()
  const original = await last(PATHS.importAgent)
  const outcome = await send(
    original,
    withBody(body => body.replace(acting.claim.subject, 'somebody-else')),
  )
  expect(outcome).toMatchObject({ kind: 'answer', value: { profile: { subject: 'somebody-else' } } })
  const { agent_id, edited_from } = outcome.entry
  expect(edited_from).toBe(original.seq)
  expect(agent_id).not.toBe(acting.agent_id)
  expect((await visitor.agents.current())?.agent_id).toBe(acting.agent_id)
  expect(await visitor.agents.one(agent_id ?? '')).toMatchObject({
    key_thumbprint: acting.key_thumbprint,
  })
  expect((await visitor.journal.entries()).at(-1)).toMatchObject({ edited_from: original.seq, agent_id })
  expect(await last(PATHS.importAgent)).not.toEqual(original)
})

test('An edit begins under a new key and is judged; under the original’s, another body is a conflict and the same one gets the stored answer', async () => {
  const { acting, last, send } = await lived()
  const original = await last(PATHS.importAgent)
  const other = withBody(body => body.replace(acting.claim.subject, 'somebody-else'))
  const judged = await send(original, other)
  expect(code(judged)).toBe('answer')
  expect(judged.entry.request.headers['idempotency-key']).toMatch(/^"[\da-f]{8}-[\da-f-]{27}"$/)
  expect(judged.entry.request.headers).not.toEqual(original.request.headers)
  const again = ({ headers }: Edit) => ({
    headers: { ...headers, ...original.request.headers },
  })
  expect(code(await send(original, edit => ({ ...other(edit), ...again(edit) })))).toBe(
    'IDEMPOTENCY_KEY_REUSED',
  )
  const stored = await send(original, again)
  expect(stored).toMatchObject({ kind: 'answer', value: { agent_id: acting.agent_id } })
})

test('A message without an Idempotency-Key is edited without one', async () => {
  const { last, send } = await lived()
  const without = await send(await last(PATHS.importAgent), ({ headers }) => ({
    headers: { ...headers, 'idempotency-key': '' },
  }))
  expect(editOf(without.entry).headers).toEqual({ 'content-type': 'application/json', 'idempotency-key': '' })
})

test('One character of a proof changed is refused at its signature, and nothing is signed or changed', async () => {
  const { bench, acting, calls, last, send, visitor } = await lived()
  const before = await bench.service.window.agent(acting.agent_id)
  const original = await last(PATHS.challenges)
  const asked = must(await visitor.askChallenge(acting.agent_id, 'BIND_KEY', 'Bind'))
  const signed = await visitor.signProof(await visitor.draftProof(asked, acting.key_thumbprint), 'Bind')
  const refused = await visitor.sendProof({ ...signed, jws: `${signed.jws.slice(0, -6)}AAAAAA` }, 'Bind')
  expect(code(refused)).toBe('PROOF_REJECTED')
  const entries = await visitor.journal.entries()
  const outcome = await send(
    refused.entry,
    withBody(body => body.replace('AAAAAA"', 'AAAAAQ"')),
  )
  expect(code(outcome)).toBe('PROOF_REJECTED')
  expect(checksOf(outcome.entry).find(({ result }) => result === 'FAIL')?.check).toBe('signature')
  expect(await visitor.journal.entries()).toHaveLength(entries.length + 1)
  const view = await bench.service.window.agent(acting.agent_id)
  expect(view).toMatchObject({ status: before?.status, recorded: before?.recorded })
  // The very proof that the key made is still good, as an edit of the refused one.
  const whole = await send(
    refused.entry,
    withBody(() => JSON.stringify({ challenge_id: asked.challenge_id, proof: signed.jws })),
  )
  expect(code(whole)).toBe('answer')
  expect(whole.entry).toMatchObject({ agent_id: acting.agent_id, edited_from: refused.entry.seq })
  expect(original.edited_from).toBeUndefined()
  expect((await calls()).filter(({ edited_from }) => edited_from !== undefined)).toHaveLength(2)
})

test('A body leaves as it was typed, to the byte, and the service answers what is not JSON with its problem', async () => {
  const { wire, sendBody } = await lived()
  const texts = ['', '{', ' {"a":1,"a":2}\r\n', 'null', '{"subject":"\u202e<script>\u0000"}', '\ufeff{}']
  for (const text of texts) {
    const outcome = await sendBody(PATHS.evaluations, () => text)
    expect(outcome.kind, JSON.stringify(text)).toBe('problem')
    expect(wire.at(-1)).toMatchObject({ url: `${BASE_URL}${PATHS.evaluations}`, method: 'POST' })
    expect(outcome.entry.request.body).toBe(text)
  }
  // Reading a text takes its byte-order mark off.
  expect(wire.map(({ text }) => text)).toEqual(texts.map(text => text.replace(/^\ufeff/u, '')))
  const half = await sendBody(PATHS.importAgent, () => '{"a":"\ud83d"}')
  expect(half.entry.request.body, 'what was sent, not what has no form in UTF-8').toBe('{"a":"\ufffd"}')
})

test('A body over the limit is refused, and the journal keeps its digest', async () => {
  const { calls, sendBody } = await lived()
  const outcome = await sendBody(PATHS.importAgent, () => `"${'x'.repeat(LIMITS.BODY_BYTES)}"`)
  expect(code(outcome)).toBe('BODY_TOO_LARGE')
  expect((await calls()).at(-1)).toMatchObject({
    request: { body: '', left_out: { bytes: LIMITS.BODY_BYTES + 2 } },
  })
})

test('The header fields are those of the edit and no others, and an empty one is not sent', async () => {
  const { last, send, wire } = await lived()
  const original = await last(PATHS.importAgent)
  const fields = (type: string, key: string): Partial<Edit> => ({
    headers: { 'content-type': type, 'idempotency-key': key },
  })
  expect(code(await send(original, () => fields('text/plain', '')))).toBe('UNSUPPORTED_MEDIA_TYPE')
  expect(wire.at(-1)?.headers).toEqual({ 'content-type': 'text/plain' })
  expect(code(await send(original, () => fields('', '')))).toBe('UNSUPPORTED_MEDIA_TYPE')
  expect(wire.at(-1)?.headers).toEqual({})
  expect(code(await send(original, () => fields('application/json', 'not-quoted')))).toBe(
    'IDEMPOTENCY_KEY_INVALID',
  )
  expect(code(await send(original, () => fields('application/json', '')))).toBe('answer')
  expect(wire.at(-1)?.headers).toEqual({ 'content-type': 'application/json' })
})

test('What no header field can hold is neither sent nor journaled', async () => {
  const { calls, last, send, wire } = await lived()
  const original = await last(PATHS.importAgent)
  const before = await calls()
  for (const value of ['"ключ-ключ-ключ-ключ"', 'a\r\nx-forged: 1', 'a\u0000b']) {
    const edit = send(original, ({ headers }) => ({ headers: { ...headers, 'idempotency-key': value } }))
    await expect(edit, JSON.stringify(value)).rejects.toThrow(TypeError)
  }
  expect(wire).toEqual([])
  expect(await calls()).toEqual(before)
})

test('Whatever address a row was given by hand, an edit of it goes to the endpoint of the page’s own service', async () => {
  const { last, send, wire } = await lived()
  const original = await last(PATHS.importAgent)
  const at = (url: string): CallEntry => ({ ...original, request: { ...original.request, url } })
  for (const url of [
    `https://thief.example${PATHS.importAgent}`,
    `https://agents.invalid@thief.example${PATHS.importAgent}?x#y`,
    `https://thief.example/collect${PATHS.importAgent}`,
  ]) {
    await send(
      at(url),
      withBody(() => '{}'),
    )
    expect(wire.at(-1)?.url, url).toBe(`${BASE_URL}${PATHS.importAgent}`)
  }
  const sent = wire.length
  for (const url of ['https://thief.example/', `${BASE_URL}/self-test`, `${BASE_URL}/v1/agents/import/`]) {
    await expect(
      send(
        at(url),
        withBody(() => '{}'),
      ),
      url,
    ).rejects.toThrow(RangeError)
  }
  expect(wire).toHaveLength(sent)
})

test('A message that an edit turned to another agent is filed under that one if it was accepted, and stays if not', async () => {
  const { actors, acting, bench, last, send, visitor } = await lived()
  const other = await begin({ ...actors, keepCurrent: true }, 'SERVICE_NAME')
  must(await visitor.askChallenge(acting.agent_id, 'BIND_KEY', 'Bind'))
  const ask = await last(PATHS.challenges)
  const turned = (id: string) => withBody((body: string) => body.replace(acting.agent_id, id))
  expect((await send(ask, turned(other.agent_id))).entry.agent_id).toBe(other.agent_id)
  expect((await visitor.agents.one(other.agent_id))?.challenge).toBeNull()
  const nobody = 'agt_00000000-0000-4000-8000-000000000000'
  const lost = await send(ask, turned(nobody))
  expect([code(lost), lost.entry.agent_id]).toEqual(['AGENT_NOT_FOUND', acting.agent_id])
  const decided = await send(await last(PATHS.evaluations), turned(other.agent_id))
  expect(decided.entry.agent_id).toBe(other.agent_id)
  expect(await bench.service.window.receipts(other.agent_id)).toHaveLength(1)
  expect(await bench.service.window.receipts(acting.agent_id)).toHaveLength(1)
})

test('A claim that was refused and is put right by hand is kept where the wallet holds the key that it names', async () => {
  const { actors, acting, visitor, send } = await lived()
  const spoilt = { ...acting.claim, subject: '' }
  const refused = await visitor.importClaim(spoilt, acting.key_thumbprint)
  expect(code(refused)).toBe('SCHEMA_VIOLATION')
  const fixed = (reference: string | undefined) =>
    withBody(() =>
      JSON.stringify({
        ...acting.claim,
        subject: `put-right-${reference === undefined ? 'unnamed' : 'named'}`,
        metadata: { ...acting.claim.metadata, key_reference: reference },
      }),
    )
  const before = await actors.visitor.agents.list()
  const kept = await send(refused.entry, fixed(acting.key_thumbprint))
  expect(code(kept)).toBe('answer')
  expect(await visitor.agents.one(kept.entry.agent_id ?? '')).toMatchObject({
    key_thumbprint: acting.key_thumbprint,
  })
  const unknown = await send(refused.entry, fixed('urn:ietf:params:oauth:jwk-thumbprint:sha-256:AAAA'))
  expect(unknown.entry.agent_id).not.toBe(acting.agent_id)
  expect(await visitor.agents.list()).toHaveLength(before.length + 1)
})

test('A row without the mark is read as before, and one whose mark is not a count is left out', async () => {
  const { calls, sendBody } = await lived()
  await sendBody(PATHS.importAgent, () => '{}')
  const marked = (await calls()).at(-1)
  const { edited_from, ...unmarked } = marked ?? {}
  expect(readOne('journal', unmarked)).toEqual(unmarked)
  expect(readOne('journal', marked)).toEqual({ ...unmarked, edited_from })
  for (const [name, value] of Object.entries(hostileValues())) {
    const row = { ...unmarked, edited_from: value }
    expect(readOne('journal', row), name).toEqual(value === undefined ? row : undefined)
  }
})
