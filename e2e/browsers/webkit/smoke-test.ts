import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { webkit } from 'playwright'
import { test as base, expect } from '../../kit/fixtures.ts'
import { findWebKit, machineOfWebKit, type WebKitDriver } from './find-webkit.ts'
import {
  CLICK_LIMIT_MS,
  type Engine,
  type Match,
  type Role,
  type SmokeBrowser,
  type StartOptions,
  type Tab,
} from './smoke-browser.ts'
import {
  COMMAND_LIMIT_MS,
  freePort,
  openSession,
  playwrightEngine,
  remoteEnd,
  type Send,
  type Session,
  type Supervised,
  supervised,
  WebDriverError,
} from './web-driver.ts'

/** Elements that may have a role; the browser itself is then asked. */
const ELEMENTS: Readonly<Record<Role, string>> = { button: 'self::button or self::summary', link: 'self::a' }

/** The errors of a click on an element not there yet, or gone; WebKit gives the last for its name. */
const NOT_YET = [
  'stale element reference',
  'element not interactable',
  'element click intercepted',
  'unknown error',
]

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The elements with this role and name, as the browser itself computes them. */
async function named(session: Session, role: Role, name: string, match: Match): Promise<string[]> {
  if (name.includes('"')) throw new Error('XPath 1.0 has no way to write a quotation mark in such a text.')
  const holds = ['normalize-space(.)', '@aria-label'].map(text => `contains(${text}, "${name}")`).join(' or ')
  const found: string[] = []
  for (const element of await session.find(`//*[${ELEMENTS[role]}][${holds}]`)) {
    const label = oneLine(await session.computedLabel(element))
    const fits = match === 'whole' ? label === name : label.startsWith(name)
    if (!fits || !(await session.isDisplayed(element))) continue
    if ((await session.computedRole(element)) === role) found.push(element)
  }
  return found
}

/** Clicks if possible. Returns what prevents it, or null. */
async function clickOnce(session: Session, role: Role, name: string, match: Match): Promise<string | null> {
  try {
    const [element, ...further] = await named(session, role, name, match)
    if (element === undefined) return 'there is none'
    if (further.length > 0) return `there are ${further.length + 1}`
    if (!(await session.isEnabled(element))) return 'it is disabled'
    await session.click(element)
    return null
  } catch (error) {
    if (error instanceof WebDriverError && NOT_YET.includes(error.code)) return error.code
    throw error
  }
}

/** The tabs of a session. Its commands go to one tab at a time, so it switches tabs first if needed. */
async function drivenTabs(session: Session): Promise<Omit<SmokeBrowser, 'close'>> {
  const firstHandle = await session.handle()
  let current = firstHandle

  const tab = (handle: string): Tab => {
    const here = async <Value>(command: () => Promise<Value>): Promise<Value> => {
      if (current !== handle) await session.switchTo(handle)
      current = handle
      return command()
    }
    return {
      open: url => here(() => session.navigate(url)),
      reload: () => here(() => session.refresh()),
      // The result is JSON of what the function returns, so it has the function's type.
      run: async (act, given) => (await here(() => session.run(String(act), given))) as never,
      async click(role, name, match = 'whole') {
        const end = Date.now() + CLICK_LIMIT_MS
        for (;;) {
          const obstacle = await here(() => clickOnce(session, role, name, match))
          if (obstacle === null) return
          if (Date.now() > end) throw new Error(`The ${role} “${name}” was not clicked: ${obstacle}.`)
          await pause(30)
        }
      },
      picture: () => here(() => session.screenshot()),
      close: () => here(() => session.closeTab()),
    }
  }

  return { first: tab(firstHandle), newTab: async () => tab(await session.newTab()) }
}

/** How long a display, driver or browser may take to start, in milliseconds; how often a browser is tried. */
const START_LIMIT_MS = 20_000
const ATTEMPTS = 4

/** The window's size, in CSS pixels. */
const WINDOW = { width: 1440, height: 900 } as const

/** Software rendering without a compositor: an in-memory display has no GPU and no compositor. */
const DRAWING = {
  LIBGL_ALWAYS_SOFTWARE: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  GIO_USE_PROXY_RESOLVER: 'dummy',
}

/** Starts an in-memory display, which picks a free number itself. Returns its name. */
async function startDisplay(xvfb: string): Promise<[display: string, process: Supervised]> {
  const screen = `${WINDOW.width}x${WINDOW.height}x24`
  const display = supervised(xvfb, ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'])
  const timer = setTimeout(() => void display.end(), START_LIMIT_MS)
  // Read to the end: closing the pipe before the end of the line would end the display.
  const number = (await text(display.third)).trim()
  clearTimeout(timer)
  if (number !== '') return [`:${number}`, display]
  await display.end()
  throw new Error(`${xvfb} gave no display.`)
}

/** Polls until the driver answers. */
async function untilAnswers(send: Send): Promise<void> {
  const end = Date.now() + START_LIMIT_MS
  for (;;) {
    try {
      return void (await send('GET', '/status'))
    } catch (error) {
      if (Date.now() > end) throw error
      await pause(20)
    }
  }
}

/** The capabilities of a session, with which the driver starts the browser. */
function capabilitiesOf({ miniBrowser }: WebKitDriver, { httpProxy }: StartOptions): object {
  const binary = miniBrowser === null ? {} : { binary: miniBrowser }
  return {
    'webkitgtk:browserOptions': { ...binary, args: ['--automation'] },
    timeouts: { script: COMMAND_LIMIT_MS, pageLoad: COMMAND_LIMIT_MS },
    ...(httpProxy === undefined ? {} : { proxy: { proxyType: 'manual', httpProxy } }),
  }
}

/** Starts a driver on this display, and a browser through it. */
async function startBrowser(webkit: WebKitDriver, display: string, options: StartOptions) {
  const port = await freePort()
  const env = { ...process.env, ...DRAWING, DISPLAY: display }
  const driver = supervised(webkit.driver, [`--port=${port}`, '--host=127.0.0.1'], env)
  try {
    const send = remoteEnd(`http://127.0.0.1:${port}`)
    await untilAnswers(send)
    const session = await openSession(send, capabilitiesOf(webkit, options), START_LIMIT_MS)
    await session.resize(WINDOW.width, WINDOW.height)
    const close = async () => {
      // A session whose browser is gone has ended already.
      await session.end().catch(() => undefined)
      await driver.end()
    }
    return { ...(await drivenTabs(session)), close }
  } catch (error) {
    await driver.end()
    throw error
  }
}

/** WebKitGTK through its driver, on its own display; every browser has its own driver and ends with it. */
async function startDrivenWebKit(webkit: WebKitDriver): Promise<Engine> {
  const [display, screen] = await startDisplay(webkit.xvfb)
  return {
    name: `WebKitGTK by ${webkit.driver}`,
    async start(options = {}) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await startBrowser(webkit, display, options)
        } catch (error) {
          // On a busy machine the driver sometimes waits forever for the browser that it has started.
          if (attempt === ATTEMPTS) throw error
        }
      }
    },
    close: () => screen.end(),
  }
}

interface TestFixtures {
  /** A run of WebKit with storage of its own. */
  readonly smoke: SmokeBrowser
  /** The tab that it opens with. */
  readonly tab: Tab
}

interface WorkerFixtures {
  /** The WebKit that was found, or why there is none. */
  readonly engine: Engine | { readonly absent: string }
}

async function startWebKit(): Promise<WorkerFixtures['engine']> {
  const found = findWebKit(machineOfWebKit())
  if (found.kind === 'absent') return { absent: found.why }
  if (found.kind === 'driver') return startDrivenWebKit(found)
  return playwrightEngine(await webkit.launch({ executablePath: found.path }))
}

/** The tests that run in WebKit. If none is available they are skipped, and say why. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const engine = await startWebKit()
      await use(engine)
      if ('close' in engine) await engine.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  smoke: async ({ engine }, use, testInfo) => {
    if ('absent' in engine) {
      testInfo.skip(true, engine.absent)
      return
    }
    testInfo.annotations.push({ type: 'browser', description: engine.name })
    const smoke = await engine.start()
    await use(smoke)
    await smoke.close()
  },
  tab: async ({ smoke }, use, testInfo) => {
    await use(smoke.first)
    if (testInfo.status === testInfo.expectedStatus) return
    // A closed tab has no picture.
    const picture = await smoke.first.picture().catch(() => undefined)
    if (picture) await testInfo.attach('the first tab', { body: picture, contentType: 'image/png' })
  },
})

/** Names a situation that WebKit cannot be put into, and why: as a skipped test and in a line of the run. */
export function cannot(situation: string, why: string): void {
  test(`Not in WebKit: ${situation}`, () => {
    console.log(`WebKit cannot be brought there: ${situation}: ${why}`)
    test.skip(true, why)
  })
}

export { expect }
