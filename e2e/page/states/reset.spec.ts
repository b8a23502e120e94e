import type { Page } from 'playwright/test'
import { CLIENT_DATABASE, holdDatabase, SERVICE_DATABASE } from '../../kit/databases.ts'
import { expect, secondTab, test, untilReady, visit } from '../../kit/fixtures.ts'
import { evaluate, importSample, open } from '../../kit/visitor-steps.ts'
import { closeMenu, openClock, pressInMenu, profile, turnClock } from '../journey/journey-steps.ts'
import { boundAgent } from '../journey/pilot-page-steps.ts'
import { keptElsewhere, storedCounts } from './kept-data.ts'
import { agent, reset, resetWhole, startedOver } from './states-steps.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Delete everything this page keeps?' })

test('After a reset nothing is left but what a fresh start makes', async ({ app }) => {
  const fresh = { stored: await storedCounts(app), kept: await keptElsewhere(app) }
  await boundAgent(app)
  await evaluate(app)
  await app.evaluate(() => sessionStorage.setItem('agent-assurance:/demo/:reloaded', '1'))
  await turnClock(app, '+1 day', 'Clock shifted by +1 d')
  expect((await keptElsewhere(app)).local).toContain('agent-assurance:/demo/:clock')
  await resetWhole(app)
  await expect((await openClock(app)).getByText('Clock: now')).toBeVisible()
  await closeMenu(app)
  expect(await keptElsewhere(app)).toEqual(fresh.kept)
  const stored = await storedCounts(app)
  for (const [name, count] of Object.entries(stored)) expect(count, name).toBe(fresh.stored[name] ?? 0)
})

test('A reset is read before it is chosen, from its heading on', async ({ imported: app }) => {
  await pressInMenu(app, 'Reset')
  await expect(question(app).getByRole('heading')).toBeFocused()
  await expect(question(app)).toHaveAccessibleDescription(
    /^It is all in this browser.*your keys.*start over as well\.$/,
  )
  await app.keyboard.press('Enter')
  await expect(question(app)).toBeVisible()
  await app.keyboard.press('Tab')
  await expect(question(app).getByRole('button', { name: 'Close' })).toBeFocused()
})

/**
 * What other deployments on this origin keep: in a folder above or within this one, and in folders that begin with a
 * colon; each name extends one of the page's.
 */
const NEIGHBOURS = {
  databases: [
    ...['agent-assurance:/', 'agent-assurance:/demo/inner/', 'agent-assurance:/demo/inner/:client'],
    ...['agent-assurance:/demo/:client/', 'agent-assurance:/demo/:client/:world'],
    ...['agent-assurance:/demo/:cases:service/', 'agent-assurance:/demo/:clients', 'agent-assurance:/demo/ '],
  ],
  keys: [
    ...['agent-assurance:/demo/inner/:clock', 'agent-assurance:/demo/inner/:theme'],
    ...['agent-assurance:/demo/:client/:clock', 'agent-assurance:/demo/:clock/:clock'],
    'agent-assurance:/demo/:',
  ],
}

test('A reset takes the theme, and leaves what others on the origin keep', async ({ imported: app }) => {
  await pressInMenu(app, /theme/i)
  await expect(app.locator('html')).toHaveAttribute('data-theme', /light|dark/)
  const cacheNames = await app.evaluate(async ({ databases, keys }) => {
    const scope = `${location.origin}/demo/`
    const names = [`${scope}inner/`, `${scope}:client/`, `${location.origin}/${scope}`].map(
      each => `msw:active-clients:${each}`,
    )
    for (const name of names) await caches.open(name)
    for (const key of keys) {
      localStorage.setItem(key, '1')
      sessionStorage.setItem(key, '1')
    }
    for (const name of databases) {
      await new Promise((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onerror = () => reject(request.error)
        request.onsuccess = () => resolve(request.result.close())
      })
    }
    return names
  }, NEIGHBOURS)
  await resetWhole(app)
  await expect(app.locator('html')).not.toHaveAttribute('data-theme')
  const names = await app.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(names).toEqual(expect.arrayContaining(NEIGHBOURS.databases))
  const kept = await keptElsewhere(app)
  expect(kept.caches).toEqual(expect.arrayContaining(cacheNames))
  expect(kept.local.toSorted()).toEqual(NEIGHBOURS.keys.toSorted())
  expect(kept.session).toEqual(expect.arrayContaining(NEIGHBOURS.keys))
})

test('A tab that learns of it only once everything is deleted starts over too', async ({ imported: app }) => {
  const other = await secondTab(app)
  // The browser's answer comes after the last word of the tab that deletes.
  await other.evaluate(() => {
    const { query } = LockManager.prototype
    const deleted = new Promise(resolve => {
      const channel = new BroadcastChannel('agent-assurance:/demo/:reset')
      channel.onmessage = ({ data }) => data === 'deleted' && setTimeout(resolve, 100)
    })
    LockManager.prototype.query = async function () {
      const answer = await query.call(this)
      await deleted
      return answer
    }
  })
  await resetWhole(app)
  await startedOver(other)
})

/** Notes, for the next load, each store that this page opens once its own ones are being deleted. */
const noteLateOpening = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    let deleting = false
    const { open, deleteDatabase } = IDBFactory.prototype
    IDBFactory.prototype.deleteDatabase = function (name) {
      // The start’s own probe is deleted too.
      deleting ||= !name.endsWith(':probe')
      return deleteDatabase.call(this, name)
    }
    IDBFactory.prototype.open = function (...given) {
      const opening = open.apply(this, given)
      opening.addEventListener('success', () => {
        opening.result.addEventListener('versionchange', event => {
          deleting ||= event.newVersion === null && !given[0].endsWith(':probe')
        })
      })
      const late = sessionStorage.getItem('late') ?? ''
      sessionStorage.setItem('late', deleting ? `${late} ${given[0]}` : late)
      return opening
    }
  })
const openedLate = (page: Page) => page.evaluate(() => sessionStorage.getItem('late'))

test('From a reset’s beginning no tab opens a store until it is loaded anew', async ({ page, context }) => {
  const other = await context.newPage()
  for (const each of [page, other]) {
    await noteLateOpening(each)
    await visit(each)
  }
  await importSample(page)
  await other.bringToFront()
  await open(other, '#/bind')
  await expect(profile(other)).toContainText('IDENTITY_CLAIMED')
  await page.bringToFront()
  await pressInMenu(page, 'Reset')
  // A change announced while the stores are deleted makes both tabs read them again.
  await other.evaluate(() => {
    const channel = new BroadcastChannel('agent-assurance:/demo/:client')
    setInterval(() => channel.postMessage('changed'), 0)
  })
  await page.getByRole('button', { name: 'Delete everything' }).click()
  for (const each of [page, other]) {
    await startedOver(each)
    expect(await openedLate(each)).toBe('')
  }
})

test('A database that another tab holds back is named by the reset', async ({ imported: app }) => {
  const holder = await holdDatabase(app, CLIENT_DATABASE)
  await reset(app)
  const told = question(app).getByRole('alert')
  await expect(told).toContainText('your keys, your agents and the journal of messages: another tab uses it')
  await expect(told).not.toContainText('the service’s store')
  await holder.close()
  const loaded = app.waitForEvent('load')
  await question(app).getByRole('button', { name: 'Reload the page' }).click()
  await loaded
  await untilReady(app)
  await expect(agent(app)).toHaveCount(0)
})

/** Presses Reset, and waits until the service's database is gone while another is still held. */
async function beginReset(page: Page): Promise<void> {
  await page.bringToFront()
  await reset(page)
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(names).not.toContain(SERVICE_DATABASE)
}

test('A tab beside a reset that is broken off starts over, and resets again', async ({ imported: app }) => {
  const other = await secondTab(app, '#/bind')
  const holder = await holdDatabase(app, CLIENT_DATABASE)
  await beginReset(app)
  const loaded = other.waitForEvent('load')
  await app.close()
  await loaded
  await holder.close()
  await untilReady(other)
  await resetWhole(other)
  await boundAgent(other)
})

test('A tab that is loaded anew in the middle of its own reset works', async ({ imported: app }) => {
  await open(app, '#/')
  const holder = await holdDatabase(app, CLIENT_DATABASE)
  await beginReset(app)
  await app.reload()
  await holder.close()
  await untilReady(app)
  await boundAgent(app)
})

test('Word that everything is deleted, while nobody deletes, loses nothing', async ({ app, context }) => {
  const stranger = await context.newPage()
  await stranger.goto('openapi.json')
  /** Says a word on the page's channel for resets, as any page of the origin can. */
  const say = (word: string) =>
    stranger.evaluate(said => new BroadcastChannel('agent-assurance:/demo/:reset').postMessage(said), word)
  await say('deleting')
  // This opens the synthetic parties' store.
  await boundAgent(app)
  const loaded = app.waitForEvent('load')
  await say('deleted')
  await loaded
  await untilReady(app)
  await expect(app.getByRole('heading', { name: 'Claimed is not proven' })).toBeVisible()
  await expect(agent(app)).toBeVisible()
})
