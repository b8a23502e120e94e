import { BASE_URL, expect, test } from '../fixtures.ts'
import { measureFlows } from './in-page.ts'
import { inWords, spreadOf } from './spread.ts'

const ROUNDS = 60
const TARGET = 2

test('The full flow beside its floor: four no-op POSTs, bare crypto, strict transactions', async ({
  app,
}) => {
  const { flows, floors } = await app.evaluate(measureFlows, { baseUrl: BASE_URL, rounds: ROUNDS })
  expect(flows).toHaveLength(ROUNDS)
  const ratio = spreadOf(flows).median / spreadOf(floors).median
  const met = ratio <= TARGET ? 'met' : 'MISSED'
  console.log(`full flow  ${inWords(spreadOf(flows))}`)
  console.log(`floor      ${inWords(spreadOf(floors))}`)
  console.log(
    `ratio      ${ratio.toFixed(2)} (target: at most ${TARGET}, ${met}), medians of ${ROUNDS} rounds`,
  )
})
