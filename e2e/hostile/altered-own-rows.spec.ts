import type { Page } from 'playwright/test'
import type { ClientStoreName } from '../../src/client/own-records.ts'
import { readOne } from '../../src/client/reading.ts'
import { CLIENT_DATABASE, inStore, SERVICE_DATABASE } from '../kit/databases.ts'
import { BASE_URL, expect, test, untilReady } from '../kit/fixtures.ts'
import { bindKey, importProtocol, open } from '../kit/visitor-steps.ts'
import { exchange, pressInMenu, selected, unfoldMessages } from '../page/journey/journey-steps.ts'
import { watchForHostile } from './hostile-texts.ts'
import {
  besideOf,
  expectEachShown,
  expectShown,
  lived,
  membersOf,
  roundsOf,
  STEPS,
  someOf,
  VALUE_NAMES,
  WORLD,
} from './row-rounds.ts'
import { type Alteration, countOf, look, rowsOf, type StoreByHand, write } from './rows-by-hand.ts'

const client = (store: string): StoreByHand => ({ database: CLIENT_DATABASE, store })
const world = (store: string): StoreByHand => ({ database: WORLD, store })

interface OwnStore {
  readonly store: Exclude<ClientStoreName, 'journal'>
  /** The member that names its records, and one that they need. */
  readonly key: string
  readonly needed: string
  readonly views: readonly string[]
}

const OWN: readonly OwnStore[] = [
  { store: 'agents', key: 'agent_id', needed: 'label', views: STEPS },
  { store: 'keys', key: 'key_thumbprint', needed: 'jwk', views: ['#/import', '#/bind'] },
  { store: 'choices', key: 'name', needed: 'value', views: ['#/', '#/bind'] },
  { store: 'intents', key: 'key', needed: 'path', views: ['#/', '#/bind'] },
]

/** Makes this tab keep no choice of its own: only a tab without one reads the stored choice. */
async function keepNoChoice(page: Page): Promise<void> {
  await page.evaluate(own => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (name, value) {
      if (name !== own) setItem.call(this, name, value)
    }
    sessionStorage.removeItem(own)
  }, `${SERVICE_DATABASE}:agent`)
}

/** Stores a request whose answer was never seen, as a tab does that ends at that moment. */
const leaveIntent = (page: Page): Promise<unknown> =>
  inStore(page, [CLIENT_DATABASE, 'intents'], (_, held) => {
    held.put({
      ...{ key: 'left', path: '/v1/agents/import', body: '{}', group: 'Import the claim' },
      ...{ at: new Date().toISOString(), agent_id: null, key_thumbprint: null },
    })
  })

/** Opens each message of the exchange in turn, and returns what failed. */
async function openEachMessage(page: Page): Promise<string[]> {
  await unfoldMessages(page)
  expect(await exchange(page).locator('button[data-row]').count()).toBeGreaterThan(0)
  return page.evaluate(async () => {
    const failed: string[] = []
    for (const row of document.querySelectorAll<HTMLElement>('button[data-row]')) {
      row.click()
      await new Promise(resolve => setTimeout(resolve, 15))
      const tabs = [...document.querySelectorAll<HTMLElement>('[data-drawer] [role="tab"]')]
      for (const tab of tabs.slice(0, 9)) {
        tab.click()
        await new Promise(resolve => setTimeout(resolve, 4))
      }
      if (document.body.innerText.includes('This view failed'))
        return [`${row.dataset.row}: ${document.body.innerText.slice(0, 2_000)}`]
    }
    return failed
  })
}

test.describe('No view fails, and nothing runs,', () => {
  for (const { store, key, needed, views } of OWN) {
    test(`where the visitor’s own ${store} are altered by hand; the page says how many cannot be read, and where they stand`, async ({
      app,
      host,
    }) => {
      await lived(app)
      await leaveIntent(app)
      if (store === 'choices') await keepNoChoice(app)
      const watch = watchForHostile(app, [host.url, BASE_URL])
      const of = client(store)
      const [row] = await rowsOf(app, of)
      const rounds = roundsOf(row, key, each => readOne(store, each) !== undefined)
      await expectEachShown(app, of, rounds, views, views.slice(-1))
      await expectShown(app, of, [{ row: 0, value: 'a circle', paths: [[needed]] }], views)
      const note = app.getByRole('region', { name: 'Unreadable data' })
      await expect(note).toContainText('1 record cannot be read')
      await expect(note).toContainText(`Your own data, store ${store}: `)
      await expect(note).toContainText('Reset deletes it')
      await expectShown(app, of, [], views)
      await expect(note).toHaveCount(0)
      expect(await watch.faults()).toEqual([])
    })
  }

  test('where entries of the journal are altered by hand; each that can be read opens, steps go on, and Reset clears it', async ({
    app,
    host,
  }) => {
    await lived(app)
    const watch = watchForHostile(app, [host.url, BASE_URL])
    const of = client('journal')
    const rows = await rowsOf(app, of)
    const kinds = new Map(rows.map((row, index) => [Object(row).kind, index]))
    const beside = [...kinds.values()].flatMap((row, kind) =>
      besideOf(
        roundsOf(rows[row], 'seq', each => readOne('journal', each) !== undefined),
        row,
        (way, index) => (way === 'held' ? 1_000 : 5_000) + kind * 200 + index,
      ),
    )
    await expectShown(app, of, beside, STEPS)
    await open(app, '#/bind')
    await expect(app.getByRole('region', { name: 'Unreadable data' })).toContainText(
      /Your own data, store journal: 5\d\d\d, /u,
    )
    expect(await openEachMessage(app)).toEqual([])
    await app.keyboard.press('Escape')
    await expect(selected(app)).toBeHidden()
    const before = await countOf(app, of)
    await bindKey(app)
    await expect.poll(() => countOf(app, of)).toBe(before + 3)
    expect(await watch.faults()).toEqual([])
    await pressInMenu(app, 'Reset')
    await app.getByRole('button', { name: 'Delete everything' }).click()
    await untilReady(app)
    await expect(app.getByRole('button', { name: 'Walk through with a sample agent' })).toBeEnabled()
  })

  test('where the synthetic parties’ inbox, keys and versions are altered by hand; the inbox counts what cannot be read, and a step names the key', async ({
    app,
    host,
  }) => {
    await lived(app)
    const watch = watchForHostile(app, [host.url, BASE_URL])
    const [report] = await rowsOf(app, world('inbox'))
    const members = membersOf(report, 'jti').filter(([name]) => name !== 'agent_id')
    const beside = VALUE_NAMES.flatMap((value, index): Alteration[] => [
      { row: 0, value, paths: members, key: `all ${index}` },
      ...members.map((path, at): Alteration => ({ row: 0, value, paths: [path], key: `one ${index} ${at}` })),
    ])
    await expectShown(app, world('inbox'), beside, STEPS)
    await expect(app.getByRole('main')).toContainText(
      /\d+ records cannot be read.*The synthetic parties’ data, store inbox: /u,
    )
    await write(app, world('inbox'), [])
    await importProtocol(app, 'OIDC')
    await expect(app.getByRole('button', { name: 'Verify identity' })).toBeEnabled()
    for (const [turn, store] of ['versions', 'keys'].entries()) {
      const rows = await rowsOf(app, world(store))
      for (const value of someOf(VALUE_NAMES, turn)) {
        const altered = rows.map(
          (row, index): Alteration => ({ row: index, value, paths: membersOf(row, 'name') }),
        )
        await expectShown(app, world(store), altered, ['#/pilot', '#/bind'])
      }
    }
    await app.getByRole('button', { name: 'Verify identity' }).click()
    await expect(
      app.getByText(/of the store keys cannot be read: it was altered outside this page/u),
    ).toBeVisible()
    await write(app, world('keys'), [])
    await app.getByRole('button', { name: 'Verify identity' }).click()
    await expect(app.getByRole('heading', { name: /^Identity verified/ })).toBeVisible()
    expect(await look(app, STEPS)).toEqual([])
    expect(await watch.faults()).toEqual([])
  })
})
