import { expect, test } from 'playwright/test'
import {
  findRealNames,
  type GuardedField,
  realNameErrors,
  SPECIFICATION_VOCABULARY,
} from '../../../src/service/guard/require-synthetic.ts'
import { isReservedHost, reservedInstead } from '../../../src/service/guard/reserved-hosts.ts'
import { ACCEPTED_IDENTIFIERS, ACCEPTED_TEXTS } from './synthetic-data-accepted.ts'
import { REFUSED_IDENTIFIERS, REFUSED_TEXTS } from './synthetic-data-refused.ts'

type Kind = GuardedField['kind']

function hostsIn(value: unknown, kind: Kind): string[] {
  return findRealNames([{ pointer: '/x', value, kind }]).map(({ host }) => host)
}

for (const [kind, cases] of [
  ['identifier', ACCEPTED_IDENTIFIERS],
  ['free-text', ACCEPTED_TEXTS],
] as const) {
  test(`Each ${kind} in reserved space, or no network name at all, passes`, () => {
    for (const [text, why] of cases) expect.soft(hostsIn(text, kind), `${text}: ${why}`).toEqual([])
  })
}

for (const [kind, cases] of [
  ['identifier', REFUSED_IDENTIFIERS],
  ['free-text', REFUSED_TEXTS],
] as const) {
  test(`Each ${kind} that names something real is refused with its host`, () => {
    for (const [text, host, why] of cases) {
      expect.soft(hostsIn(text, kind), `${text}: ${why}`).toContain(host)
    }
  })
}

test('A host is reserved in every spelling of it', () => {
  const reserved = 'example A.TEST. localhost example.com. 127.1 0x7f000001 ::1 [::1] 2001:db8:: 3fff:fff::'
  const real = 'com 1.1.1.1 :: [::2] 2001:db7:: 3fff:1000:: a/b.test a@b.test a.test.. example.community'
  expect(reserved.split(' ').filter(host => !isReservedHost(host))).toEqual([])
  expect([...real.split(' '), '', 'a b.test'].filter(isReservedHost)).toEqual([])
})

for (const [kind, cases] of [
  ['identifier', REFUSED_IDENTIFIERS],
  ['free-text', REFUSED_TEXTS],
] as const) {
  test(`What the refusal of a ${kind} tells to write instead is taken in its place`, () => {
    let substituted = 0
    for (const [text, host] of cases) {
      const found = findRealNames([{ pointer: '/x', value: text, kind }])
      expect.soft(hostsIn(reservedInstead(host), kind), text).toEqual([])
      const words = found.find(each => each.host === host)?.words
      if (words !== undefined) expect.soft(hostsIn(words, kind), text).toEqual([])
      if (found.length !== 1 || !text.includes(host)) continue
      substituted += 1
      expect.soft(hostsIn(text.replaceAll(host, reservedInstead(host)), kind), text).toEqual([])
      if (words !== undefined) expect.soft(hostsIn(text.replaceAll(host, words), kind), text).toEqual([])
    }
    expect(substituted).toBeGreaterThan(20)
  })
}

test('A refusal says what to write instead, in a form that fits the field', () => {
  const said = (value: string, kind: Kind) => realNameErrors([{ pointer: '/x', value, kind }])[0]?.detail
  const outside = 'is outside reserved space: write'
  expect(said('see shop.store', 'free-text')).toBe(
    `shop.store ${outside} shop.example, or “shop store” if no host is meant`,
  )
  expect(said('All is done.it works', 'free-text')).toBe(
    `done.it ${outside} done.example, or “done. it” if no host is meant`,
  )
  expect(said('x.香港', 'free-text')).toBe(
    `x.xn--j6w193g ${outside} x.example, or “x 香港” if no host is meant`,
  )
  expect(said('alice.smith', 'identifier')).toBe(
    `alice.smith ${outside} alice.example, or “alice-smith” if no host is meant`,
  )
  expect(said('keys.evil.com', 'name')).toBe(
    `keys.evil.com ${outside} keys.evil.example, or “keys-evil-com” if no host is meant`,
  )
  expect(said('https://bank.com/a2a', 'identifier')).toBe(`bank.com ${outside} bank.example`)
  expect(said('Mail alice@corp', 'free-text')).toBe(`corp ${outside} corp.example`)
  expect(said('Ping 8.8.8.8', 'free-text')).toBe(`8.8.8.8 ${outside} 192.0.2.1`)
  expect(said('https://[2606:4700::1111]/', 'identifier')).toBe(`[2606:4700::1111] ${outside} [2001:db8::1]`)
  expect(said('https://ex ample/', 'identifier')).toBe(`ex ample ${outside} agent.example`)
})

test('A name that is as long as a field is not said again', () => {
  const long = `${'a'.repeat(5_000)}.store`
  const [error] = realNameErrors([{ pointer: '/x', value: long, kind: 'free-text' }])
  expect(error?.detail).toBe(`${long} is outside reserved space: write agent.example`)
})

test('What an issuer calls a thing of its own names a host below a common domain alone', () => {
  for (const name of ['agent.read', 'report.show', 'keys.v2', 'team.it'])
    expect(hostsIn(name, 'name'), name).toEqual([])
  for (const name of ['keys.evil.com', 'keys.evil.com-2', 'read@team.it', 'team.it:443', 'team[.]it'])
    expect(hostsIn(name, 'name'), name).not.toEqual([])
})

test('All offenders are named, each once at its pointer', () => {
  const fields: GuardedField[] = [
    { pointer: '/issuer', value: 'https://evil.com', kind: 'identifier' },
    { pointer: '/subject', value: 'agent-7', kind: 'identifier' },
    { pointer: '/evidence_refs', value: ['urn:a:b', 'a@b.zz,c@d.zz', 'https://ok.test'], kind: 'identifier' },
    { pointer: '/note', value: 'https://evil.com, evil.com and EVIL.com', kind: 'free-text' },
  ]
  expect(findRealNames(fields)).toEqual([
    { pointer: '/issuer', host: 'evil.com' },
    { pointer: '/evidence_refs/1', host: 'b.zz' },
    { pointer: '/evidence_refs/1', host: 'd.zz' },
    { pointer: '/note', host: 'evil.com' },
  ])
})

test('Values inside arrays and objects are found at their own pointers', () => {
  const value = { 'a/b': [{ '~': 'evil.zz' }], n: 8.8, t: true, z: null, 'evil.zz': 'ok' }
  expect(findRealNames([{ pointer: '', value, kind: 'identifier' }])).toEqual([
    { pointer: '/a~1b/0/~0', host: 'evil.zz', words: 'evil-zz' },
  ])
})

test('Names of members are searched in free text', () => {
  const value = { title: 'ok', rows: [{ 'mail alice@evil.zz': 1 }], 'www.evil.zz': { 'www.a.test': '' } }
  expect(findRealNames([{ pointer: '/content', value, kind: 'free-text' }])).toEqual([
    { pointer: '/content/www.evil.zz', host: 'www.evil.zz' },
    { pointer: '/content/rows/0/mail alice@evil.zz', host: 'evil.zz' },
  ])
})

test('An absent field names nothing', () => {
  expect([undefined, null, 12, false, [], {}].flatMap(value => hostsIn(value, 'identifier'))).toEqual([])
})

test('Specification vocabulary passes as it stands and in no other spelling', () => {
  for (const text of SPECIFICATION_VOCABULARY) {
    expect(hostsIn(text, 'identifier'), text).toEqual([])
    expect(hostsIn([text], 'free-text'), text).toEqual([])
    expect(hostsIn(`${text}#`, 'identifier'), text).not.toEqual([])
    expect(hostsIn(text.toUpperCase(), 'free-text'), text).not.toEqual([])
  }
})
