import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { open, unfoldDecision } from '../../kit/visitor-steps.ts'
import { openClock } from '../journey/journey-steps.ts'
import {
  approveReport,
  content,
  holderAtPilot,
  send,
  sendReport,
  startFromSample,
} from '../journey/pilot-page-steps.ts'

/** Notes every time that focus falls to the body and stays there. */
async function watchFocus(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const lost: string[] = []
    Object.assign(window, { lost })
    const look = (after: string) => {
      const idle = () => document.querySelector('[aria-busy="true"]') === null
      if (document.activeElement === document.body && idle()) lost.push(after)
    }
    let falling: ReturnType<typeof setTimeout> | undefined
    addEventListener('focusin', () => clearTimeout(falling))
    addEventListener('focusout', event => {
      const from = event.target instanceof Element ? (event.target.textContent ?? '') : ''
      clearTimeout(falling)
      if (event.relatedTarget === null) falling = setTimeout(look, 400, from.slice(0, 40))
    })
  })
  return () =>
    page.evaluate(() => ('lost' in window && Array.isArray(window.lost) ? window.lost.map(String) : []))
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })

/** Presses a control by keyboard alone, from where Tab reaches it. */
async function press(control: Locator, key = 'Enter'): Promise<void> {
  await control.focus()
  await expect(control).toBeFocused()
  await control.page().keyboard.press(key)
}

const focusIsSomewhere = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)

/** Performs each action by keyboard, and expects focus on its heading once it is done. */
async function steps(page: Page, list: readonly (readonly [Locator, RegExp])[]): Promise<void> {
  for (const [control, outcome] of list) {
    await press(control)
    await expect(page.getByRole('heading', { name: outcome })).toBeFocused()
  }
}

test('Every action of the main walk, by keyboard alone, ends with focus on its outcome', async ({ app }) => {
  const lost = await watchFocus(app)
  await steps(app, [
    [button(app, 'Walk through with a sample agent'), /^Imported, not verified/],
    [button(app, 'Get a nonce and sign it'), /^Proof accepted/],
    [button(app, 'Evaluate'), /^PERMIT$/],
  ])
  await unfoldDecision(app)
  await steps(app, [
    [app.getByRole('link', { name: /^Receipt \d+$/ }), /^Message \d+$/],
    [button(app, 'Recompute digest'), /^Digest recomputed: matches/],
  ])
  await app.keyboard.press('Escape')
  await steps(app, [
    [app.getByRole('link', { name: 'Go to the pilot' }), /^Send an approved report/],
    [button(app, 'Approve report'), /^Approved: exactly/],
    [button(app, 'Send report'), /^Delivered, once$/],
    [button(app, 'Acknowledge'), /^Delivered and acknowledged$/],
  ])
  expect(await lost()).toEqual([])
})

test('Every operation of an agent with an organization ends with focus on its outcome', async ({ app }) => {
  const lost = await watchFocus(app)
  await open(app, '#/import')
  await app.getByRole('radio', { name: /^OIDC/ }).check()
  await expect(app.getByText('Filled from the OIDC sample')).toBeVisible()
  await steps(app, [
    [button(app, 'Import claim'), /^Imported, not verified/],
    [app.getByRole('link', { name: 'Continue to Bind' }), /^Imported, not verified/],
    [button(app, 'Verify identity'), /^Identity verified/],
    [button(app, 'Link organization'), /^Organization linked/],
    [button(app, 'Get a nonce and sign it'), /^Proof accepted/],
  ])
  await press(button(app, 'More with this agent'))
  await steps(app, [
    [button(app, 'Suspend'), /^Suspended/],
    [button(app, 'Reinstate'), /^Reinstated/],
  ])
  await press(button(app, 'Rotate key'))
  await press(app.getByRole('dialog').getByRole('button', { name: 'Make and bind a new key' }))
  await expect(app.getByRole('heading', { name: /^Key rotated/ })).toBeFocused()
  await press(button(app, 'Revoke'))
  await press(app.getByRole('dialog').getByRole('button', { name: 'Revoke for good' }))
  await expect(app.getByRole('heading', { name: /^Revoked/ })).toBeFocused()
  await press(
    button(app, 'Get a nonce and sign it')
      .or(app.getByRole('heading', { level: 1 }))
      .first(),
    'Tab',
  )
  await focusIsSomewhere(app)
  expect(await lost()).toEqual([])
})

test('What is refused ends with focus on the refusal', async ({ app }) => {
  const lost = await watchFocus(app)
  await open(app, '#/import')
  await press(button(app, 'Import claim'))
  await expect(app.getByRole('heading', { name: /^Not imported/ })).toBeFocused()
  await open(app, '#/')
  await steps(app, [
    [button(app, 'Walk through with a sample agent'), /^Imported, not verified/],
    [button(app, 'Get a nonce and sign it'), /^Proof accepted/],
  ])
  await press(button(app, 'Try to break it'))
  await steps(app, [
    [button(app, /^Replay the proof/), /^Replay the proof: refused/],
    [button(app, 'Back to your agent'), /^Proof accepted/],
  ])
  await focusIsSomewhere(app)
  expect(await lost()).toEqual([])
})

test('A story, by keyboard alone: focus goes to its title, stays on what goes on, and is never lost at either end', async ({
  app,
}) => {
  const lost = await watchFocus(app)
  await steps(app, [[app.getByRole('link', { name: /^Stolen proof/ }), /^Stolen proof$/]])
  const story = app.getByRole('region', { name: 'Story' })
  await expect(story).toHaveAttribute('data-at', '1')
  const count = Number(await story.getAttribute('data-count'))
  await app.keyboard.press('ArrowRight')
  await expect(story).toHaveAttribute('data-at', '2')
  const back = story.getByRole('button', { name: 'Back' })
  await press(back)
  await expect(story).toHaveAttribute('data-at', '1')
  await expect(back).toBeDisabled()
  await expect(back).toBeFocused()
  const next = story.getByRole('button', { name: 'Next', exact: true })
  await next.focus()
  for (let at = 2; at < count; at += 1) {
    await app.keyboard.press('Enter')
    await expect(story).toHaveAttribute('data-at', String(at))
    await expect(next).toBeFocused()
  }
  await app.keyboard.press('Enter')
  await expect(story.getByRole('button', { name: 'Next story' })).toBeFocused()
  const details = story.getByRole('button', { name: 'Details' })
  await press(details)
  const opened = app.getByRole('region', { name: 'Selected message' })
  await expect(opened.getByRole('heading', { level: 2 }).first()).toBeFocused()
  await app.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await expect(details).toBeFocused()
  await steps(app, [[story.getByRole('button', { name: 'Next story' }), /^Wrong key$/]])
  await expect(story).toHaveAttribute('data-at', '1')
  await expect(app.getByRole('heading', { name: /^Wrong key$/ })).toBeFocused()
  expect(await lost()).toEqual([])
})

test('What opens over the page gives focus back to what opened it', async ({ app }) => {
  const banner = app.getByRole('banner')
  const sent = banner.getByRole('button', { name: /^Request bodies sent out/ })
  await press(sent)
  await expect(app.getByRole('dialog')).toBeVisible()
  await app.keyboard.press('Escape')
  await expect(sent).toBeFocused()
  const menu = banner.getByRole('button', { name: 'Menu' })
  await press(menu)
  await expect(app.getByRole('button', { name: '+6 min', exact: true })).toBeVisible()
  await app.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await press(menu)
  await press(app.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Reset' }))
  await expect(app.getByRole('dialog')).toBeVisible()
  await app.keyboard.press('Escape')
  await expect(menu).toBeFocused()
})

test('An outcome is said once: by its focused heading, or by the one live region', async ({ app }) => {
  await press(button(app, 'Walk through with a sample agent'))
  await expect(app.getByRole('heading', { name: /^Imported, not verified/ })).toBeFocused()
  const live = app.locator('body > #root > [role="status"]')
  await expect(live).toHaveCount(1)
  await expect(live).toBeEmpty()
  await (await openClock(app)).getByRole('button', { name: '+6 min', exact: true }).click()
  await expect(live).toHaveText(/^The clock is shifted by \+6 min\.$/)
})

/** Makes timers without a delay fire late, as on a busy machine: they draw the results of queries. */
const lateTimers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const timeout = window.setTimeout.bind(window)
    const late = (act: TimerHandler, delay = 0, ...given: unknown[]) =>
      timeout(act, Math.max(delay, 200), ...given)
    Object.assign(window, { setTimeout: late })
  })

test('A decision takes the focus where a refusal is shown until it is drawn', async ({ app }) => {
  await holderAtPilot(app)
  await startFromSample(app, 'A real-looking host')
  await approveReport(app)
  await send(app).click()
  await expect(app.getByRole('heading', { name: 'Not decided, nothing delivered' })).toBeFocused()
  await content(app).fill('{ "title": "Week 47" }')
  await approveReport(app)
  await lateTimers(app)
  await sendReport(app, 'PERMIT')
})
