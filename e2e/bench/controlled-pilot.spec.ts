import { CATALOGUE } from '../../src/cases/catalogue.ts'
import { expect, test, timesOf } from './bench-test.ts'
import { noteTimes } from './figures.ts'

const ROUNDS = 3

test('The controlled pilot beside as many mocked no-ops as it sends messages', async ({
  app,
  floor,
}, info) => {
  test.setTimeout(600_000)
  await app.evaluate(() => {
    const gated = window.fetch
    const sent = { messages: 0 }
    Object.assign(window, { sent })
    window.fetch = (input, init) => {
      if (init?.method !== 'GET') sent.messages += 1
      return gated(input, init)
    }
    location.hash = '#/controlled-pilot'
  })
  const times: number[] = []
  const floors: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await app.evaluate(() => {
      Reflect.set(Reflect.get(window, 'sent'), 'messages', 0)
      Object.assign(window, { began: performance.now() })
    })
    await app.getByRole('button', { name: 'Run the controlled pilot' }).click()
    const outcome = app.getByRole('heading', { name: /cases came out as expected/ })
    await expect(outcome).toHaveText(
      `${CATALOGUE.length} of ${CATALOGUE.length} cases came out as expected.`,
      {
        timeout: 180_000,
      },
    )
    const { time, messages } = await app.evaluate(() => ({
      time: performance.now() - Number(Reflect.get(window, 'began')),
      messages: Number(Reflect.get(Reflect.get(window, 'sent'), 'messages')),
    }))
    times.push(time)
    floors.push((await timesOf(floor, 'noOp', messages)).reduce((sum, each) => sum + each, 0))
  }
  noteTimes(info, { what: `Controlled pilot, ${CATALOGUE.length} cases`, times, floors })
})
