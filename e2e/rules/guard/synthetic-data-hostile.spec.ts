import fc from 'fast-check'
import { expect, test } from 'playwright/test'
import ROOT_ZONE from 'tlds' with { type: 'json' }
import { COMMON_TOP_LEVEL_DOMAINS, isTopLevel } from '../../../src/service/guard/names-in-text.ts'
import { findRealNames, type GuardedField } from '../../../src/service/guard/require-synthetic.ts'
import { isReservedHost } from '../../../src/service/guard/reserved-hosts.ts'

type Kind = GuardedField['kind']

function hostsIn(value: unknown, kind: Kind): string[] {
  return findRealNames([{ pointer: '/x', value, kind }]).map(({ host }) => host)
}

const label = fc
  .stringMatching(/^[a-z][a-z0-9]{0,9}(-[a-z0-9]{1,5})?$/)
  .filter(text => !text.startsWith('xn--'))
const reservedName = fc
  .tuple(
    fc.array(label, { minLength: 1, maxLength: 4 }),
    fc.constantFrom('example', 'test', 'invalid', 'localhost', 'example.com', 'example.net', 'example.org'),
  )
  .map(([labels, suffix]) => [...labels, suffix].join('.'))
const place = fc.constantFrom<(name: string) => string>(
  name => name,
  name => name.toUpperCase(),
  name => `https://${name}/path`,
  name => `https://user:word@${name}:8443/`,
  name => `agent@${name}`,
  name => `spiffe://${name}/agent`,
  name => `did:web:${name}:agents`,
  name => `blob:https://${name}/1`,
)
const kinds = fc.constantFrom<Kind>('identifier', 'free-text')

test('Any name below a reserved one passes, and below a domain of the root zone it is refused', () => {
  fc.assert(
    fc.property(
      reservedName,
      fc.constantFrom(...ROOT_ZONE.filter(domain => isTopLevel(domain, 'root-zone'))),
      place,
      kinds,
      (name, domain, at, kind) => {
        fc.pre(!isReservedHost(`${name}.${domain}`))
        const contacted = new URL(`https://${name}.${domain}/`).hostname
        expect(hostsIn(at(name), kind)).toEqual([])
        expect(hostsIn(at(`${name}.${domain}`), kind)).toEqual([contacted])
        expect(hostsIn(at(contacted), kind)).toEqual([contacted])
      },
    ),
    { numRuns: 500 },
  )
})

test('The domains of the root zone are all looked for, but for a few that are file name extensions', () => {
  const left = ROOT_ZONE.filter(domain => !isTopLevel(domain, 'root-zone'))
  expect(left).toEqual(['final', 'md', 'mov', 'ps', 'pub', 'py', 'rs', 'sh', 'so', 'zip'])
  for (const domain of left) {
    expect(hostsIn(`agent.${domain}`, 'free-text'), domain).toEqual([])
    expect(hostsIn(`agent.${domain}`, 'identifier'), domain).toEqual([`agent.${domain}`])
    expect(hostsIn(`https://agent.${domain}/ or a@agent.${domain}`, 'free-text')).toEqual([`agent.${domain}`])
  }
  expect(ROOT_ZONE.length).toBeGreaterThan(1_400)
  expect(ROOT_ZONE.filter(domain => !/^[a-z]+$/u.test(domain)).length).toBeGreaterThan(140)
  expect(COMMON_TOP_LEVEL_DOMAINS.filter(domain => !isTopLevel(domain, 'root-zone'))).toEqual([])
})

test('A reserved name passes and a real one is refused, whichever of its dots stand in brackets', () => {
  const dots = fc.array(fc.constantFrom('.', '[.]', '(.)', '{.}', '[dot]', ' (DOT) ', '（．）', '。'), {
    minLength: 1,
  })
  const spelled = (name: string, choices: readonly string[]) =>
    name.split('.').reduce((text, label, index) => `${text}${choices[index % choices.length]}${label}`)
  fc.assert(
    fc.property(reservedName, dots, kinds, (name, choices, kind) => {
      expect(hostsIn(spelled(name, choices), kind)).toEqual([])
      expect(hostsIn(spelled(`${name}.store`, choices), kind)).toEqual([`${name}.store`])
    }),
  )
})

test('A real name is refused with any of its characters percent-encoded or full-width', () => {
  const spell = (name: string, choices: readonly number[]) =>
    [...name].map((character, index) => {
      const code = character.charCodeAt(0)
      const choice = choices[index % choices.length]
      if (choice === 1) return `%${code.toString(16)}`
      return choice === 2 ? String.fromCharCode(code + 0xfee0) : character
    })
  const choices = fc.array(fc.nat(2), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(choices, kinds, (spelling, kind) => {
      expect(hostsIn(`https://${spell('evil.zz', spelling).join('')}/`, kind)).toContain('evil.zz')
      expect(hostsIn(`https://${spell('agent.test', spelling).join('')}/`, kind)).toEqual([])
    }),
  )
})

test('No text makes the guard throw', () => {
  const spice = fc.constantFrom(
    ...String.raw`:// @ [ ] % %2e : . \ http: did:web: xn-- 0x`.split(' '),
    '\ud800',
  )
  const text = fc
    .array(fc.oneof(spice, fc.string({ unit: 'binary', maxLength: 4 })))
    .map(parts => parts.join(''))
  fc.assert(
    fc.property(text, kinds, (hostile, kind) => expect(Array.isArray(hostsIn(hostile, kind))).toBe(true)),
  )
})

test('A hostile text of 64 KiB is answered', () => {
  const marks = String.raw`. : / \ @ % %2 %25 [ - ( 0 0. 1. 0x :: :/ :// ://a@ @[ a a. a@ a-_ a.com x.com, http: did:web: [.] (dot dc= dc=a, a.in- a.é`
  for (const part of [...marks.split(' '), ' ', '\t', '\u00ad', '\ufdfa', '\ufdfa.']) {
    const body = part.repeat(65_536 / part.length)
    for (const text of [body, `${body}x`, `https://${body}`, `x${body}@`, `did:webvh:${body}`]) {
      expect(hostsIn(text, 'identifier').length, part).toBeGreaterThanOrEqual(0)
      expect(hostsIn(text, 'free-text').length, part).toBeGreaterThanOrEqual(0)
    }
  }
})
