import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { bindKey } from '../../kit/visitor-steps.ts'

interface Counts {
  /** How often all rows of a store were read, by the store's name. */
  reads: Record<string, number>
  /** In how many frames the page changed. */
  drawn: number
}

/** Counts, from each answer on, what is read of the stores and how often the step changes, until an outcome gets focus. */
function countAfterAnswers(): void {
  const counted: Counts = { reads: {}, drawn: 0 }
  // Firefox tells of a focus once more when the driver brings its window to the front.
  let ended = false
  const [readText, readAll, readDated, later] = [
    Response.prototype.text,
    IDBObjectStore.prototype.getAll,
    IDBIndex.prototype.getAll,
    window.setTimeout,
  ]
  const note = (store: string) => {
    counted.reads[store] = (counted.reads[store] ?? 0) + 1
  }
  // Something else that is reread meanwhile, on a slow machine, is not counted here.
  const rereads = 250
  Reflect.set(window, 'setTimeout', (work: TimerHandler, ms: number, ...given: unknown[]) =>
    later(work, ms === rereads ? 1000 * ms : ms, ...given),
  )
  // In Firefox a script of the driver can put no other "fetch" in its place; the page takes each answer as a text.
  Response.prototype.text = async function () {
    const answer = await readText.call(this)
    Object.assign(counted, { reads: {}, drawn: 0 })
    drawnIn = -1
    ended = false
    return answer
  }
  IDBObjectStore.prototype.getAll = function (...given) {
    note(this.name)
    return readAll.apply(this, given)
  }
  IDBIndex.prototype.getAll = function (...given) {
    if (this.name === 'delivered_at') note(this.objectStore.name)
    return readDated.apply(this, given)
  }
  let frame = 0
  let drawnIn = -1
  const next = () => {
    frame += 1
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
  const draw = () => {
    if (drawnIn !== frame) counted.drawn += 1
    drawnIn = frame
  }
  const step = new MutationObserver(draw)
  addEventListener('focusin', ({ target }) => {
    if (ended || !(target instanceof HTMLHeadingElement)) return
    ended = true
    if (step.takeRecords().length > 0) draw()
    Object.assign(window, { counted: structuredClone(counted) })
  })
  document.addEventListener('DOMContentLoaded', () => {
    step.observe(document.body, { childList: true, subtree: true })
  })
}

const counted = (page: Page): Promise<Counts> => page.evaluate(() => Reflect.get(window, 'counted'))

test('After an answer each store is read once, and all of it is drawn in one frame', async ({ page }) => {
  await page.addInitScript(countAfterAnswers)
  await page.goto('')
  const all = { agents: 1, intents: 1, journal: 1 }
  for (const [button, outcome, read, role = 'button'] of [
    ['Walk through with a sample agent', 'Imported', all],
    ['Get a nonce and sign it', 'Proof accepted', all],
    ['Evaluate', 'PERMIT', all],
    ['Go to the pilot', 'Send an approved report', undefined, 'link'],
    ['Approve report', 'Approved', undefined],
    ['Send report', 'Delivered, once', { ...all, inbox: 1 }],
  ] as const) {
    await page.getByRole(role, { name: button, exact: true }).click()
    await expect(page.getByRole('heading', { name: new RegExp(`^${outcome}`) }).first()).toBeFocused()
    // Without a message there is no answer from which to count.
    if (read === undefined) continue
    const { reads, drawn } = await counted(page)
    expect(reads, button).toEqual(read)
    expect(drawn, button).toBe(1)
  }
})

test('The outcome has the focus while what became proven still moves', async ({ imported: app, context }) => {
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
