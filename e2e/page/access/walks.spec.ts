import { expect, test } from '../../kit/fixtures.ts'
import { lookAt } from './look.ts'
import { WALKS } from './walks.ts'

// Without motion, so that no colour is on its way to another.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } })

for (const [walk, states] of Object.entries(WALKS))
  test(`Every state is within everyone’s reach, in each window, theme and palette: ${walk}`, async ({
    app,
    host,
  }) => {
    test.slow()
    const found: Record<string, readonly string[]> = {}
    for (const [state, reach, limits] of states)
      await test.step(state, async () => {
        await reach(app, host)
        Object.assign(found, await lookAt(app, state, limits))
      })
    expect(found).toEqual({})
  })
