import type { Locator, Page } from 'playwright/test'
import { test as base, expect, revisit } from '../../kit/fixtures.ts'
import { told } from '../../kit/page-steps.ts'
import { open, unfoldDecision } from '../../kit/visitor-steps.ts'
import { openClock, selected } from '../journey/journey-steps.ts'

/** Notes every time that focus falls to the body and stays there. */
const watchFocus = (page: Page) =>
  page.evaluate(() => {
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

const test = base.extend({
  app: async ({ app }, use) => {
    await watchFocus(app)
    await use(app)
    expect(await app.evaluate(() => Reflect.get(window, 'lost') ?? []), 'focus was never lost').toEqual([])
  },
})

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
const heading = (page: Page, name: RegExp) => page.getByRole('heading', { name })

/** Presses a control by keyboard alone, from where Tab reaches it. */
async function press(control: Locator, key = 'Enter'): Promise<void> {
  await control.focus()
  await expect(control).toBeFocused()
  await control.page().keyboard.press(key)
}

/** Performs each action by keyboard, and expects focus on its heading once it is done. */
async function steps(page: Page, list: readonly (readonly [Locator, RegExp])[]): Promise<void> {
  for (const [control, outcome] of list) {
    await press(control)
    await expect(heading(page, outcome)).toBeFocused()
  }
}

test('By keyboard every action of the walk ends on its outcome, next to what follows', async ({ app }) => {
  await steps(app, [[button(app, 'Walk through with a sample agent'), /^Imported, not verified/]])
  for (const [name, key, outcome] of [
    ['Get a nonce and sign it', 'Enter', /^Proof accepted/],
    ['Evaluate', 'Space', /^PERMIT$/],
  ] as const) {
    await app.keyboard.press('Tab')
    await expect(button(app, name)).toBeFocused()
    await app.keyboard.press(key)
    await expect(heading(app, outcome)).toBeFocused()
  }
  await unfoldDecision(app)
  await press(app.getByRole('link', { name: /^Receipt \d+$/ }))
  await expect(selected(app).getByRole('heading', { name: /^Message \d+$/ })).toBeFocused()
  await steps(app, [[button(app, 'Recompute digest'), /^Digest recomputed: matches/]])
  await app.keyboard.press('Escape')
  await steps(app, [
    [app.getByRole('link', { name: 'Go to the pilot' }), /^Send an approved report/],
    [button(app, 'Approve report'), /^Approved: exactly/],
    [button(app, 'Send report'), /^Delivered, once$/],
    [button(app, 'Acknowledge'), /^Delivered and acknowledged$/],
  ])
})

test('Operations, refusals and attacks end with focus on their outcome too', async ({ app }) => {
  await open(app, '#/import')
  await steps(app, [[button(app, 'Import claim'), /^Not imported/]])
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
  await press(button(app, 'More with this agent'))
  await steps(app, [
    [button(app, 'Suspend'), /^Suspended/],
    [button(app, 'Reinstate'), /^Reinstated/],
  ])
  for (const [name, confirm, outcome] of [
    ['Rotate key', 'Make and bind a new key', /^Key rotated/],
    ['Revoke', 'Revoke for good', /^Revoked/],
  ] as const) {
    await press(button(app, name))
    await steps(app, [[app.getByRole('dialog').getByRole('button', { name: confirm }), outcome]])
  }
})

test('In a story focus goes to its title, and stays on what goes on', async ({ app }) => {
  await steps(app, [[app.getByRole('link', { name: /^Stolen proof/ }), /^Stolen proof$/]])
  const story = told(app)
  const at = (step: number) => expect(story).toHaveAttribute('data-at', String(step))
  await at(1)
  const count = Number(await story.getAttribute('data-count'))
  for (const [key, step] of [
    ['ArrowRight', 2],
    ['ArrowRight', 3],
    ['ArrowLeft', 2],
  ] as const) {
    await app.keyboard.press(key)
    await at(step)
  }
  const back = story.getByRole('button', { name: 'Back' })
  await press(back)
  await at(1)
  await app.keyboard.press('ArrowLeft')
  await at(1)
  await expect(back).toBeDisabled()
  await expect(back).toBeFocused()
  const next = story.getByRole('button', { name: 'Next', exact: true })
  await next.focus()
  for (let step = 2; step < count; step += 1) {
    await app.keyboard.press('Enter')
    await at(step)
    await expect(next).toBeFocused()
  }
  await app.keyboard.press('Enter')
  await expect(story.getByRole('button', { name: 'Next story' })).toBeFocused()
  const details = story.getByRole('button', { name: 'Details' })
  await press(details)
  await expect(selected(app).getByRole('heading', { level: 2 }).first()).toBeFocused()
  await app.keyboard.press('Escape')
  await expect(selected(app)).toBeHidden()
  await expect(details).toBeFocused()
  await steps(app, [[story.getByRole('button', { name: 'Next story' }), /^Wrong key$/]])
  await at(1)
  await expect(heading(app, /^Wrong key$/)).toBeFocused()
})

test('The first key leads to the step, and what opens over the page gives focus back', async ({ app }) => {
  await open(app, '#/import')
  await expect(heading(app, /^Import a claim$/)).toBeFocused()
  await revisit(app)
  await expect(heading(app, /^Import a claim$/)).toBeVisible()
  await app.keyboard.press('Tab')
  await app.keyboard.press('Enter')
  await expect(heading(app, /^Import a claim$/)).toBeFocused()
  const [banner, line] = [app.getByRole('banner'), app.getByRole('region', { name: 'Lifecycle' })]
  await line.getByRole('link', { name: 'Import' }).focus()
  for (const name of ['Bind', 'Evaluate', 'Pilot']) {
    await app.keyboard.press('Tab')
    await expect(line.getByRole('link', { name })).toBeFocused()
  }
  await app.keyboard.press('Tab')
  await expect(line.getByRole('button', { name: 'Lifecycle' })).toBeFocused()
  const menu = banner.getByRole('button', { name: 'Menu' })
  for (const [opener, opened] of [
    [
      line.getByRole('button', { name: 'Lifecycle' }),
      line.getByRole('group', { name: 'All seven statuses' }),
    ],
    [banner.getByRole('button', { name: /^Request bodies sent out/ }), app.getByRole('dialog')],
    [menu, app.getByRole('navigation', { name: 'Menu' })],
  ] as const) {
    await press(opener)
    await expect(opened).toBeVisible()
    await app.keyboard.press('Escape')
    await expect(opened).toBeHidden()
    await expect(opener).toBeFocused()
  }
  await press(menu)
  await press(app.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Reset' }))
  await expect(app.getByRole('dialog')).toBeVisible()
  await app.keyboard.press('Escape')
  await expect(menu).toBeFocused()
})

test('The ladder is one tab stop, of which keys move, fold, open and lead back', async ({ bound: app }) => {
  const ladder = app.getByRole('region', { name: 'Exchange' })
  await expect(ladder.locator('[tabindex="0"]')).toHaveCount(1)
  const fold = ladder.getByRole('button', { name: '2 earlier messages' })
  await fold.press('Enter')
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  const first = ladder.getByRole('button', { name: /POST \/v1\/agents\/import/ })
  await press(first)
  await expect(selected(app)).toContainText('/v1/agents/import')
  const message = (number: number) =>
    expect(selected(app).getByRole('heading', { name: `Message ${number}` })).toBeFocused()
  await message(1)
  await app.keyboard.press('ArrowDown')
  await message(2)
  await app.keyboard.press('ArrowUp')
  await message(1)
  await app.keyboard.press('Escape')
  await expect(selected(app)).toBeHidden()
  await expect(first).toBeFocused()
  await app.keyboard.press('ArrowDown')
  await expect(ladder.getByRole('button', { name: '2 answer 201, service to agent' })).toBeFocused()
})

test('An outcome is said once: by its focused heading, or by the one live region', async ({ app }) => {
  await steps(app, [[button(app, 'Walk through with a sample agent'), /^Imported, not verified/]])
  const live = app.locator('body > #root > [role="status"]')
  await expect(live).toHaveCount(1)
  await expect(live).toBeEmpty()
  await (await openClock(app)).getByRole('button', { name: '+6 min', exact: true }).click()
  await expect(live).toHaveText(/^The clock is shifted by \+6 min\.$/)
})
