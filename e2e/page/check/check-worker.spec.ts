import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { GOOD_RUN } from '../../../src/evidence/samples/good-run.ts'
import { DIST, expect, revisit, test, untilReady } from '../../kit/fixtures.ts'
import type { StaticHost } from '../../kit/static-server.ts'
import { open } from '../../kit/visitor-steps.ts'
import { LARGE_INPUTS } from '../../rules/bench/large-inputs.ts'
import { madeInput } from '../../rules/bench/made-input.ts'
import { letWaitPass } from '../states/states-steps.ts'
import {
  altered,
  box,
  checkIt,
  dropOn,
  fill,
  jwsOf,
  line,
  makeKey,
  openCheck,
  paste,
  region,
  verdict,
} from './check-steps.ts'

// What is asked and answered is held by rules/bench/question.spec.ts, and that nothing leaves a worker by
// boundary/boundary-check-worker.spec.ts.

/** Keeps what goes to the page's workers and what comes back, by the names of its members. */
function watchWorkers(): void {
  const said: string[] = []
  const Started = window.Worker
  window.Worker = class extends Started {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      said.push('started')
      this.addEventListener('message', ({ data }) => {
        const names = typeof data === 'string' ? data : Object.keys(data).join()
        if (said.at(-1) !== `< ${names}`) said.push(`< ${names}`)
      })
    }
    override postMessage(message: { readonly waiting: readonly string[]; readonly isJudged: boolean }): void {
      said.push(`> ${message.isJudged ? 'judge' : 'read'} ${message.waiting}`.trim())
      super.postMessage(message)
    }
    override terminate(): void {
      said.push('ended')
      super.terminate()
    }
  }
  Object.assign(window, { said })
}

/** What went to and fro so far. */
const saidOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [...(Reflect.get(window, 'said') as string[])])

const BIG_RUN = madeInput({ make: 'run', n: 0, keys: 0, bytes: 900_000 }).text ?? ''
const running = (page: Page) => region(page).locator('[data-progress]')

/** The stores of runs that were run again which are still there. */
const replaysLeft = (page: Page): Promise<readonly (string | undefined)[]> =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name).filter(name => name?.endsWith(':replay')),
  )

async function beginBigRun(page: Page): Promise<void> {
  await openCheck(page)
  await box(page, 'What to check').fill(BIG_RUN)
  await checkIt(page)
  await expect(running(page)).toBeVisible()
  expect(await replaysLeft(page)).toHaveLength(1)
}

test.describe('With its workers watched', () => {
  test.beforeEach(async ({ context }) => {
    await context.addInitScript(watchWorkers)
  })

  test('Check starts a worker, which reads and judges, and ends it with the view', async ({ app }) => {
    expect(await saidOf(app)).toEqual([])
    await openCheck(app)
    await expect.poll(() => saidOf(app)).toEqual(['started', '< ready'])
    await paste(app, 'What to check', jwsOf({}, {}, makeKey()))
    await expect(verdict(app)).toBeVisible()
    const judged = ['> judge', '< read,taken', '< report', '< isLast']
    expect(await saidOf(app)).toEqual(['started', '< ready', ...judged])
    await fill(app, 'Expected subject', 'a')
    await expect(verdict(app)).toContainText('uses what you gave as Expected subject')
    expect((await saidOf(app)).slice(6), 'the same worker answers the next question').toEqual(judged)
    await expect(region(app).getByRole('status')).toHaveCount(0)
    await open(app, '#/reference')
    await expect.poll(async () => (await saidOf(app)).slice(10)).toEqual(['ended'])
  })

  test('A long text is shown once the worker has read it, whatever it asks for', async ({ app }) => {
    await openCheck(app)
    for (const { what, make } of LARGE_INPUTS) {
      const { text } = make()
      if (text.length < 100_000) continue
      const before = (await saidOf(app)).length
      await dropOn(app, 'h1', text)
      await expect(verdict(app), what).toBeVisible()
      expect(await box(app, 'What to check').inputValue(), what).toBe(text)
      expect(
        (await saidOf(app)).slice(before).filter(each => each !== '< ready'),
        what,
      ).toEqual([...['> judge text', '< read,taken', '< report', '< isLast']])
      await app.getByRole('button', { name: 'Clear', exact: true }).click()
      await expect(verdict(app)).toHaveCount(0)
    }
  })

  test('A run file is run again in the worker; Stop ends it at once, with its store', async ({ app }) => {
    await beginBigRun(app)
    await region(app).getByRole('button', { name: 'Stop' }).click()
    await expect(running(app)).toHaveCount(0)
    const said = await saidOf(app)
    expect(said.slice(0, 5)).toEqual(['started', '< ready', '> read text', '< read,taken', '< isLast'])
    expect(said.slice(5, 10)).toEqual(['> judge', '< read,taken', '< progress', 'ended', 'started'])
    await expect.poll(() => replaysLeft(app)).toEqual([])
    await expect(verdict(app)).toHaveCount(0)
    await box(app, 'What to check').fill('')
    await dropOn(app, 'h1', GOOD_RUN)
    await expect(line(app, 'same_answers')).toHaveAttribute('data-status', 'PASS')
    expect(await replaysLeft(app)).toEqual([])
  })

  test('Of two checks in a row the newer one ends the older, and is the one that is shown', async ({
    app,
  }) => {
    await beginBigRun(app)
    await box(app, 'What to check').fill('v=DMARC1; p=none')
    await expect(verdict(app)).toContainText('DMARC')
    const said = await saidOf(app)
    expect(said.slice(said.indexOf('ended'))).toEqual([
      ...['ended', 'started', '< ready', '> judge', '< read,taken', '< report', '< isLast'],
    ])
    await expect.poll(() => replaysLeft(app)).toEqual([])
  })
})

test('A page that is left in the middle of a run leaves no store of it', async ({ app }) => {
  await beginBigRun(app)
  await open(app, '#/reference')
  await expect.poll(() => replaysLeft(app)).toEqual([])
  await beginBigRun(app)
  await revisit(app)
  await expect.poll(() => replaysLeft(app)).toEqual([])
})

/** Keeps the longest text that a box has shown in any frame. */
function watchFrames(): void {
  const look = () => {
    const lengths = [...document.querySelectorAll('textarea')].map(({ value }) => value.length)
    const before = Number(document.documentElement.dataset.longest ?? 0)
    document.documentElement.dataset.longest = `${Math.max(before, ...lengths)}`
    requestAnimationFrame(look)
  }
  look()
}

test('A private key in a long text is in no box in any frame, and a public one stays', async ({ app }) => {
  const key = makeKey()
  const filled = (jwk: object) => JSON.stringify({ keys: [{ ...jwk, filler: 'x'.repeat(200_000) }] })
  await openCheck(app)
  await app.evaluate(watchFrames)
  const longest = () => app.evaluate(() => Number(document.documentElement.dataset.longest))
  for (const name of ['What to check', 'Key']) {
    await paste(app, name, filled(key.privateJwk))
    await expect(box(app, name)).toHaveAccessibleDescription(/That was a private key\. It was removed/)
    await expect(box(app, name)).toHaveValue('')
  }
  expect(await longest()).toBe(0)
  await paste(app, 'Key', filled(key.jwk))
  await expect(box(app, 'Key')).toHaveValue(filled(key.jwk))
  await expect.poll(longest).toBe(filled(key.jwk).length)
})

test('What is written beside a long text while it is read stays, and so does what takes its place', async ({
  app,
}) => {
  await openCheck(app)
  const long = `v=DMARC1; p=none${' '.repeat(10)}${'x'.repeat(900_000)}`
  await paste(app, 'What to check', long)
  await fill(app, 'Expected subject', 'agent-7')
  await expect(box(app, 'What to check')).toHaveValue(long)
  await expect(box(app, 'Expected subject')).toHaveValue('agent-7')
  await box(app, 'What to check').selectText()
  await paste(app, 'What to check', `${long}y`)
  await app.getByRole('button', { name: 'Clear', exact: true }).click()
  await paste(app, 'What to check', 'v=DMARC1; p=none')
  await expect(region(app)).toHaveAttribute('data-kind', 'other_txt')
  await expect(box(app, 'What to check')).toHaveValue('v=DMARC1; p=none')
})

const SCRIPT = readdirSync(join(DIST, 'assets')).find(name => name.startsWith('check-worker-'))

/** Ways in which no worker starts. */
const BLOCKED: Readonly<Record<string, (page: Page, host: StaticHost) => unknown>> = {
  'a host that has its script no more': (_page, host) => host.replace(`assets/${SCRIPT}`, null),
  'a host whose policy forbids workers of blobs': async (_page, host) =>
    host.replaceWith('index.html', await host.read('index.html'), {
      'content-security-policy': "worker-src 'self'",
    }),
  'a browser that makes none': page =>
    page.addInitScript(() => {
      window.Worker = class extends EventTarget {
        constructor() {
          super()
          throw new DOMException('There are no workers.', 'SecurityError')
        }
      } as unknown as typeof Worker
    }),
  'a worker that ends before it answers': page =>
    page.addInitScript(() => {
      const Started = window.Worker
      window.Worker = class extends Started {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options)
          queueMicrotask(() => this.dispatchEvent(new ErrorEvent('error')))
        }
      }
    }),
}

for (const [what, block] of Object.entries(BLOCKED))
  test(`With ${what}, the page says so, and judges by itself`, async ({ page, host }) => {
    const key = makeKey()
    await block(page, host)
    await page.goto('#/check')
    await untilReady(page)
    await expect(region(page).getByRole('status')).toHaveText(/^Your browser did not start the worker/)
    await paste(page, 'What to check', altered(jwsOf({ jwk: key.jwk }, {}, key)))
    await expect(line(page, 'signature')).toHaveAttribute('data-status', 'FAIL')
    await paste(page, 'Key', JSON.stringify({ ...key.privateJwk, filler: 'x'.repeat(200_000) }))
    await expect(box(page, 'Key')).toHaveAccessibleDescription(/private key/)
    await expect(box(page, 'Key')).toHaveValue('')
    await box(page, 'What to check').fill('')
    await dropOn(page, 'h1', GOOD_RUN)
    await expect(line(page, 'same_answers')).toHaveAttribute('data-status', 'PASS')
    await box(page, 'What to check').fill(BIG_RUN)
    await running(page).getByRole('button', { name: 'Stop' }).click()
    await expect.poll(() => replaysLeft(page)).toEqual([])
    await expect(verdict(page)).toHaveCount(0)
  })

test('A worker that never starts is waited for, and then done without', async ({ page }) => {
  await page.addInitScript(() => {
    window.Worker = class extends EventTarget {
      postMessage() {}
      terminate() {}
    } as unknown as typeof Worker
  })
  await page.clock.install()
  await page.goto('#/check')
  await untilReady(page)
  const long = `v=DMARC1; p=none${' '.repeat(10)}${'x'.repeat(200_000)}`
  await dropOn(page, 'h1', long)
  await expect(region(page).getByRole('status')).toHaveText(/^A long text is being read/)
  await letWaitPass(page, verdict(page))
  await expect(region(page).getByRole('status')).toHaveText(/^Your browser did not start the worker/)
  expect(await box(page, 'What to check').inputValue()).toBe(long)
})
