import type { Browser, Page } from 'playwright/test'
import { CLICK_LIMIT_MS, type Engine, type Tab } from './smoke-browser.ts'

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
