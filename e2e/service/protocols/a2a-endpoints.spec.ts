import { expect, test } from '../service-test.ts'
import { startService, type Workbench } from '../workbench.ts'
import {
  type CardProvider,
  cardAgent,
  cardFor,
  cardProvider,
  cardStage,
  expectRefused,
  expectVerified,
  signatureBy,
} from './agent-cards.ts'

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
  expect(said).toContain(fields.includes('endpoint') ? 'the provider’s own host' : 'merely named')
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
