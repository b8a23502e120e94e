import { expect, test } from 'playwright/test'
import { LISTS_BY_KIND } from '../../../src/bench/own-lists.ts'
import type { ProtocolCheckList } from '../../../src/contract/catalogues/checks.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import {
  citationsOf,
  PROTOTYPES_CHOICE,
  SPECIFICATIONS,
} from '../../../src/contract/specifications/citations.ts'
import { A2A_CHECKS } from '../../../src/protocols/a2a/list.ts'
import { DNS_CHECKS } from '../../../src/protocols/dns/list.ts'
import { PROTOCOL_CHECKS } from '../../../src/protocols/lists.ts'
import { PUBLIC_KEY_CHECKS } from '../../../src/protocols/self-issued/list.ts'
import { readSources } from '../project/source-files.ts'

for (const protocol of keysOf(PROTOCOL_CHECKS)) {
  test(`Every line of ${protocol} says where it comes from, and each section has a link`, () => {
    const list: ProtocolCheckList = PROTOCOL_CHECKS[protocol]
    const unread = Object.entries(list).flatMap(([check, { section }]) =>
      citationsOf(section)
        .filter(({ text, href }) => href === null && text !== PROTOTYPES_CHOICE)
        .map(({ text }) => `${check}: ${text}`),
    )
    expect(unread).toEqual([])
    for (const { section } of Object.values(list)) {
      const texts = citationsOf(section).map(({ text }) => text)
      expect(new Set(texts).size, section).toBe(texts.length)
      if (texts.includes(PROTOTYPES_CHOICE)) expect(texts.at(-1), section).toBe(PROTOTYPES_CHOICE)
    }
  })
}

test('A section reads as the specification’s link, each with its step; what is nobody’s stays as it is', () => {
  const a2a = 'https://a2a-protocol.org/v1.0.1/specification/'
  expect(citationsOf('A2A 1.0.1, 8.4.1 and 8.4.3 (3–6); RFC 8725, 3.1; Prototype’s choice')).toEqual([
    {
      text: 'A2A 1.0.1, 8.4.1',
      specification: 'A2A 1.0.1',
      href: `${a2a}#841-canonicalization-requirements`,
      says: 'Canonicalization Requirements',
    },
    {
      text: 'A2A 1.0.1, 8.4.3 (3–6)',
      specification: 'A2A 1.0.1',
      href: `${a2a}#843-signature-verification`,
      says: 'Signature Verification',
    },
    {
      text: 'RFC 8725, 3.1',
      specification: 'RFC 8725',
      href: 'https://www.rfc-editor.org/rfc/rfc8725.html#section-3.1',
      says: 'Only the algorithms that the caller expects',
    },
    { text: PROTOTYPES_CHOICE, specification: null, href: null, says: null },
  ])
  const textsOf = (section: string) => citationsOf(section).map(({ text, href }) => [text, href !== null])
  expect(textsOf('AID 2.1.0, 2.3 (3, 4) and Appendix C')).toEqual([
    ['AID 2.1.0, 2.3 (3, 4)', true],
    ['AID 2.1.0, Appendix C', true],
  ])
  expect(
    textsOf('OIDC Key Binding, Token Response and RP Trust Boundary and Accepted Audience Values'),
  ).toEqual([
    ['OIDC Key Binding, Token Response', true],
    ['OIDC Key Binding, RP Trust Boundary and Accepted Audience Values', true],
  ])
})

test('What does not keep to the grammar, or to the table, has no link and is shown as it stands', () => {
  for (const section of [
    '',
    'RFC 9278',
    'prototype’s choice',
    'Prototype’s choice ',
    'A2A 1.0.1',
    'A2A 1.0, 8.4.1',
    'A2A 1.0.1, 99',
    'A2A 1.0.1, 8.4.1 and 99',
    'A2A 1.0.1, 8.4.1, 8.4.2',
    'A2A 1.0.1,8.4.1',
    'A2A 1.0.1, 8.4.3 (a)',
    'A2A 1.0.1, 8.4.3(1)',
    'A2A 1.0.1, constructor',
    'constructor, name',
    '__proto__, 1',
    'javascript:alert(1), 1',
    `A2A 1.0.1, ${'8.4.1 and '.repeat(20_000)}99`,
  ]) {
    expect(citationsOf(section)).toEqual([{ text: section, specification: null, href: null, says: null }])
  }
})

test('Every specification has a title, a revision and an address, and every section one anchor of its own', () => {
  for (const [name, { title, revision, url, sections }] of Object.entries(SPECIFICATIONS)) {
    expect(name).not.toMatch(/[,;]|^$/u)
    expect(title.length > 3 && revision.length > 3, name).toBe(true)
    expect(url).toMatch(/^https:\/\/[^#?\s]+$/u)
    const cited = Object.keys(sections).map(section => citationsOf(`${name}, ${section}`))
    expect(cited.every(each => each.length === 1 && (each[0]?.says ?? '') !== '')).toBe(true)
    const addresses = cited.map(([only]) => only?.href)
    for (const address of addresses) expect(address).toMatch(/^https:\/\/[^#\s]+#[\w.-]+$/u)
    expect(new Set(addresses).size, name).toBe(addresses.length)
  }
})

test('What may still change is cited by its number, with the day on which it was read', () => {
  for (const [name, { revision, read }] of Object.entries(SPECIFICATIONS)) {
    expect(revision, name).not.toMatch(/newest|latest/u)
    if (/^draft|Working Draft/u.test(revision)) expect(read, name).toMatch(/^2026-\d\d-\d\d$/u)
  }
})

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$/gmu, '')

test('Every RFC and every draft that the page names is in the table', () => {
  const read = readSources().filter(({ path }) => !path.startsWith('contract/specifications/'))
  const named = (form: RegExp) => new Set(read.flatMap(({ text }) => withoutComments(text).match(form) ?? []))
  const [rfcs, drafts] = [named(/RFC \d{4}/gu), named(/draft-[a-z][a-z0-9-]+-\d\d\b/gu)]
  expect(rfcs.size).toBeGreaterThan(40)
  expect([...rfcs].filter(name => !Object.hasOwn(SPECIFICATIONS, name))).toEqual([])
  const revisions = Object.values(SPECIFICATIONS).map(({ revision }) => revision)
  expect(drafts.size).toBeGreaterThan(2)
  expect([...drafts].filter(name => !revisions.some(each => each.startsWith(name)))).toEqual([])
})

test('Every standard of the reference has an address of its own', () => {
  const addresses = Object.values(SPECIFICATIONS).map(({ url }) => url)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(SPECIFICATIONS['RFC 9651']?.url).toBe('https://www.rfc-editor.org/rfc/rfc9651.html')
  expect(addresses.filter(address => /rfc\/(?!rfc\d+\.html$)/u.test(address))).toEqual([])
})

const sectionsOf = (list: ProtocolCheckList) => Object.values(list).map(({ section }) => section)

test('No section of the cards’ and the records’ specifications stands in the table uncited', () => {
  const cited = new Set(
    [...sectionsOf(A2A_CHECKS), ...sectionsOf(DNS_CHECKS), ...LISTS_BY_KIND.zone.map(each => each.section)]
      .filter(section => section !== undefined)
      .flatMap(citationsOf)
      .map(({ text }) => text.replace(/ \(.*/u, '')),
  )
  for (const name of ['A2A 1.0.1', 'AID 2.1.0']) {
    const known = Object.keys(SPECIFICATIONS[name]?.sections ?? {})
    expect(known.length).toBeGreaterThan(10)
    expect(known.filter(section => !cited.has(`${name}, ${section}`))).toEqual([])
  }
})

test('What a specification does not say is marked as this prototype’s choice', () => {
  const isChoice = (section: string) => section.split('; ').includes(PROTOTYPES_CHOICE)
  const cites = (section: string, place: string) =>
    citationsOf(section).some(({ text }) => text.startsWith(place))
  // ProtoJSON reads null as absent, and A2A names RS256 besides ES256.
  expect([isChoice(A2A_CHECKS.types.section), cites(A2A_CHECKS.types.section, 'A2A 1.0.1, 5.5')]).toEqual([
    true,
    false,
  ])
  for (const check of ['alg', 'binding_key', 'provider', 'tenant', 'interface_url'] as const)
    expect(isChoice(A2A_CHECKS[check].section), check).toBe(true)
  // A2A has a sentence of its own about expired and revoked keys.
  expect(A2A_CHECKS.key_current.section).toBe('A2A 1.0.1, 8.4.3')
  // AID knows hosts but no issuers.
  expect(DNS_CHECKS.issuer_known.section).toBe(PROTOTYPES_CHOICE)
  expect(cites(DNS_CHECKS.endpoint.section, 'AID 2.1.0, 3.1')).toBe(true)
  expect(cites(DNS_CHECKS.domain_binding.section, 'AID 2.1.0, B.7')).toBe(true)
  // RFC 9278 names a key, but identifies nobody by it.
  for (const section of sectionsOf(PUBLIC_KEY_CHECKS)) expect(isChoice(section)).toBe(true)
})
