import { canonicalJson } from '../../../src/crypto/digest.ts'
import { expect, test } from '../service-test.ts'
import { problemOf, startService, type Workbench } from '../workbench.ts'
import {
  bindingKey,
  type CardProvider,
  cardAgent,
  cardFor,
  cardProvider,
  cardStage,
  expectNotSigned,
  expectRefused,
  expectVerified,
  signatureBy,
  signatureOver,
} from './agent-cards.ts'

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

type Members = Readonly<Record<string, unknown>>

/** A stage whose provider signs a text of the test's own choice. */
async function start() {
  const { agent, card, provider } = await cardStage()
  const header = { alg: provider.key.alg, typ: 'JOSE', kid: provider.kid }
  const sent = async (sending: Members, signing: Members) => ({
    ...sending,
    signatures: [await signatureOver(canonicalJson(signing), provider.key, header)],
  })
  return { agent, card, sent }
}

const CAUSE = 'without its empty members'

test('A card that an SDK signed without the empty members of 8.4.1 is refused, and the detail names that cause', async () => {
  const { agent, card, sent } = await start()
  const { description: _empty, ...dropped } = card
  const detail = await expectNotSigned(agent, await sent(card, dropped))
  expect(detail).toContain(CAUSE)
  expect(detail).toContain('8.4.1')
  await expectVerified(agent, await sent(card, card))
})

test('An empty member anywhere may be what an SDK dropped: in a skill, in parameters, whole objects', async () => {
  const { agent, card, sent } = await start()
  const skill = { id: 's', name: 'S', description: '', tags: ['s'] }
  const { description: _none, ...bare } = skill
  const other = { uri: 'https://other.example/ext', params: { note: '', kept: false, list: [{}] } }
  const key = bindingKey(agent.key.jwk)
  const { description: _empty, ...rest } = card
  const full = { ...card, skills: [skill], capabilities: { extensions: [key, other] }, iconUrl: '' }
  const dropped = {
    ...rest,
    skills: [bare],
    capabilities: { extensions: [key, { uri: other.uri, params: { kept: false } }] },
  }
  const sentCard = await sent(full, dropped)
  expect(await expectNotSigned(agent, sentCard)).toContain(CAUSE)
  await expectVerified(agent, await sent(full, full))
})

test('Any other difference is not blamed on that cause', async () => {
  const { agent, card, sent } = await start()
  const { description: _empty, ...dropped } = card
  for (const signed of [
    { ...dropped, version: '2' },
    { ...card, name: 'Another' },
  ]) {
    const detail = await expectNotSigned(agent, await sent(card, signed))
    expect(detail).not.toContain(CAUSE)
  }
})

const CUSTOM = 'https://bindings.example/websocket/v1'

interface Named {
  readonly url: string
  readonly protocolBinding: string
}

async function withSecond(second: Named) {
  const { agent, signed } = await cardStage()
  const first = { url: agent.url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }
  return {
    agent,
    card: await signed({ supportedInterfaces: [first, { ...second, protocolVersion: '1.0' }] }),
  }
}

const TAKEN: readonly Named[] = [
  { url: 'https://grpc.cards.example/a2a', protocolBinding: 'GRPC' },
  { url: 'grpc.cards.example:443', protocolBinding: 'GRPC' },
  { url: '[2001:db8::7]:443', protocolBinding: 'GRPC' },
  { url: 'dns:///grpc.cards.example:443', protocolBinding: 'GRPC' },
  { url: 'wss://agent.cards.example/a2a/websocket', protocolBinding: CUSTOM },
  { url: 'HTTPS://agent.cards.example', protocolBinding: 'HTTP+JSON' },
]

for (const second of TAKEN) {
  test(`A further interface ${second.url} over ${second.protocolBinding} is taken`, async () => {
    const { agent, card } = await withSecond(second)
    await expectVerified(agent, card)
  })
}

const REFUSED: readonly Named[] = [
  { url: 'wss://agent.cards.example/a2a', protocolBinding: 'JSONRPC' },
  { url: 'grpc.cards.example:443', protocolBinding: 'HTTP+JSON' },
  { url: 'http://grpc.cards.example/a2a', protocolBinding: 'GRPC' },
  { url: 'ws://agent.cards.example/a2a', protocolBinding: CUSTOM },
  { url: '/a2a', protocolBinding: CUSTOM },
  { url: 'grpc.cards.example', protocolBinding: 'GRPC' },
  { url: 'a b:443', protocolBinding: 'GRPC' },
  { url: 'grpc.cards.example:99999', protocolBinding: 'GRPC' },
  { url: '', protocolBinding: CUSTOM },
]

for (const second of REFUSED) {
  test(`A further interface “${second.url}” over ${second.protocolBinding} is refused`, async () => {
    const { agent, card } = await withSecond(second)
    await expectRefused(agent, card, 'interfaces', 'INTERFACE_URL_INVALID')
  })
}

/** Whether the profile shows the endpoint as solid after a provider's valid card for an agent there. */
async function provenAt(bench: Workbench, provider: CardProvider, endpoint: string, binding = 'JSONRPC') {
  const agent = await cardAgent(bench, provider, { subject: endpoint }, { endpoint })
  const card = cardFor(provider, endpoint, agent.key.jwk, {
    supportedInterfaces: [{ url: endpoint, protocolBinding: binding, protocolVersion: '1.0' }],
  })
  const checks = await expectVerified(agent, { ...card, signatures: [await signatureBy(provider, card)] })
  const view = await bench.service.window.agent(agent.agent_id)
  const fields = view?.proven_fields.map(({ field }) => field) ?? []
  expect(fields).toEqual(expect.arrayContaining(['issuer', 'subject']))
  expect(view?.profile.endpoint).toBe(endpoint)
  const said = checks.find(({ check }) => check === 'interface_url')?.detail ?? ''
  expect(said).toContain(fields.includes('endpoint') ? 'the provider’s own host' : 'named but not proven')
  return fields.includes('endpoint')
}

test('Two providers’ cards both name the bank’s endpoint, and neither proves it; the bank’s own does', async () => {
  const bench = await startService()
  const endpoint = 'https://bank.example/a2a'
  for (const url of ['https://cards.example', 'https://other-cards.example'])
    expect(await provenAt(bench, await cardProvider(bench, url), `${endpoint}?of=${new URL(url).host}`)).toBe(
      false,
    )
  expect(await provenAt(bench, await cardProvider(bench, 'https://bank.example'), endpoint)).toBe(true)
})

test('An endpoint is proven at the host of the provider’s url and below it, and nowhere else', async () => {
  const bench = await startService()
  const provider = await cardProvider(bench, 'https://cards.example/about')
  const [own, below, far, port, scheme] = [
    'https://cards.example/a',
    'https://eu.agents.cards.example/a2a',
    'https://a.CARDS.example/b',
    'https://cards.example:8443/a',
    'wss://ws.cards.example/a',
  ]
  for (const endpoint of [own, below, far, port]) expect(await provenAt(bench, provider, endpoint)).toBe(true)
  expect(await provenAt(bench, provider, scheme, CUSTOM)).toBe(true)
  for (const endpoint of [
    'https://notcards.example/a',
    'https://cards.example.test/a',
    'https://cards.example@other.example/a',
    'https://cards.example./a',
    'https://example/a',
    'https://xcards.example/cards.example',
  ])
    expect(await provenAt(bench, provider, endpoint), endpoint).toBe(false)
  expect(await provenAt(bench, provider, 'x-agent://cards.example/a', CUSTOM)).toBe(false)
})

test('A provider whose host is a top-level domain proves nothing of those below it', async ({ bench }) => {
  const provider = await cardProvider(bench, 'https://example')
  expect(await provenAt(bench, provider, 'https://bank.example/a2a')).toBe(false)
  expect(await provenAt(bench, provider, 'https://example/a2a')).toBe(true)
})
