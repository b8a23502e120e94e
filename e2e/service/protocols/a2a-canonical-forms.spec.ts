import { expect, test } from 'playwright/test'
import { canonicalJson } from '../../../src/crypto/digest.ts'
import { bindingKey, cardStage, expectRefused, expectVerified, signatureOver } from './agent-cards.ts'

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
  const detail = await expectRefused(
    agent,
    await sent(card, dropped),
    'signature',
    'EVIDENCE_SIGNATURE_INVALID',
  )
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
  expect(await expectRefused(agent, sentCard, 'signature', 'EVIDENCE_SIGNATURE_INVALID')).toContain(CAUSE)
  await expectVerified(agent, await sent(full, full))
})

test('Any other difference is not blamed on that cause', async () => {
  const { agent, card, sent } = await start()
  const { description: _empty, ...dropped } = card
  for (const signed of [
    { ...dropped, version: '2' },
    { ...card, name: 'Another' },
  ]) {
    const detail = await expectRefused(
      agent,
      await sent(card, signed),
      'signature',
      'EVIDENCE_SIGNATURE_INVALID',
    )
    expect(detail).not.toContain(CAUSE)
  }
})
