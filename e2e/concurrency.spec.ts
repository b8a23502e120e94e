import { BASE_URL, expect, test, untilReady } from './fixtures.ts'
import { installAgent, prepareProof, sendAtOnce } from './in-page-agent.ts'

test('Of fifty copies of one proof, sent from two tabs at once, exactly one binds', async ({
  app,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('')
  await untilReady(other)
  await app.evaluate(installAgent, BASE_URL)
  const { body } = await app.evaluate(prepareProof)
  const copies = { url: `${BASE_URL}/v1/bindings/challenges`, body, times: 25 }
  const answers = await Promise.all([app.evaluate(sendAtOnce, copies), other.evaluate(sendAtOnce, copies)])
  const statuses = answers.flat().toSorted()
  expect(statuses).toEqual([201, ...Array(49).fill(409)])
})

test('Two different proofs for two agents, sent from two tabs at once, both bind', async ({
  app,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('')
  await untilReady(other)
  await app.evaluate(installAgent, BASE_URL)
  await other.evaluate(installAgent, BASE_URL)
  const [mine, theirs] = await Promise.all([app.evaluate(prepareProof), other.evaluate(prepareProof)])
  const url = `${BASE_URL}/v1/bindings/challenges`
  const answers = await Promise.all([
    app.evaluate(sendAtOnce, { url, body: mine.body, times: 1 }),
    other.evaluate(sendAtOnce, { url, body: theirs.body, times: 1 }),
  ])
  expect(answers.flat()).toEqual([201, 201])
})
