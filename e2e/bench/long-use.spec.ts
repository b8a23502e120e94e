import type { Page } from 'playwright/test'
import { SERVICE_DATABASE } from '../kit/databases.ts'
import { BASE_URL, untilReady } from '../kit/fixtures.ts'
import { open } from '../kit/visitor-steps.ts'
import { fillJournal } from '../page/exchange/exchange-steps.ts'
import { installAgent } from '../page/journey/in-page-agent.ts'
import { waitForParts } from '../page/states/states-steps.ts'
import { expect, installKit, test } from './bench-test.ts'
import { type Click, timesOfClick, visit } from './click-times.ts'
import { note, spreadOf } from './figures.ts'
import { storeAgents } from './store-agents.ts'

const MESSAGES = 500
const AGENTS = 50
const RECEIPTS = 200
const ROUNDS = 6
/** The limit on how a step's time grows. */
const MOST = 1.3

const AGAIN: Click = { name: 'Evaluate', outcome: 'PERMIT' }
const IMPORT: Click = { name: 'Import claim', outcome: 'Imported', sample: /^SERVICE_NAME/ }
const ON_FROM_BIND: readonly Click[] = [
  { name: 'Get a nonce and sign it', outcome: 'Proof accepted' },
  { name: 'Evaluate', outcome: 'PERMIT' },
  { name: 'Go to the pilot', outcome: 'Send an approved report', role: 'link' },
  { name: 'Approve report', outcome: 'Approved: exactly this version' },
  { name: 'Send report', outcome: 'Delivered, once' },
  { name: 'Acknowledge', outcome: 'Delivered and acknowledged' },
]

/** Names the agent that this tab works with; runs in the page. */
async function currentAgent(database: string): Promise<string> {
  const opened = await new Promise<IDBDatabase>(resolve => {
    const opening = indexedDB.open(database)
    opening.onsuccess = () => resolve(opening.result)
  })
  const reading = opened.transaction('choices').objectStore('choices').getAll()
  const [choice] = await new Promise<{ value: string }[]>(resolve => {
    reading.onsuccess = () => resolve(reading.result)
  })
  opened.close()
  return choice?.value ?? ''
}

/** Makes every agent that the service stores one of the visitor's own, named as the first; runs in the page. */
async function ownThemAll({ service, client }: { service: string; client: string }): Promise<number> {
  const opened = await Promise.all(
    [service, client].map(
      name =>
        new Promise<IDBDatabase>(resolve => {
          const opening = indexedDB.open(name)
          opening.onsuccess = () => resolve(opening.result)
        }),
    ),
  )
  const [stored, own] = opened
  if (stored === undefined || own === undefined) throw new Error('two databases')
  const keys = stored.transaction('agents').objectStore('agents').getAllKeys()
  await new Promise(resolve => {
    keys.onsuccess = resolve
  })
  const writing = own.transaction('agents', 'readwrite')
  const store = writing.objectStore('agents')
  const rows = store.getAll()
  rows.onsuccess = () => {
    for (const agent_id of keys.result) store.put({ ...rows.result[0], agent_id })
  }
  await new Promise(resolve => {
    writing.oncomplete = resolve
  })
  for (const each of opened) each.close()
  return keys.result.length
}

/** As after a long use: many decisions about the agent at work, many agents, many messages. */
async function useForLong(page: Page): Promise<void> {
  const client = `${SERVICE_DATABASE}:client`
  await page.evaluate(installAgent, BASE_URL)
  await page.evaluate(installKit)
  const agentId = await page.evaluate(currentAgent, client)
  await page.evaluate(
    async ({ id, count }) => {
      const { evaluation } = window.bench
      for (let made = 0; made < count; made += 1)
        await window.agent.post('/v1/assurance/evaluations', evaluation(id), 200)
    },
    { id: agentId, count: RECEIPTS },
  )
  const stored = await page.evaluate(storeAgents, { name: SERVICE_DATABASE, agentId, count: AGENTS })
  expect(stored).toBeGreaterThanOrEqual(AGENTS)
  expect(await page.evaluate(ownThemAll, { service: SERVICE_DATABASE, client })).toBe(stored)
  await fillJournal(page, MESSAGES)
}

type Times = ReadonlyMap<string, readonly number[]>

/** A walk with a new agent, from its import on. */
async function walk(page: Page, take: (name: string, click: Click) => Promise<unknown>): Promise<void> {
  await open(page, '#/import')
  await take('Import claim', IMPORT)
  await open(page, '#/bind')
  for (const click of ON_FROM_BIND) await take(String(click.name), click)
}

/** How long each step takes from its click until its outcome has the focus: on the agent at work, and on new ones. */
async function timesOfSteps(page: Page): Promise<Times> {
  const times = new Map<string, number[]>()
  const take = async (name: string, click: Click) => {
    const { whole } = await timesOfClick(page, click)
    times.set(name, [...(times.get(name) ?? []), whole])
  }
  await open(page, '#/evaluate')
  await page.getByRole('button', { name: /, receipt \d+$/u }).click()
  for (let round = 0; round < ROUNDS; round += 1) await take('Evaluate, once more', AGAIN)
  for (let round = 0; round < ROUNDS; round += 1) await walk(page, take)
  return times
}

/** The times after an interval of some rounds, in which the browser has compiled what runs often. */
async function compiled(page: Page): Promise<Times> {
  await timesOfSteps(page)
  return timesOfSteps(page)
}

test('Each step after 500 messages, with 50 agents and 200 receipts of one, beside a few', async ({
  browser,
  host,
}, info) => {
  test.setTimeout(900_000)
  const page = await visit(browser, host.url)
  await page.mouse.move(1, 1)
  await waitForParts(page)
  await walk(page, (_name, click) => timesOfClick(page, click))
  const few = await compiled(page)
  await useForLong(page)
  await page.reload()
  await untilReady(page)
  await page.mouse.move(2, 2)
  await waitForParts(page)
  const many = await compiled(page)
  for (const [name, before] of few) {
    const [short, long] = [spreadOf(before).median, spreadOf(many.get(name) ?? []).median]
    const ratio = long / short
    note(info, {
      what: `${name}, after long use beside a few messages`,
      measured: `${long.toFixed(1)} ms`,
      floor: `${short.toFixed(1)} ms`,
      ratio: ratio.toFixed(2),
      target: `at most ${MOST}: ${ratio <= MOST ? 'met' : 'MISSED'}`,
    })
    expect(ratio).toBeGreaterThan(0)
  }
  await page.context().close()
})
