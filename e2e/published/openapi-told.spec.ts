import { expect, test } from 'playwright/test'
import { PROOF_CHECKS } from '../../src/contract/catalogues/checks.ts'
import { DIMENSION_NAMES, REASON_CODES } from '../../src/contract/catalogues/dimensions.ts'
import { openApiDocument } from '../../src/contract/openapi/openapi.ts'
import {
  ANSWER_EXAMPLES,
  PROBLEM_EXAMPLES,
  REQUEST_EXAMPLES,
} from '../../src/contract/openapi/openapi-examples.ts'
import { receipt } from '../../src/contract/schemas/receipt.ts'
import { digestOfJson, digestOfText } from '../../src/crypto/digest.ts'
import { thumbprintUriOfAny } from '../../src/crypto/jwk.ts'
import { readCompactJws } from '../../src/crypto/jws.ts'
import { registryAgent } from '../service/agents.ts'
import { startService } from '../service/workbench.ts'
import { changed, placesOf } from './json-places.ts'
import { judgeAt, validatorOfDocument } from './schema-judges.ts'

const document = openApiDocument()
const ajv = validatorOfDocument()
const CHALLENGES = '/v1/bindings/challenges'
const EVALUATIONS = '/v1/assurance/evaluations'

/** The names that the lines of a list in Markdown begin with, in their order. */
const listedIn = (markdown = ''): string[] =>
  [...markdown.matchAll(/^- `(\w+)`: \S/gmu)].flatMap(([, name = '']) => name)

/** Every example of an answer in the document, with the place of the schema beside it. */
const answered = Object.entries(document.paths).flatMap(([path, { post }]) =>
  Object.entries(post.responses).flatMap(([status, { content }]) =>
    Object.entries(content['application/json']?.examples ?? {}).map(([name, example]) => ({
      name,
      value: 'value' in example ? example.value : undefined,
      at: `/paths/${path.replaceAll('/', '~1')}/post/responses/${status}/content/application~1json/schema`,
    })),
  ),
)

test('Each message has an example of its answer, which fits the schema beside it and no longer with a member more', () => {
  expect(answered.map(({ name }) => name)).toEqual(Object.keys(REQUEST_EXAMPLES))
  for (const { name, value, at } of answered) {
    const fits = judgeAt(ajv, at)
    expect([fits(value), fits(changed(value, '/more', 1))], name).toEqual([true, false])
  }
})

test('The examples tell one story: the digests, the nonce, the audience and the key are those of the proof', async () => {
  const { payload, header } = readCompactJws(REQUEST_EXAMPLES.prove.value.proof)
  const claim = REQUEST_EXAMPLES.import.value
  expect(ANSWER_EXAMPLES.import.value).toMatchObject({
    ...{ agent_id: payload.sub, claim_digest: await digestOfJson(claim) },
    received_digest: await digestOfText(JSON.stringify(claim)),
  })
  expect(ANSWER_EXAMPLES.ask.value).toMatchObject({
    ...{ audience: payload.aud, nonce: payload.nonce, claim_digest: payload.claim_digest },
    ...{ agent_id: payload.sub, purpose: payload.purpose },
  })
  expect(ANSWER_EXAMPLES.prove.value).toMatchObject({
    ...{ agent_id: payload.sub, purpose: payload.purpose },
    key_thumbprint: await thumbprintUriOfAny(Object(header.jwk)),
  })
})

test('The checks of a proof are told by name and in order, in an accepted and a refused one', () => {
  expect(listedIn(document.components.schemas.CheckLine?.description)).toEqual(PROOF_CHECKS)
  const { checks: accepted } = ANSWER_EXAMPLES.prove.value
  const { checks: refused = [] } = PROBLEM_EXAMPLES.PROOF_REJECTED?.value ?? {}
  for (const lines of [accepted, refused]) expect(lines.map(({ check }) => check)).toEqual(PROOF_CHECKS)
  const results = refused.map(({ result }) => result)
  expect(results.indexOf('FAIL')).toBeGreaterThan(0)
  expect(new Set(results.slice(results.indexOf('FAIL') + 1))).toEqual(new Set(['NOT_RUN']))
  expect(accepted.map(({ result }) => result)).not.toContain('FAIL')
})

test('The reason codes stand in the document once, each with its words', () => {
  const lists = placesOf(document).filter(
    ({ value }) => Array.isArray(value) && value.includes(REASON_CODES[0]),
  )
  expect(lists.map(({ pointer }) => pointer)).toEqual(['/components/schemas/ReasonCode/enum'])
  expect(listedIn(document.components.schemas.ReasonCode?.description)).toEqual(REASON_CODES)
})

test('What a PERMIT needs is told by dimension, and those that do not apply to pilot.enter are those of its receipt', async () => {
  const { description = '' } = document.paths[EVALUATIONS]?.post ?? {}
  expect(listedIn(description)).toEqual(DIMENSION_NAMES)
  const bench = await startService()
  const { agent_id, key } = await registryAgent(bench)
  await bench.doPurpose(agent_id, 'BIND_KEY', key)
  const { decision, receipt_ref } = await bench.evaluate(agent_id)
  expect(decision).toBe('PERMIT')
  const { dimensions } = receipt.parse((await bench.service.window.receipt(receipt_ref))?.receipt)
  const idle = dimensions
    .filter(({ result }) => result === 'NOT_APPLICABLE')
    .map(({ dimension }) => dimension)
  expect(idle).toEqual(['ORGANIZATION', 'APPROVAL', 'CONTENT', 'DESTINATION'])
  expect(description).toContain(
    'ORGANIZATION applies where one is claimed; APPROVAL, CONTENT and DESTINATION to `report.send` alone.',
  )
})

test('The two messages of the challenges are told apart by their members, each of which is named', () => {
  const { description = '' } = document.paths[CHALLENGES]?.post ?? {}
  const { ask, prove } = REQUEST_EXAMPLES
  for (const member of Object.keys({ ...ask.value, ...prove.value }))
    expect(description).toContain(`\`${member}\``)
  expect(description).toContain('mixes both and is refused')
})

test('Each endpoint says how long the answer to an Idempotency-Key is repeated', () => {
  const said = Object.values(document.paths).map(
    ({ post }) =>
      post.description.split('\n\n').find(part => part.startsWith('Under one Idempotency-Key')) ?? '',
  )
  expect(said.map(words => words.match(/\d+ (?:h|s)\b/gu))).toEqual([
    ['24 h'],
    ['24 h', '300 s', '24 h'],
    ['60 s', '24 h'],
  ])
})
