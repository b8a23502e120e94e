import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { bindKey, evaluate, importProtocol, importSample, open, tryToBreak } from '../../kit/visitor-steps.ts'
import { closeMenu, markedRow, pressInMenu } from '../journey/journey-steps.ts'
import { openControlled } from '../library/controlled-steps.ts'

/** Every shape in a colour outside the palette: not its text, its background or its grey. */
function ownColours(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const probe = document.createElement('i')
    document.body.append(probe)
    const palette = ['Canvas', 'CanvasText', 'GrayText', 'ButtonText', 'LinkText', 'Highlight'].map(name => {
      probe.style.color = name
      return getComputedStyle(probe).color
    })
    probe.remove()
    const NOTHING = ['none', 'rgba(0, 0, 0, 0)']
    const known = (paint: string) => NOTHING.includes(paint) || palette.includes(paint)
    const shapes = [...document.querySelectorAll('svg :is(path, rect, circle, line, text)')]
    const wrong = shapes
      .filter(shape => shape.checkVisibility())
      .flatMap(shape => {
        const { stroke, fill, color } = getComputedStyle(shape)
        // An icon takes the colour of the surrounding text, which the palette sets.
        const own = [stroke, fill].filter(paint => !known(paint) && paint !== color)
        return own.map(paint => `${shape.tagName} ${shape.getAttribute('class')} ${paint}`)
      })
    return [...new Set(wrong)]
  })
}

const paintOf = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate(element => {
    const { backgroundColor, color, borderTopStyle } = getComputedStyle(element)
    return { backgroundColor, color, borderTopStyle }
  })

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`With a ${colorScheme} palette of the visitor’s own`, () => {
    // Without motion, so that no colour is on its way to another.
    test.use({ colorScheme, forcedColors: 'active', contextOptions: { reducedMotion: 'reduce' } })

    test('Every drawing takes the palette’s colours, in each state and whatever theme was chosen, and actions are told apart', async ({
      app,
    }) => {
      await open(app, '#/bind')
      await expect(app.getByRole('button', { name: 'Get a nonce and sign it' })).toBeDisabled()
      const primary = await paintOf(app, 'Walk through with a sample agent')
      const closed = await paintOf(app, 'Get a nonce and sign it')
      expect(primary.backgroundColor).not.toBe(closed.backgroundColor)
      expect(primary.backgroundColor).not.toBe(primary.color)
      expect(closed.borderTopStyle).toBe('dashed')
      expect(closed.color).not.toBe((await paintOf(app, 'Menu')).color)
      await open(app, '#/')
      expect(await ownColours(app), 'first visit').toEqual([])
      await pressInMenu(app, /^Switch to the/)
      await closeMenu(app)
      expect(await ownColours(app), 'the other theme').toEqual([])
      await importProtocol(app, 'OIDC')
      await app.getByRole('button', { name: 'Verify identity' }).click()
      await expect(app.getByRole('heading', { name: /^Identity verified/ })).toBeVisible()
      expect(await ownColours(app), 'verified').toEqual([])
      await bindKey(app)
      await tryToBreak(app, 'Replay the proof')
      await markedRow(app).click()
      await expect(app.getByRole('tab', { name: 'Checks' })).toHaveAttribute('aria-selected', 'true')
      expect(await ownColours(app), 'a refusal').toEqual([])
      await open(app, '#/pilot')
      await expect(app.getByRole('region', { name: 'Pilot', exact: true })).toBeVisible()
      expect(await ownColours(app), 'pilot').toEqual([])
      await openControlled(app, 'proof.issued_at')
      expect(await ownColours(app), 'controlled pilot').toEqual([])
    })
  })
}

/** Counts what begins to move. */
async function countMotion(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset.moved = '0'
    for (const kind of ['transitionrun', 'animationstart']) {
      addEventListener(kind, () => {
        const { dataset } = document.documentElement
        dataset.moved = String(Number(dataset.moved) + 1)
      })
    }
  })
  return async () => Number(await page.locator('html').getAttribute('data-moved'))
}

for (const [reducedMotion, moves] of [
  ['reduce', false],
  ['no-preference', true],
] as const) {
  test(`The walk ${moves ? 'closes its gaps in motion' : 'moves nothing'} for a visitor who asks for ${reducedMotion}`, async ({
    app,
  }) => {
    await app.emulateMedia({ reducedMotion })
    const moved = await countMotion(app)
    await importSample(app)
    await bindKey(app)
    await evaluate(app)
    expect((await moved()) > 0).toBe(moves)
    if (!moves) expect(await app.evaluate(() => document.getAnimations().length)).toBe(0)
  })
}
