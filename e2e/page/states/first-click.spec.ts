import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { bindKey, importSample } from '../../kit/visitor-steps.ts'

/** What a first click needs, by the beginning of its script's name. */
const NEEDED = ['wallet', 'verbs', 'create-world', 'rules', 'read-exchange', 'run-story', 'BindView']
/** A view that no first click opens. */
const LATER = 'RecordsView'
const QUIET_MS = 2_000

interface Fetched {
  readonly name: string
  /** When it was asked for, after `ready` (milliseconds). */
  readonly after: number
}

/** The scripts that were asked for since the service was ready. */
function scriptsSinceReady(page: Page): Promise<readonly Fetched[]> {
  return page.evaluate(() => {
    const ready = performance.getEntriesByName('service-ready')[0]?.startTime ?? Number.NaN
    return performance.getEntriesByType('resource').flatMap(({ name, startTime }) => {
      const script = /([\w-]+)-[\w-]{8}\.js$/.exec(name)?.[1]
      return script !== undefined && startTime > ready ? [{ name: script, after: startTime - ready }] : []
    })
  })
}

async function expectFetched(page: Page, wanted: readonly string[]): Promise<void> {
  await expect
    .poll(async () => (await scriptsSinceReady(page)).map(({ name }) => name))
    .toEqual(expect.arrayContaining([...wanted]))
}

test('Without a gesture nothing is fetched until two seconds after ready, and then what a first click needs', async ({
  app,
}) => {
  await expectFetched(app, NEEDED)
  const fetched = await scriptsSinceReady(app)
  expect(fetched.filter(({ after }) => after < QUIET_MS)).toEqual([])
  expect(fetched.map(({ name }) => name)).not.toContain(LATER)
})

for (const [gesture, move] of [
  ['a pointer', (page: Page) => page.mouse.move(3, 3)],
  ['a key', (page: Page) => page.keyboard.press('Shift')],
] as const)
  test(`The first movement of ${gesture} fetches it, and the other views`, async ({ app }) => {
    await move(app)
    await expectFetched(app, [...NEEDED, LATER])
  })

interface Counts {
  /** How often all rows of a store were read, by the store's name. */
  reads: Record<string, number>
  /** How often the step was drawn. */
  drawn: number
}

/** Counts, from each answer on, what is read of the stores and how often the step changes, until an outcome gets focus. */
function countAfterAnswers(): void {
  const counted: Counts = { reads: {}, drawn: 0 }
  const [send, readAll, later] = [window.fetch, IDBObjectStore.prototype.getAll, window.setTimeout]
  // Something else that is reread meanwhile, on a slow machine, is not counted here.
  const rereads = 250
  Reflect.set(window, 'setTimeout', (work: TimerHandler, ms: number, ...given: unknown[]) =>
    later(work, ms === rereads ? 1000 * ms : ms, ...given),
  )
  window.fetch = async (...given) => {
    const answer = await send(...given)
    Object.assign(counted, { reads: {}, drawn: 0 })
    return answer
  }
  IDBObjectStore.prototype.getAll = function (...given) {
    counted.reads[this.name] = (counted.reads[this.name] ?? 0) + 1
    return readAll.apply(this, given)
  }
  const step = new MutationObserver(() => {
    counted.drawn += 1
  })
  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLHeadingElement)) return
    if (step.takeRecords().length > 0) counted.drawn += 1
    Object.assign(window, { counted: structuredClone(counted) })
  })
  document.addEventListener('DOMContentLoaded', () => {
    step.observe(document.body, { childList: true, subtree: true })
  })
}

const counted = (page: Page): Promise<Counts> => page.evaluate(() => Reflect.get(window, 'counted'))

test('After an answer each store is read once, and the step drawn once with all of it', async ({ page }) => {
  await page.addInitScript(countAfterAnswers)
  await page.goto('')
  for (const [button, outcome] of [
    ['Walk through with a sample agent', 'Imported'],
    ['Get a nonce and sign it', 'Proof accepted'],
    ['Evaluate', 'PERMIT'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('heading', { name: new RegExp(`^${outcome}`) }).first()).toBeFocused()
    const { reads, drawn } = await counted(page)
    expect(reads, button).toEqual({ agents: 1, journal: 1 })
    expect(drawn, button).toBe(1)
  }
})

test('The outcome has the focus while what became proven still moves', async ({ app, context }) => {
  await importSample(app)
  const devtools = await context.newCDPSession(app)
  await devtools.send('Animation.enable')
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.01 })
  await bindKey(app)
  await expect(app.getByRole('heading', { name: /^Proof accepted/ })).toBeFocused()
  const moving = await app.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  )
  expect(moving).toBeGreaterThan(0)
})
