import { heapUsage } from '../../bench/heap-usage.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { post } from './states-steps.ts'

const REQUESTS = 60

test('Nothing of a message to the worker is kept once it is answered', async ({ app, context }) => {
  const devtools = await context.newCDPSession(app)
  await devtools.send('Performance.enable')
  for (let request = 0; request < 10; request += 1) await post(app)
  const before = await heapUsage(devtools)
  for (let request = 0; request < REQUESTS; request += 1) await post(app)
  const after = await heapUsage(devtools)
  expect(after.messages).toBeLessThan(before.messages + REQUESTS / 2)
  expect(after.listeners).toBeLessThan(before.listeners + REQUESTS / 2)
})
