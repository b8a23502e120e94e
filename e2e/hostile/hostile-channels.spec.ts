import type { Page } from 'playwright/test'
import { BASE_URL, expect, test, untilReady } from '../kit/fixtures.ts'
import { bindKey, importSample, open } from '../kit/visitor-steps.ts'
import { closeMenu, openClock, showTab } from '../page/journey/journey-steps.ts'
import { storedCounts } from '../page/states/kept-data.ts'
import { HOSTILE, TEXTS, watchForHostile } from './hostile-texts.ts'

test.use({ viewport: { width: 390, height: 844 } })

const texts = TEXTS.map(([, text]) => text)
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

/** Addresses that put a text into every part that the page reads. */
const addressesOf = (text: string): readonly string[] => [
  `#${text}`,
  `#/${encoded(text)}`,
  `#/import?${encoded(text)}=1`,
  `#/import?sample=${encoded(text)}&to=${encoded(text)}`,
  `#/bind?scenario=${encoded(text)}`,
  `#/story/${encoded(text)}?at=${encoded(text)}&tab=${encoded(text)}`,
  `#/records/${encoded(text)}`,
  `#/records/agents?agent=${encoded(text)}&record=${encoded(text)}&page=${encoded(text)}`,
  `#/records/audit?page=99999999999999999999&record=%`,
  `#/reference/${encoded(text)}`,
  `#/reference/problems/${encoded(text)}`,
  `#/exchange/${encoded(text)}`,
  `#/exchange/1/${encoded(text)}`,
]

test('Hostile addresses open a view that says so, run nothing, send nothing and store nothing', async ({
  app,
  host,
}) => {
  test.setTimeout(600_000)
  await importSample(app)
  const before = await storedCounts(app)
  const watch = watchForHostile(app, [host.url, BASE_URL])
  for (const text of texts) {
    for (const address of addressesOf(text)) {
      await open(app, address)
      await expect(app.locator('main')).toBeVisible()
      await expect(app.locator('main')).not.toContainText('This view failed')
      await watch.expectHarmless(address.slice(0, 200))
    }
  }
  expect(await storedCounts(app)).toEqual(before)
})

test('A page opened under a hostile name and address, by a window that goes on talking to it, works as ever', async ({
  page,
  host,
}) => {
  await page.goto(`${host.url}openapi.json`)
  const opening = page.waitForEvent('popup')
  await page.evaluate(
    ([to, name]) => {
      Object.assign(window, { opened: window.open(to, name) })
    },
    [host.url, '<script>parent.hostile=1</script>'] as const,
  )
  const app = await opening
  await untilReady(app)
  const watch = watchForHostile(app, [host.url, BASE_URL])
  await page.evaluate(
    given => {
      const messages: unknown[] = [
        ...given,
        null,
        0,
        new Error('x'),
        { type: 'MOCK_DEACTIVATE', payload: given[0] },
        { type: 'KEEPALIVE_REQUEST' },
        { source: 'react-devtools-bridge', payload: {} },
        new ArrayBuffer(8),
      ]
      const opened: unknown = Reflect.get(window, 'opened')
      if (!(typeof opened === 'object' && opened !== null && 'postMessage' in opened)) return
      if (typeof opened.postMessage !== 'function') return
      for (const message of messages) Reflect.apply(opened.postMessage, opened, [message, '*'])
    },
    Object.values(HOSTILE).map(text => text.toWellFormed()),
  )
  await importSample(app)
  await bindKey(app)
  expect(await watch.faults()).toEqual([])
  await expect(app.locator('html')).toHaveAttribute('data-service', 'ready')
})

/** The page's channels on the test's host: service, visitor and world, the same for the cases, and resets. */
const CHANNELS = ['', ':client', ':world', ':cases:service', ':cases:client', ':cases:world', ':reset'].map(
  end => `agent-assurance:/demo/${end}`,
)

test('Messages of any shape on the page’s own channels have it read again, and no more', async ({
  app,
  context,
  host,
}) => {
  await importSample(app)
  const other = await context.newPage()
  await other.goto(`${host.url}openapi.json`)
  const watch = watchForHostile(app, [host.url, BASE_URL])
  await other.evaluate(
    ([names, given]) => {
      for (const name of names) {
        const channel = new BroadcastChannel(name)
        for (const message of [...given, null, undefined, 1, [], {}, new Map([['a', 1]])])
          channel.postMessage(message)
        channel.close()
      }
    },
    [CHANNELS, Object.values(HOSTILE).map(text => text.toWellFormed())] as const,
  )
  await bindKey(app)
  await showTab(app, 'Step')
  await expect(app.getByRole('region', { name: 'Profile' })).toContainText('TECHNICALLY_BOUND')
  expect(await watch.faults()).toEqual([])
})

const KEPT = ['theme', ...['theme', 'clock'].map(name => `agent-assurance:/demo/:${name}`)]
const KEPT_HERE = ['reloaded', 'agent'].map(name => `agent-assurance:/demo/:${name}`)
const VALUES = [
  // What is kept is read as a number, as JSON or as one of a few words; a text is none of them, whatever it says.
  ...texts.filter((_, index) => index % 4 === 0).map(text => text.toWellFormed()),
  ...['', '{', '[]', 'null', '9007199254740991', '-8640000000000001'],
  ...['1e308', 'NaN', 'Infinity', '-0', '0x10', '1.5', '3155760000001'],
]

async function keep(page: Page, value: string): Promise<void> {
  await page.evaluate(
    ([here, both, text]) => {
      for (const key of both) localStorage.setItem(key, text)
      for (const key of [...both, ...here]) sessionStorage.setItem(key, text)
    },
    [KEPT_HERE, KEPT, value] as const,
  )
}

test('Whatever stands in the page’s own storage, it starts, and its time is a time', async ({
  app,
  host,
}) => {
  const watch = watchForHostile(app, [host.url, BASE_URL])
  for (const value of VALUES) {
    await keep(app, value)
    await app.reload()
    await untilReady(app)
    const shown = (await openClock(app)).locator('time')
    await expect(shown, value.slice(0, 80)).toHaveAttribute('datetime', /^[+\d-]+-\d\d-\d\dT[\d:.]+Z$/u)
    await closeMenu(app)
    await expect(app.getByRole('heading', { name: 'Claimed is not proven' })).toBeVisible()
    await watch.expectHarmless(value.slice(0, 80))
  }
  await importSample(app)
  await bindKey(app)
})

test('A clock that was turned as far as it goes still gives times, and no farther', async ({ app }) => {
  const century = String(100 * 365.25 * 24 * 3600 * 1000)
  await app.evaluate(value => localStorage.setItem('agent-assurance:/demo/:clock', value), century)
  await app.reload()
  await untilReady(app)
  await (await openClock(app)).getByRole('button', { name: '+1 day' }).click()
  expect(await app.evaluate(() => localStorage.getItem('agent-assurance:/demo/:clock'))).toBe(century)
})
