import { expect, test } from 'playwright/test'
import { CATALOGUE } from '../../src/cases/catalogue.ts'
import { PROOF_CHECKS } from '../../src/contract/catalogues/checks.ts'
import { CHECK_CODES, checkCodeWords } from '../../src/contract/catalogues/code-words.ts'
import { REASON_CODES } from '../../src/contract/catalogues/dimensions.ts'
import { PROBLEMS } from '../../src/contract/catalogues/problems.ts'
import { toldMessages } from '../../src/contract/field-docs/fields.ts'
import { MESSAGES } from '../../src/contract/field-docs/messages.ts'
import { keysOf } from '../../src/contract/keys-of.ts'
import { COMPONENTS } from '../../src/contract/openapi/openapi-components.ts'
import { originUrl } from '../../src/contract/specifications/origins.ts'
import { ENFORCEMENT_REQUIREMENTS } from '../../src/enforcement/enforcement.ts'
import { PROTOCOL_CHECKS } from '../../src/protocols/lists.ts'
import { codeAddress } from '../../src/ui/app/open-code.ts'
import { catalogueOf, checkEntry, fieldAddress, protocolEntry } from '../../src/ui/app/reference-address.ts'
import { routeOf } from '../../src/ui/app/route.ts'
import { ruleAddress } from '../../src/ui/library/conformance/case-words.ts'
import { isCheck } from '../../src/ui/library/reference/check-pages.ts'
import { readSources } from './project/source-files.ts'

const LISTS = {
  proof: PROOF_CHECKS,
  gate: keysOf(ENFORCEMENT_REQUIREMENTS),
} as const

/** Every check that a list of the page can show, by its place in the reference. */
function shownChecks(): readonly string[] {
  const own = keysOf(LISTS).flatMap(list => LISTS[list].map(name => checkEntry(list, name)))
  const protocols = keysOf(PROTOCOL_CHECKS).flatMap(protocol =>
    Object.keys(PROTOCOL_CHECKS[protocol]).map(name => protocolEntry(protocol, name) ?? ''),
  )
  return [...own, ...protocols]
}

test('Every check that a list shows has words at an address that leads back to it', () => {
  for (const entry of shownChecks()) {
    expect(isCheck(entry), entry).toBe(true)
    const route = routeOf(codeAddress('checks', entry))
    expect(route).toMatchObject({ view: 'reference', page: 'checks', entry })
  }
})

test('A check that no list has gets no words, whatever it is called', () => {
  for (const entry of [
    '__proto__',
    'constructor',
    'OIDC/__proto__',
    'OIDC',
    'gate/',
    '/',
    'OIDC/nonce/x',
    '',
  ]) {
    expect(isCheck(entry), entry).toBe(false)
  }
  expect(protocolEntry('OIDC', 'toString')).toBeUndefined()
  expect(protocolEntry(undefined, 'nonce')).toBeUndefined()
})

/** The codes that a failing check is given anywhere in the service. */
function failureCodes(): readonly string[] {
  const judges = readSources()
    .filter(({ path }) => /^(?:protocols|rules|checks|service\/proof)\//u.test(path) && path.endsWith('.ts'))
    .map(({ text }) => text)
  const found = judges.flatMap(text =>
    [
      ...text.matchAll(
        /\b(?:fail|equal|same|sameKey|none|StatusError|judgeForm)\([^)]*?'([A-Z]+(?:_[A-Z]+)+)'/gu,
      ),
    ].map(([, code = '']) => code),
  )
  return [...new Set(found)]
}

test('Every code with which a check fails has words in one catalogue', async () => {
  const codes = failureCodes()
  expect(codes.length).toBeGreaterThan(60)
  for (const code of codes) expect(catalogueOf(code), code).toBeDefined()
  for (const code of keysOf(CHECK_CODES)) {
    expect(REASON_CODES as readonly string[], code).not.toContain(code)
    expect(Object.keys(PROBLEMS), code).not.toContain(code)
  }
  expect(catalogueOf('CHALLENGE_USED')).toBe('problems')
  expect(catalogueOf('ORGANIZATION_UNKNOWN')).toBe('reasons')
  for (const code of ['__proto__', 'constructor', 'NO_SUCH_CODE']) {
    expect(catalogueOf(code)).toBeUndefined()
    expect(checkCodeWords(code)).toBeUndefined()
  }
})

test('No code has words that nothing fails with', async () => {
  const judges = readSources()
    .filter(({ path }) => /^(?:protocols|rules|checks|service)\//u.test(path))
    .map(({ text }) => text)
    .join('\n')
  for (const code of keysOf(CHECK_CODES)) expect(judges.includes(`'${code}'`), code).toBe(true)
})

test('Every member of every message has an address of its own', () => {
  const addresses = toldMessages().flatMap(({ name, fields }) =>
    fields.map(field => fieldAddress(name, field.name)),
  )
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const address of addresses)
    expect(routeOf(address)).toMatchObject({ view: 'reference', page: 'fields' })
})

test('A message goes by the name under which it is published, and by its own where it is not', () => {
  const [profile] = MESSAGES
  expect(profile).toMatchObject({ id: 'profile', name: 'FederatedAgentProfile' })
  for (const { id, name, schema } of MESSAGES) {
    const component = Object.entries(COMPONENTS).find(each => each[1].schema === schema)
    expect(name, id).toBe(component?.[0] ?? id)
  }
  expect(fieldAddress('ImportRequest', 'metadata.protocol')).toBe(
    '#/reference/fields/ImportRequest/metadata.protocol',
  )
  expect(fieldAddress('EvaluationAnswer', 'obligations[].id')).toBe(
    '#/reference/fields/EvaluationAnswer/obligations.id',
  )
})

test('The rule of each case leads to where the reference tells it, if it does', () => {
  const told = CATALOGUE.filter(({ rule }) => ruleAddress(rule) !== undefined)
  expect(told.length).toBeGreaterThan(100)
  expect(ruleAddress('proof:issued_at')).toBe('#/reference/checks/issued_at')
  expect(ruleAddress('enforcement:deliver_once')).toBe('#/reference/obligations/deliver_once')
  expect(ruleAddress('enforcement:fresh')).toBe('#/reference/checks/gate/fresh')
  expect(ruleAddress('dimension:CONTENT')).toBe('#/reference/dimensions/CONTENT')
  for (const rule of ['store:agents', 'proof:__proto__', 'dimension:toString', 'constructor:x', '', ':'])
    expect(ruleAddress(rule), rule).toBeUndefined()
})

test('What an origin cites is linked at its section where its document has one by that name', () => {
  expect(originUrl('RFC 7519 section 4.1.6')).toBe(
    'https://www.rfc-editor.org/rfc/rfc7519.html#section-4.1.6',
  )
  expect(originUrl('RFC 9278')).toBe('https://www.rfc-editor.org/rfc/rfc9278.html')
  expect(originUrl('OIDC Core section 2')).toBe(
    'https://openid.net/specs/openid-connect-core-1_0.html#rfc.section.2',
  )
  expect(originUrl('XACML 3.0 section 5.53')).not.toContain('#')
  expect(originUrl('source')).toBeNull()
  expect(originUrl('prototype')).toBeNull()
})
