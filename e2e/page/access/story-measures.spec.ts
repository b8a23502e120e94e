import { STORIES } from '../../../src/cases/stories.ts'
import { TOLD_STORIES } from '../../../src/cases/told-stories.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { next, openStory, told } from '../../kit/page-steps.ts'
import { beyondIn, SIZES } from './measures.ts'

for (const name of TOLD_STORIES.keys())
  test(`The story ${name} keeps its measures at its first and last step`, async ({ app }) => {
    const last = await openStory(app, name)
    const found = await beyondIn(app, 'first step')
    await openStory(app, name, last)
    expect({ ...found, ...(await beyondIn(app, 'last step')) }).toEqual({})
  })

for (const { width, height } of SIZES)
  test(`At every step of a story what is told is in view at ${width}×${height}`, async ({ app }) => {
    test.slow()
    await app.setViewportSize({ width, height })
    for (const name of keysOf(STORIES).filter(each => TOLD_STORIES.has(each))) {
      const count = await openStory(app, name)
      const inView = async (at: number) => {
        await expect(told(app)).toHaveAttribute('data-at', String(at))
        const state = `${name}, step ${at}`
        const onward = at === count ? app.getByRole('button', { name: 'Next story' }) : next(app)
        await expect(told(app).getByRole('paragraph'), state).toBeInViewport({ ratio: 1 })
        await expect(onward, state).toBeInViewport({ ratio: 1 })
        await expect(app.locator('button[data-row][aria-current]'), state).toBeInViewport({ ratio: 1 })
        return onward
      }
      for (let at = 1; at < count; at += 1) await (await inView(at)).click()
      await inView(count)
      await app.getByRole('button', { name: 'Back', exact: true }).click()
      await inView(count - 1)
    }
  })
