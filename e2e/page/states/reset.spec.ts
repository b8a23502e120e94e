import type { Page } from 'playwright/test'
import { CLIENT_DATABASE, holdDatabase } from '../../kit/databases.ts'
import { expect, secondTab, test, untilReady } from '../../kit/fixtures.ts'
import { bindKey, evaluate, importSample, open } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { closeMenu, openClock, pressInMenu } from '../journey/journey-steps.ts'
import { keptElsewhere, storedCounts } from './kept-data.ts'

async function reset(page: Page): Promise<void> {
  await pressInMenu(page, 'Reset')
  await page.getByRole('button', { name: 'Delete everything' }).click()
}

/** Waits for the page as a first visit finds it. */
async function startedOver(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Claimed is not proven' })).toBeVisible()
  await untilReady(page)
  await expect(page.getByRole('button', { name: /^Agent:/ })).toHaveCount(0)
}

/** Presses Reset and waits until the page was loaded anew. */
async function resetWhole(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load')
  await reset(page)
  await loaded
  await startedOver(page)
}

test('After a reset nothing is left but what a fresh start makes', async ({ app }) => {
  const fresh = { stored: await storedCounts(app), kept: await keptElsewhere(app) }
  await importSample(app)
  await bindKey(app)
  await evaluate(app)
  await app.evaluate(() => sessionStorage.setItem('agent-assurance:/demo/:reloaded', '1'))
  await (await openClock(app)).getByRole('button', { name: '+1 day' }).click()
  await closeMenu(app)
  expect((await keptElsewhere(app)).local).toContain('agent-assurance:/demo/:clock')
  await resetWhole(app)
  await expect((await openClock(app)).getByText('Clock: now')).toBeVisible()
  await closeMenu(app)
  expect(await keptElsewhere(app)).toEqual(fresh.kept)
  const stored = await storedCounts(app)
  for (const [name, count] of Object.entries(stored)) expect(count, name).toBe(fresh.stored[name] ?? 0)
})

test('A reset is read before it is chosen: the dialog begins at its heading and says what it deletes', async ({
  imported: app,
}) => {
  await pressInMenu(app, 'Reset')
  const dialog = app.getByRole('dialog', { name: 'Delete everything this page keeps?' })
  await expect(dialog.getByRole('heading')).toBeFocused()
  await expect(dialog).toHaveAccessibleDescription(
    /^It is all in this browser.*your keys.*start over as well\.$/,
  )
  await app.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await app.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toBeHidden()
  await expect(app.getByRole('button', { name: /^Agent:/ })).toBeVisible()
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

test('A reset takes the choice of theme along, and leaves what other deployments on the same origin keep', async ({
  imported: app,
}) => {
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

test('Another tab starts over too, and works', async ({ imported: app }) => {
  const other = await secondTab(app, '#/bind')
  await expect(other.getByRole('region', { name: 'Profile' })).toContainText('IDENTITY_CLAIMED')
  await resetWhole(app)
  await startedOver(other)
  await importSample(other)
  await bindKey(other)
  await open(app, '#/bind')
  await expect(app.getByRole('region', { name: 'Profile' })).toContainText('TECHNICALLY_BOUND')
})

test('A tab that learns of the lock only once everything is deleted starts over too', async ({
  imported: app,
}) => {
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

test('From the beginning of a reset neither tab opens a store before it is loaded anew', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  for (const each of [page, other]) {
    await noteLateOpening(each)
    await each.goto('')
    await untilReady(each)
  }
  await importSample(page)
  await other.bringToFront()
  await open(other, '#/bind')
  await expect(other.getByRole('region', { name: 'Profile' })).toContainText('IDENTITY_CLAIMED')
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

test('A database that another tab holds back is named before the page starts over, and the rest is gone', async ({
  imported: app,
}) => {
  const holder = await holdDatabase(app, CLIENT_DATABASE)
  await reset(app)
  const dialog = app.getByRole('dialog', { name: 'Delete everything this page keeps?' })
  await expect(dialog.getByRole('alert')).toContainText(
    'your keys, your agents and the journal of messages: another tab uses it',
  )
  await expect(dialog.getByRole('alert')).not.toContainText('the service’s store')
  await expectNoFindings(app, 'what stands in the way of a reset')
  await holder.close()
  const loaded = app.waitForEvent('load')
  await dialog.getByRole('button', { name: 'Reload the page' }).click()
  await loaded
  await untilReady(app)
  await expect(app.getByRole('button', { name: /^Agent:/ })).toHaveCount(0)
})
