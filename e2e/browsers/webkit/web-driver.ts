import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Readable } from 'node:stream'
import type { Browser, Page } from 'playwright/test'
import { z } from '../../../src/contract/schemas/zod.ts'
import { CLICK_LIMIT_MS, type Engine, type Tab } from './smoke-browser.ts'

/** The key of a web element's reference (W3C WebDriver, 12.3). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

const answer = z.object({ value: z.unknown() })
const failure = z.object({ error: z.string(), message: z.string() })
const newSession = z.object({ sessionId: z.string(), capabilities: z.object({ browserVersion: z.string() }) })
const elements = z.array(z.object({ [ELEMENT]: z.string() }))
const handle = z.object({ handle: z.string() })
const settled = z.union([z.object({ thrown: z.string() }), z.object({ value: z.unknown() })])

/** A remote end's answer to a command that it could not carry out (W3C WebDriver, 6.6). */
export class WebDriverError extends Error {
  override readonly name = 'WebDriverError'
  /** The error code, such as `no such element`. */
  readonly code: string

  constructor(command: string, { error, message }: z.infer<typeof failure>) {
    super(`${command}: ${error}. ${message}`)
    this.code = error
  }
}

/** How long a page may take to load and a script to settle, in milliseconds. */
export const COMMAND_LIMIT_MS = 60_000

/** How long a picture may take, in milliseconds: a page that hangs never gives one. */
const PICTURE_LIMIT_MS = 10_000

/** Sends a command and resolves with its value. @throws WebDriverError; TimeoutError if it takes too long */
export type Send = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  limit?: number,
) => Promise<unknown>

/** A remote end at this address. */
export function remoteEnd(address: string): Send {
  return async (method, path, body, limit = COMMAND_LIMIT_MS + 10_000) => {
    const sent = method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${address}${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(limit),
      ...sent,
    })
    const { value } = answer.parse(await response.json())
    if (!response.ok) throw new WebDriverError(`${method} ${path}`, failure.parse(value))
    return value
  }
}

/** A session of a remote end, with the commands that a smoke test needs (W3C WebDriver, 8 to 17). */
export interface Session {
  readonly browserVersion: string
  end(): Promise<void>
  handle(): Promise<string>
  newTab(): Promise<string>
  switchTo(handle: string): Promise<void>
  closeTab(): Promise<void>
  resize(width: number, height: number): Promise<void>
  navigate(url: string): Promise<void>
  refresh(): Promise<void>
  screenshot(): Promise<Buffer>
  /** References to all elements that an XPath finds. */
  find(xpath: string): Promise<string[]>
  computedRole(element: string): Promise<string>
  computedLabel(element: string): Promise<string>
  isEnabled(element: string): Promise<boolean>
  isDisplayed(element: string): Promise<boolean>
  click(element: string): Promise<void>
  /** Runs the text of an asynchronous function with one argument. @throws Error with its error, as text */
  run(text: string, given: unknown): Promise<unknown>
}

/** Calls back once the function has settled, as Execute Async Script requires (W3C WebDriver, 13.2.2). */
const SCRIPT = (text: string) => `
const [given, done] = arguments
Promise.resolve(given).then(${text}).then(
  value => done({ value: value === undefined ? null : value }),
  error => done({ thrown: String(error) }),
)`

/** Opens a session with these capabilities, within `limit` milliseconds. */
export async function openSession(send: Send, alwaysMatch: object, limit: number): Promise<Session> {
  const { sessionId, capabilities } = newSession.parse(
    await send('POST', '/session', { capabilities: { alwaysMatch } }, limit),
  )
  const at = `/session/${sessionId}`
  const get = (path: string) => send('GET', at + path)
  const post = async (path: string, body?: object) => void (await send('POST', at + path, body))
  const text = async (path: string) => z.string().parse(await get(path))
  return {
    browserVersion: capabilities.browserVersion,
    end: async () => void (await send('DELETE', at)),
    handle: () => text('/window'),
    newTab: async () => handle.parse(await send('POST', `${at}/window/new`, { type: 'tab' })).handle,
    switchTo: to => post('/window', { handle: to }),
    closeTab: async () => void (await send('DELETE', `${at}/window`)),
    resize: (width, height) => post('/window/rect', { x: 0, y: 0, width, height }),
    navigate: url => post('/url', { url }),
    refresh: () => post('/refresh'),
    screenshot: async () => {
      const png = z.string().parse(await send('GET', `${at}/screenshot`, undefined, PICTURE_LIMIT_MS))
      return Buffer.from(png, 'base64')
    },
    find: async value =>
      elements
        .parse(await send('POST', `${at}/elements`, { using: 'xpath', value }))
        .map(found => found[ELEMENT]),
    computedRole: element => text(`/element/${element}/computedrole`),
    computedLabel: element => text(`/element/${element}/computedlabel`),
    isEnabled: async element => z.boolean().parse(await get(`/element/${element}/enabled`)),
    isDisplayed: async element => z.boolean().parse(await get(`/element/${element}/displayed`)),
    click: element => post(`/element/${element}/click`),
    async run(act, given) {
      const script = { script: SCRIPT(act), args: [given ?? null] }
      const result = settled.parse(await send('POST', `${at}/execute/async`, script))
      if ('thrown' in result) throw new Error(result.thrown)
      return result.value
    },
  }
}

const atItsStart = (name: string) => new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)

function tabOf(page: Page): Tab {
  return {
    open: async url => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    // Playwright's types single out handles of objects in a page, which JSON does not have.
    run: async (act, given) => (await page.evaluate(act as never, given as never)) as never,
    click: (role, name, match = 'whole') => {
      const named = match === 'whole' ? { name, exact: true } : { name: atItsStart(name) }
      return page.getByRole(role, named).click({ timeout: CLICK_LIMIT_MS })
    },
    picture: () => page.screenshot(),
    close: () => page.close(),
  }
}

/** An engine for a browser that Playwright has started. */
export function playwrightEngine(browser: Browser): Engine {
  return {
    name: `${browser.browserType().name()} ${browser.version()} by Playwright`,
    async start({ httpProxy } = {}) {
      const context = await browser.newContext(
        httpProxy === undefined ? {} : { proxy: { server: httpProxy, bypass: '127.0.0.1' } },
      )
      const newTab = async () => tabOf(await context.newPage())
      return { first: await newTab(), newTab, close: () => context.close() }
    },
    close: () => browser.close(),
  }
}

/** A process of a test's own. */
export interface Supervised {
  /** What it writes to its file descriptor 3. */
  readonly third: Readable
  /** Ends it and everything it has started. */
  end(): Promise<void>
}

/**
 * Ends when its standard input closes, which happens when this process ends, however it ends. The command and
 * everything it starts are one process group, so nothing is left behind.
 */
const SUPERVISOR = '"$@" & exec 3>&-; trap : TERM; read -r _; kill -TERM 0; wait'

function thirdOf(child: ChildProcess): Readable {
  const third = child.stdio[3]
  if (!third || !('read' in third)) throw new Error('The process has no file descriptor 3.')
  return third
}

/** Starts a command that cannot outlive this process. */
export function supervised(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Supervised {
  const child = spawn('/bin/sh', ['-c', SUPERVISOR, 'sh', command, ...args], {
    detached: true,
    env,
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  })
  return {
    third: thirdOf(child),
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.stdin?.end()
      await once(child, 'exit')
    },
  }
}

/** A port on the loopback address that nobody is listening on now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
