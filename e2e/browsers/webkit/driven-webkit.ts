import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { drivenTabs } from './driven-tab.ts'
import type { WebKitDriver } from './find-webkit.ts'
import type { Engine, StartOptions } from './smoke-browser.ts'
import { freePort, type Supervised, supervised } from './supervised.ts'
import { COMMAND_LIMIT_MS, openSession, remoteEnd, type Send } from './web-driver.ts'

/** How long a display, a driver or a browser may take to start, in milliseconds, and how often a browser is tried. */
const START_LIMIT_MS = 20_000
const ATTEMPTS = 4

/** The window's size, in CSS pixels. */
const WINDOW = { width: 1440, height: 900 } as const

/** Software drawing without a compositor: a display in memory has neither. */
const DRAWING = {
  LIBGL_ALWAYS_SOFTWARE: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  GIO_USE_PROXY_RESOLVER: 'dummy',
}

/** Starts a display in memory, which takes a free number by itself. Returns its name. */
async function startDisplay(xvfb: string): Promise<[display: string, process: Supervised]> {
  const screen = `${WINDOW.width}x${WINDOW.height}x24`
  const display = supervised(xvfb, ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'])
  const timer = setTimeout(() => void display.end(), START_LIMIT_MS)
  // Read to its end: a pipe closed between the number and the line's end would end the display.
  const number = (await text(display.third)).trim()
  clearTimeout(timer)
  if (number !== '') return [`:${number}`, display]
  await display.end()
  throw new Error(`${xvfb} gave no display.`)
}

/** Asks until the driver answers. */
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

/** What a session is asked for; the driver starts the browser with it. */
function capabilitiesOf({ miniBrowser }: WebKitDriver, { httpProxy }: StartOptions): object {
  const binary = miniBrowser === null ? {} : { binary: miniBrowser }
  return {
    'webkitgtk:browserOptions': { ...binary, args: ['--automation'] },
    timeouts: { script: COMMAND_LIMIT_MS, pageLoad: COMMAND_LIMIT_MS },
    ...(httpProxy === undefined ? {} : { proxy: { proxyType: 'manual', httpProxy } }),
  }
}

/** Starts a driver, and a browser by it, on this display. */
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

/** WebKitGTK by its driver, under a display of its own; every browser has a driver to itself and ends with it. */
export async function startDrivenWebKit(webkit: WebKitDriver): Promise<Engine> {
  const [display, screen] = await startDisplay(webkit.xvfb)
  return {
    name: `WebKitGTK by ${webkit.driver}`,
    async start(options = {}) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await startBrowser(webkit, display, options)
        } catch (error) {
          // On a busy machine the driver at times waits for ever for the browser that it has started.
          if (attempt === ATTEMPTS) throw error
        }
      }
    },
    close: () => screen.end(),
  }
}
