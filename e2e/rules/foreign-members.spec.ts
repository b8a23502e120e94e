import { expect, test } from 'playwright/test'
import { checkOnBench } from '../../src/bench/bench.ts'
import { BESIDE_MESSAGES } from '../../src/contract/field-docs/registered-notes.ts'
import { MESSAGES as CARD_PARTS } from '../../src/protocols/a2a/card.ts'
import { toldMember } from '../../src/ui/app/told-member.ts'
import { partsShown } from '../../src/ui/exchange/message-shown.ts'
import { partShown } from '../../src/ui/library/check/check-words.ts'
import { KIND_TEXTS } from './bench/kind-texts.ts'

const addressOf = (of: string, way: readonly (string | null)[], value: unknown = {}) =>
  toldMember(of, way, value).address

test('A credential’s members are told, and its claims as those of any token', () => {
  for (const name of ['issuer', 'validFrom', 'validUntil', 'credentialSubject', 'credentialStatus', 'type'])
    expect(addressOf('credential-payload', [name])).toBe(`#/reference/fields/credential/${name}`)
  expect(addressOf('credential-payload', ['@context'])).toBe('#/reference/fields/credential/-context')
  expect(addressOf('credential-payload', ['issuer', 'id'])).toBe('#/reference/fields/credential/issuer.id')
  for (const way of [
    ['credentialStatus', 'statusListIndex'],
    ['credentialStatus', null, 'statusListIndex'],
  ])
    expect(addressOf('credential-payload', way)).toBe(
      '#/reference/fields/credential/credentialStatus.statusListIndex',
    )
  expect(addressOf('credential-payload', ['iat'])).toBe('#/reference/fields/jwt-claims/iat')
  expect(addressOf('credential-payload', ['cnf', 'jwk', 'crv'])).toBe('#/reference/fields/jwk/crv')
  for (const way of [['__proto__'], ['validfrom'], ['credentialSubject', 'role'], ['vc'], ['issuer', 'iss']])
    expect(toldMember('credential-payload', way, {})).toMatchObject({
      words: expect.stringMatching(/^Not a member of this contract, and none of the registered/u),
    })
})

test('A card is told by the fields of A2A, all of them but those within a security scheme', () => {
  const told = BESIDE_MESSAGES.find(({ id }) => id === 'agent-card')?.objects ?? []
  for (const [part, at] of [
    ['AgentCard', ''],
    ['AgentInterface', 'supportedInterfaces[]'],
    ['AgentProvider', 'provider'],
    ['AgentCapabilities', 'capabilities'],
    ['AgentExtension', 'capabilities.extensions[]'],
    ['AgentSkill', 'skills[]'],
    ['AgentCardSignature', 'signatures[]'],
  ] as const) {
    const names = Object.keys(told.find(object => object.at === at)?.notes ?? {})
    expect(names.toSorted(), part).toEqual(Object.keys(CARD_PARTS[part].fields).toSorted())
  }
  const extension = ['capabilities', 'extensions', null, 'params', 'jwk', 'x']
  expect(addressOf('card', extension)).toBe('#/reference/fields/jwk/x')
  expect(addressOf('card', ['skills', null, 'tags'])).toBe('#/reference/fields/agent-card/skills.tags')
  expect(addressOf('card', ['preferredTransport'])).toBeUndefined()
  expect(addressOf('card', ['skills', 'tags', 'x'])).toBeUndefined()
})

/** A member of each part that is JSON, by kind and the part's title, and where it is told. */
const MEMBERS = [
  ['jws', 'Header', 'alg', 'jose-header/alg'],
  ['vc', 'Payload', 'validFrom', 'credential/validFrom'],
  ['agent_card', 'Card', 'version', 'agent-card/version'],
  ['agent_card', 'Protected header 1', 'kid', 'jose-header/kid'],
  ['aid_record', 'The record as it is read', 'uri', 'aid-read/uri'],
  ['well_known', 'Document', 'v', 'aid-record/v'],
  ['well_known', 'Document', 'proto', 'aid-record/proto'],
  ['spiffe_id', 'Taken apart', 'trustDomain', 'spiffe-id/trustDomain'],
  ['jwk', 'Key', 'crv', 'jwk/crv'],
  ['jwks', 'Key 12', 'kid', 'jwk/kid'],
  ['did_jwk', 'Key', 'x', 'jwk/x'],
  ['receipt', 'Receipt', 'decision', 'Receipt/decision'],
  ['profile', 'Profile', 'issuer', 'FederatedAgentProfile/issuer'],
] as const

test('Each part that is JSON tells its members by the one table of fields', () => {
  for (const [kind, title, name, address] of MEMBERS)
    expect(addressOf(partShown({ kind, parts: [] }, title), [name]), `${kind} ${title}`).toBe(
      `#/reference/fields/${address}`,
    )
  expect(partsShown({ typ: 'vc+jwt' }).payload).toBe('credential-payload')
  expect(partsShown({ typ: 'JWT' }).payload).toBe('jwt-claims')
  for (const title of ['__proto__', 'constructor', 'Thumbprint', 'Key 1 of 2'])
    expect(addressOf(partShown({ kind: 'jwk', parts: [] }, title), ['crv']), title).toBeUndefined()
})

test('No part that is JSON is left without the table, and canonical text stands beside what is told', async () => {
  const titles: string[] = []
  for (const [kind, text] of KIND_TEXTS) {
    const report = await checkOnBench(kind, { text, keys: [], expected: {} })
    for (const { title, content } of report.parts) {
      titles.push(title)
      if ('json' in content) expect(partShown(report, title), `${kind}: ${title}`).not.toBe('foreign')
    }
  }
  for (const title of ['Card', 'Receipt', 'Profile', 'Document']) expect(titles).toContain(title)
  expect(titles.filter(title => title.startsWith('Canonical'))).toHaveLength(3)
})
