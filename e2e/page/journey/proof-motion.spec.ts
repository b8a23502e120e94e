import type { Page } from 'playwright/test'
import { expect, revisit, test } from '../../kit/fixtures.ts'
import { bindKey, evaluate, open } from '../../kit/visitor-steps.ts'

/** When each movement that begins from now on will end, after its beginning (milliseconds), by what moves. */
async function watchMotion(page: Page): Promise<() => Promise<Readonly<Record<string, number>>>> {
  const ends = await page.evaluateHandle(() => {
    const found: Record<string, number> = {}
    const note = ({ target }: Event) => {
      if (!(target instanceof Element)) return
      const field =
        target.closest('[data-field]')?.getAttribute('data-field') ?? target.closest('svg')?.nodeName
      for (const animation of target.getAnimations()) {
        const end = Number(animation.effect?.getComputedTiming().endTime ?? 0)
        const inCard = target.closest('[aria-label="Profile"]') !== null
        if (inCard && field !== undefined) found[field] = Math.max(found[field] ?? 0, end)
      }
    }
    document.addEventListener('transitionrun', note)
    document.addEventListener('animationstart', note)
    return found
  })
  return () => ends.jsonValue()
}

/** Notes each line, arc or frame that closes, wherever it stands; sent there before the page's scripts run. */
function noteClosing(): void {
  const closed: string[] = []
  Object.assign(window, { linesClosed: closed })
  document.addEventListener('transitionrun', ({ target, propertyName }) => {
    if (target instanceof Element && ['stroke-dasharray', 'fill'].includes(propertyName))
      closed.push(`${target.nodeName} in ${target.closest('[aria-label], header')?.nodeName}`)
  })
}

const closed = (page: Page) => page.evaluate(() => Reflect.get(window, 'linesClosed'))

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('A proof closes each field within 1.2 s, and then the frame', async ({ imported: app }) => {
  const ends = await watchMotion(app)
  await bindKey(app)
  const proven = ['issuer', 'key_reference', 'protocol', 'subject']
  await expect.poll(async () => Object.keys(await ends()).sort()).toEqual([...proven, 'svg'])
  const { svg: frame = 0, ...fields } = await ends()
  expect(frame, 'the frame closes last').toBeGreaterThan(Math.max(...Object.values(fields)))
  expect(frame).toBeLessThanOrEqual(1_200)
})

test('After a reload only what is proven from then on closes', async ({ bound: app }) => {
  await app.addInitScript(noteClosing)
  await revisit(app)
  await expect(app.getByRole('heading', { name: 'Proof accepted' })).toBeVisible()
  await expect(app.locator('[aria-label="Lifecycle"]')).toHaveAttribute('data-status', 'TECHNICALLY_BOUND')
  await open(app, '#/evaluate')
  await expect(app.getByRole('heading', { name: 'Ask for a decision' })).toBeFocused()
  expect(await closed(app)).toEqual([])
  await evaluate(app)
  await expect.poll(() => closed(app)).not.toEqual([])
})
