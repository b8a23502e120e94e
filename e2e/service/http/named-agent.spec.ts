import fc from 'fast-check'
import type { EndpointName } from '../../../src/contract/base-url.ts'
import { LIMITS } from '../../../src/contract/catalogues/limits.ts'
import { ENDPOINTS } from '../../../src/contract/schemas/endpoints.ts'
import { readIJson } from '../../../src/crypto/i-json.ts'
import { readCompactJws } from '../../../src/crypto/jws.ts'
import { createReader } from '../../../src/service/http/messages.ts'
import { segment } from '../proof/keys-and-proofs.ts'
import { expect, test } from '../service-test.ts'
import { pilotEnter } from '../workbench.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const judge = () => Promise.reject(new Error('nothing is judged here'))
const read = createReader({ importAgent: judge, ask: judge, prove: judge, evaluate: judge })
const named = (endpoint: EndpointName, text: string) => read(endpoint, bytesOf(text)).agent_id

const ID = `agt_${crypto.randomUUID()}`
const OTHER = `agt_${crypto.randomUUID()}`

/** A text of JSON in which any character may be escaped, and space may stand between. */
const spelled = (value: unknown, escaping: boolean, space: string): string => {
  const text = JSON.stringify(value, null, space)
  const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  return escaping ? text.replaceAll(/[a-z](?=[^"]*":)/gu, escaped) : text
}

const spelling = [fc.boolean(), fc.constantFrom('', ' ', '\t')] as const
const payload = fc.record(
  {
    sub: fc.constantFrom(ID, OTHER, 'agt_1', '', 7, null),
    jti: fc.string(),
    ünïcöde: fc.string({ unit: 'binary' }),
  },
  { requiredKeys: [] },
)
const proofOf = (text: string) => [segment('{"alg":"ES256"}'), segment(text), segment('signature')].join('.')

test('The agent that a proof names is the one that its strict reader reads', () => {
  fc.assert(
    fc.property(payload, ...spelling, (said, escaping, space) => {
      const proof = proofOf(spelled(said, escaping, space))
      const text = JSON.stringify({ challenge_id: 'chl_1', proof })
      let strict: unknown
      try {
        strict = readCompactJws(proof).payload.sub
      } catch {
        return
      }
      expect(named('challenges', text)).toBe(strict === ID || strict === OTHER ? strict : null)
    }),
  )
})

test('The agent that a message names is the one that it is judged for, in every spelling that is read', () => {
  const messages: readonly [EndpointName, object][] = [
    ['challenges', { agent_id: ID, purpose: 'BIND_KEY' }],
    ['evaluations', pilotEnter(ID)],
  ]
  fc.assert(
    fc.property(fc.constantFrom(...messages), ...spelling, ([endpoint, body], escaping, space) => {
      const text = spelled(body, escaping, space)
      const strict = readIJson(bytesOf(text))
      expect(ENDPOINTS[endpoint].messages.some(({ request }) => request.safeParse(strict).success)).toBe(true)
      expect(named(endpoint, text)).toBe(ID)
    }),
  )
})

test('Whatever names no agent has nobody’s turn, and an import none', () => {
  const nobody: readonly [EndpointName, string][] = [
    ['challenges', ''],
    ['challenges', '{'],
    ['challenges', 'null'],
    ['challenges', `["${ID}"]`],
    ['challenges', '{"agent_id":"agt_1"}'],
    ['challenges', '{"agent_id":"agt_\ud800"}'],
    ['challenges', JSON.stringify({ agent_id: [ID] })],
    ['challenges', `{"__proto__":{"agent_id":"${ID}"}}`],
    ['challenges', JSON.stringify({ proof: 'none' })],
    ['challenges', JSON.stringify({ proof: 'a.!.c' })],
    ['challenges', JSON.stringify({ proof: proofOf('[]') })],
    ['evaluations', JSON.stringify({ subject: ID })],
    ['evaluations', JSON.stringify({ id: ID })],
    ['evaluations', JSON.stringify({ ...pilotEnter(ID), more: 'x'.repeat(LIMITS.BODY_BYTES) })],
    ['evaluations', '['.repeat(60_000)],
    ['importAgent', JSON.stringify({ agent_id: ID, subject: { id: ID } })],
  ]
  for (const [endpoint, text] of nobody) expect(named(endpoint, text), text.slice(0, 80)).toBeNull()
  expect(read('challenges', new Uint8Array([0xff, 0x7b, 0x7d])).agent_id).toBeNull()
})
