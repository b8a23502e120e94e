import type { ActingAgent, Actors } from '../../../src/flows/actors.ts'
import { bindKey, organizationProves } from '../../../src/flows/prove.ts'
import { begin, enterPilot } from '../../../src/flows/sample-agents.ts'
import { actorsOn, expect, test } from '../service-test.ts'
import { provenAgent } from '../visitor-flows.ts'
import { startService, type Workbench } from '../workbench.ts'
import { storedState } from './stored.ts'

const DAY_MS = 86_400_000

/** Requests whose body contains these words are carried out, then time out; returns the way to undo this. */
function losing(words: string): () => void {
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, init)
    if (!String(init?.body).includes(words)) return answer
    throw new DOMException('no answer came', 'TimeoutError')
  }
  return () => {
    globalThis.fetch = fetch
  }
}

/** A test's starting point: the agent, and the request about it that is lost. */
interface Loss {
  readonly begin: (actors: Actors) => Promise<ActingAgent | undefined>
  readonly does: (actors: Actors, acting: ActingAgent | undefined) => Promise<unknown>
  readonly words: string
}

const withAgent =
  (does: (actors: Actors, acting: ActingAgent) => Promise<unknown>) =>
  (actors: Actors, acting: ActingAgent | undefined): Promise<unknown> => {
    if (acting === undefined) throw new Error('this needs an agent')
    return does(actors, acting)
  }

const LOSSES = {
  'An import': {
    begin: async () => undefined,
    does: actors => begin(actors, 'SERVICE_NAME').catch(() => undefined),
    words: 'identity_source',
  },
  'The asking for a nonce': {
    begin: actors => begin(actors, 'SERVICE_NAME'),
    does: withAgent(({ visitor }, { agent_id }) => visitor.askChallenge(agent_id, 'BIND_KEY', 'Bind')),
    words: '"purpose"',
  },
  'A binding': {
    begin: actors => begin(actors, 'SERVICE_NAME'),
    does: withAgent(bindKey),
    words: '"proof"',
  },
  'A suspension by the organization': {
    begin: actors => provenAgent(actors, 'OIDC'),
    does: withAgent((actors, acting) => organizationProves(actors, acting, 'SUSPEND', 'Suspend')),
    words: '"proof"',
  },
  'An evaluation': {
    begin: actors => provenAgent(actors, 'OIDC'),
    does: withAgent(enterPilot),
    words: 'pilot.enter',
  },
} as const satisfies Readonly<Record<string, Loss>>

async function lose(bench: Workbench, { begin: start, does, words }: Loss): Promise<Actors> {
  const actors = actorsOn(bench)
  const acting = await start(actors)
  const back = losing(words)
  await does(actors, acting)
  back()
  return actorsOn(bench)
}

for (const [what, loss] of Object.entries(LOSSES)) {
  test(`${what} that timed out is found by its own key in another tab, and done once`, async ({ bench }) => {
    const { visitor } = await lose(bench, loss)
    const before = await storedState(bench)
    const [open, ...more] = await visitor.interrupted.list()
    expect(more).toEqual([])
    expect(open?.over).toBe(false)
    expect(await visitor.resume(open?.key ?? '')).toMatchObject({ kind: 'answer' })
    expect(await storedState(bench)).toEqual(before)
    expect(await visitor.interrupted.list()).toEqual([])
    await expect(visitor.resume(open?.key ?? '')).rejects.toThrow('no longer open')
    const calls = (await visitor.journal.entries()).filter(({ kind }) => kind === 'call')
    expect(calls.slice(-2), 'the request and its taking up are two entries').toMatchObject([
      { failure: { code: 'TIMED_OUT' }, answer: null },
      { failure: null, answer: { status: expect.any(Number) } },
    ])
  })
}

test('A request interrupted a day ago is not sent again, as it might happen twice, and can be set aside', async () => {
  const bench = await startService()
  const { visitor } = await lose(bench, LOSSES['An import'])
  bench.clock.shifted = DAY_MS - 1
  expect(await visitor.interrupted.list()).toMatchObject([{ over: false }])
  bench.clock.shifted = DAY_MS
  const [open] = await visitor.interrupted.list()
  expect(open?.over).toBe(true)
  await expect(visitor.resume(open?.key ?? '')).rejects.toThrow('24 hours')
  await visitor.interrupted.setAside(open?.key ?? '')
  expect(await visitor.interrupted.list()).toEqual([])
  expect(await bench.service.window.agents()).toHaveLength(1)
})

test('A clock turned back leaves an interrupted request open, and its answer stands', async ({ bench }) => {
  const { visitor } = await lose(bench, LOSSES['An import'])
  bench.clock.shifted = -10 * DAY_MS
  const [open] = await visitor.interrupted.list()
  expect(open?.over).toBe(false)
  expect(await visitor.resume(open?.key ?? '')).toMatchObject({ kind: 'answer' })
  expect(await bench.service.window.agents()).toHaveLength(1)
  expect(await visitor.agents.list()).toHaveLength(1)
})
