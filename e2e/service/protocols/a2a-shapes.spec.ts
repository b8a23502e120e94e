import { expect, test } from 'playwright/test'
import { problemOf } from '../refusals.ts'
import { cardStage, expectRefused } from './agent-cards.ts'

const SHAPES: [words: string, changes: Record<string, unknown>, check: string, code: string][] = [
  ['null for a field', { provider: null }, 'types', 'CARD_TYPE_MISMATCH'],
  ['null for a field that may be absent', { documentationUrl: null }, 'types', 'CARD_TYPE_MISMATCH'],
  ['an object for an array', { skills: {} }, 'types', 'CARD_TYPE_MISMATCH'],
  ['an array for an object', { capabilities: [] }, 'types', 'CARD_TYPE_MISMATCH'],
  ['a text for a truth value', { capabilities: { streaming: 'true' } }, 'types', 'CARD_TYPE_MISMATCH'],
  ['a number in a list of texts', { defaultInputModes: [1] }, 'types', 'CARD_TYPE_MISMATCH'],
  ['an array for a map', { securitySchemes: [] }, 'types', 'CARD_TYPE_MISMATCH'],
  ['a signature that is a text', { signatures: ['a.b.c'] }, 'types', 'CARD_TYPE_MISMATCH'],
  ['no provider', { provider: undefined }, 'provider', 'ISSUER_MISMATCH'],
  ['a scheme of no kind', { securitySchemes: { a: {} } }, 'oneof', 'CARD_ONEOF_VIOLATED'],
  [
    'a key in the bag',
    { securitySchemes: { a: { apiKeySecurityScheme: { location: 'bag', name: 'k' } } } },
    'types',
    'CARD_TYPE_MISMATCH',
  ],
  [
    'an OAuth scheme without flows',
    { securitySchemes: { a: { oauth2SecurityScheme: {} } } },
    'required',
    'CARD_FIELD_MISSING',
  ],
  ['an empty required array', { defaultOutputModes: [] }, 'required', 'CARD_FIELD_MISSING'],
  ['no version', { version: undefined }, 'required', 'CARD_FIELD_MISSING'],
  ['a signature without its header', { signatures: [{ signature: 'AA' }] }, 'required', 'CARD_FIELD_MISSING'],
  ['a field in snake case', { icon_url: 'https://i.example' }, 'unrecognized', 'CARD_FIELD_UNKNOWN'],
  ['a field of another version', { url: 'https://i.example' }, 'unrecognized', 'CARD_FIELD_UNKNOWN'],
  ['a payload of its own', { payload: 'e30' }, 'unrecognized', 'CARD_FIELD_UNKNOWN'],
  ['a name from every object', { constructor: {} }, 'unrecognized', 'CARD_FIELD_UNKNOWN'],
]

for (const [words, changes, check, code] of SHAPES) {
  test(`A card with ${words} is refused`, async () => {
    const { agent, card, signed } = await cardStage()
    const signable = check === 'types' || 'signatures' in changes
    await expectRefused(agent, signable ? { ...card, ...changes } : await signed(changes), check, code)
  })
}

test('A member __proto__ is a member that no card has', async () => {
  const { bench, agent, signed } = await cardStage()
  const text = JSON.stringify(await signed())
  const polluted: Record<string, unknown> = JSON.parse(`${text.slice(0, -1)},"__proto__":{"version":"2"}}`)
  const detail = await expectRefused(agent, polluted, 'unrecognized', 'CARD_FIELD_UNKNOWN').catch(
    () => 'lost',
  )
  expect(detail).toContain('/__proto__')
  expect(await bench.status(agent.agent_id)).toBe('IDENTITY_CLAIMED')
})

test('A card in which a member stands twice is not read at all', async () => {
  const { bench, agent, signed } = await cardStage()
  const challenge = await bench.ask(agent.agent_id, 'VERIFY_IDENTITY')
  const twice = JSON.stringify(await signed()).replace('"version":"1"', '"version":"1","version":"1"')
  const body = `{"challenge_id":"${challenge.challenge_id}","proof":"a.b.c","evidence":{"type":"agent_card","value":${twice}}}`
  await problemOf(await bench.send('/v1/bindings/challenges', body), 'MALFORMED_JSON')
})
