import { canonicalJson } from '../../../src/crypto/digest.ts'
import { makeKey } from '../proof/keys-and-proofs.ts'
import { expect, refusedAt, sampleAgent, test, tryVerify } from '../service-test.ts'
import { startService } from '../workbench.ts'
import {
  bindingKey,
  cardAgent,
  cardFor,
  cardStage,
  expectNotSigned,
  expectRefused,
  expectVerified,
  sendCard,
  signatureBy,
  signatureOver,
} from './agent-cards.ts'

test('A card proves identity and endpoint, without end', async () => {
  const { bench, agent, signed } = await cardStage()
  await expectVerified(agent, await signed())
  const view = await bench.service.window.agent(agent.agent_id)
  expect(view?.proven_fields.map(({ field }) => field)).toContain('endpoint')
  expect(view?.valid_facts.identity?.until).toBeNull()
  bench.wait(5 * 365 * 24 * 3600)
  expect(await bench.status(agent.agent_id)).toBe('EXTERNAL_IDENTITY_VERIFIED')
})

test('A provider that made itself signs for nobody', async () => {
  const agent = await sampleAgent(await startService(), 'A2A_AGENT_CARD', claim => ({
    ...claim,
    issuer: 'https://self-made.example',
  }))
  await refusedAt(await tryVerify(agent, { unpublished: true }), 'issuer_known')
})

test('A card that another agent’s owner captured confirms no key of theirs', async () => {
  const { bench, provider, agent, signed } = await cardStage()
  const victims = await signed()
  const thief = await cardAgent(bench, provider, { subject: agent.url }, { endpoint: agent.url })
  await expectRefused(thief, victims, 'binding_key', 'KEY_NOT_CONFIRMED')
  await expectVerified(agent, victims)
  const own = cardFor(provider, thief.url, thief.key.jwk)
  const ownSigned = { ...own, signatures: [await signatureBy(provider, own)] }
  await expectRefused(thief, ownSigned, 'interface_url', 'SUBJECT_MISMATCH')
})

test('A card binds to the first interface alone, and to claimed subject and endpoint both', async () => {
  const { bench, provider } = await cardStage()
  const second = 'https://second.cards.example/a2a'
  for (const metadata of [{ endpoint: null }, { endpoint: second }, { endpoint: undefined }]) {
    const agent = await cardAgent(bench, provider, {}, metadata)
    const card = cardFor(provider, agent.url, agent.key.jwk, {
      supportedInterfaces: [agent.url, second].map(url => ({
        url,
        protocolBinding: 'JSONRPC',
        protocolVersion: '1.0',
      })),
    })
    const signed = { ...card, signatures: [await signatureBy(provider, card)] }
    await expectRefused(agent, signed, 'interface_url', 'ENDPOINT_MISMATCH')
    const asSecond = await cardAgent(bench, provider, { subject: second }, { endpoint: second })
    await expectRefused(asSecond, signed, 'interface_url', 'SUBJECT_MISMATCH')
  }
})

test('A URL or issuer in another spelling is another', async () => {
  const { bench, provider } = await cardStage()
  const spellings: [string, (url: string) => string][] = [
    ['upper case', url => url.replace('cards', 'CARDS')],
    ['a trailing slash', url => `${url}/`],
    ['a default port', url => url.replace('.example', '.example:443')],
    ['percent encoding', url => url.replace('a2a', '%612a')],
    ['a fragment', url => `${url}#`],
  ]
  for (const [words, respell] of spellings) {
    const agent = await cardAgent(bench, provider)
    const card = cardFor(provider, respell(agent.url), agent.key.jwk)
    const signed = { ...card, signatures: [await signatureBy(provider, card)] }
    expect(await expectRefused(agent, signed, 'interface_url', 'SUBJECT_MISMATCH'), words).toContain(
      agent.url,
    )
    const other = cardFor(provider, agent.url, agent.key.jwk, {
      provider: { url: respell(`${provider.url}/a2a`).replace('/a2a', ''), organization: 'Cards' },
    })
    const otherSigned = { ...other, signatures: [await signatureBy(provider, other)] }
    if (words !== 'percent encoding') await expectRefused(agent, otherSigned, 'provider', 'ISSUER_MISMATCH')
  }
})

test('A JSON-RPC interface that is not reached over HTTPS at a host is none', async () => {
  const { agent, card } = await cardStage()
  for (const url of [
    'http://a.cards.example',
    'wss://a.cards.example',
    'https:',
    'https:///a.cards.example',
    '/a2a',
    '',
  ]) {
    const supportedInterfaces = [card.supportedInterfaces].flat().concat({
      url,
      protocolBinding: 'JSONRPC',
      protocolVersion: '1.0',
    })
    await expectRefused(agent, { ...card, supportedInterfaces }, 'interfaces', 'INTERFACE_URL_INVALID')
  }
})

test('Only the preferred interface must be nobody else’s: a tenant further down or left empty is no matter', async () => {
  const { provider, agent, card } = await cardStage()
  const one = { protocolBinding: 'JSONRPC', protocolVersion: '1.0' }
  const supportedInterfaces = [
    { ...one, url: agent.url },
    { ...one, url: agent.url, tenant: 'blue' },
  ]
  const changed = { ...card, supportedInterfaces }
  const signatures = [await signatureBy(provider, changed)]
  const sent = [{ ...one, url: agent.url, tenant: '' }, supportedInterfaces[1]]
  await expectVerified(agent, { ...changed, supportedInterfaces: sent, signatures })
})

test('A card sent as a text, or as other evidence, is not a card', async () => {
  const { bench, agent, signed } = await cardStage()
  const card = await signed()
  await expectRefused(agent, JSON.stringify(card), 'evidence_type', 'EVIDENCE_MALFORMED')
  const challenge = await bench.ask(agent.agent_id, 'VERIFY_IDENTITY')
  await refusedAt(await bench.answer(challenge, agent.key), 'evidence_type')
})

test('Exactly one extension names exactly the key, and nothing else', async () => {
  const { agent, signed } = await cardStage()
  const { jwk } = agent.key
  const other = (await makeKey()).jwk
  const refused: [string, unknown[]][] = [
    ['no binding-key extension', [{ uri: 'https://agents.example/ext/binding-key/v2', params: { jwk } }]],
    ['2 binding-key extensions', [bindingKey(jwk), bindingKey(jwk)]],
    ['2 binding-key extensions', [bindingKey(jwk), bindingKey(other)]],
    ['not the expected holder key', [bindingKey(other)]],
    ['x5u next to jwk', [bindingKey(jwk, { x5u: 'https://keys.example' })]],
    ['kid is not a member', [bindingKey({ ...jwk, kid: 'a' })]],
    ['private member', [bindingKey({ ...jwk, d: 'AA' })]],
    ['not an object', [bindingKey(null)]],
    ['not an object', [{ uri: bindingKey(jwk).uri }]],
    ['neither OKP', [bindingKey({})]],
  ]
  for (const [words, extensions] of refused) {
    const card = await signed({ capabilities: { extensions } })
    expect(await expectRefused(agent, card, 'binding_key', 'KEY_NOT_CONFIRMED')).toContain(words)
  }
  const beside = [
    { uri: 'https://other.example/ext', required: true, params: { jwk: other } },
    bindingKey(jwk),
  ]
  await expectVerified(agent, await signed({ capabilities: { extensions: beside } }))
})

test('A default that may go unsaid changes nothing; what is optional is signed where it is said', async () => {
  const { agent, card, signed, provider } = await cardStage()
  const { signatures } = await signed()
  const optional = { capabilities: { streaming: false, extensions: [bindingKey(agent.key.jwk)] } }
  const dropped = await signatureBy(provider, { ...card, ...optional })
  await expectNotSigned(agent, { ...card, ...optional, signatures })
  await expectNotSigned(agent, { ...card, signatures: [dropped] })
  const said = { securitySchemes: {}, securityRequirements: [], signatures }
  await expectVerified(agent, { ...said, ...card })
})

test('Whoever signs the card as it stands, not its canonical form, has not signed the card', async () => {
  const { agent, card, provider } = await cardStage()
  const header = { alg: provider.key.alg, kid: provider.kid }
  const raw = await signatureOver(JSON.stringify(card), provider.key, header)
  await expectNotSigned(agent, { ...card, signatures: [raw] })
  const right = await signatureOver(canonicalJson(card), provider.key, header)
  await expectVerified(agent, { ...card, signatures: [right] })
})

test('The same card proves the same identity again', async () => {
  const { agent, signed } = await cardStage()
  const card = await signed()
  await expectVerified(agent, card)
  await agent.bench.proven(await sendCard(agent, card))
})
