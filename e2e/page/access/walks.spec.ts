import { expect, test } from '../../kit/fixtures.ts'
import { lookAt } from './look.ts'
import type { Limits } from './measures.ts'
import { WALKS } from './walks.ts'

// Without motion, so that no colour is on its way to another.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } })

for (const [walk, states] of Object.entries(WALKS))
  test(`Every state is in everyone’s reach, in each window and theme: ${walk}`, async ({ app, host }) => {
    test.slow()
    const found: Record<string, readonly string[]> = {}
    for (const [state, ...rest] of states)
      await test.step(state, async () => {
        let limits: Limits | undefined
        for (const each of rest)
          if (typeof each === 'function') await each(app, host)
          else limits = each
        Object.assign(found, await lookAt(app, state, limits))
      })
    expect(found).toEqual({})
  })
