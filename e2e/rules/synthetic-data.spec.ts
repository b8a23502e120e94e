import { expect, test } from 'playwright/test'
import { findRealNames, type GuardedField } from '../../src/service/synthetic-data/find-real-names.ts'
import { SPECIFICATION_VOCABULARY } from '../../src/service/synthetic-data/known-names.ts'
import { isReservedHost } from '../../src/service/synthetic-data/reserved-hosts.ts'
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
    { pointer: '/a~1b/0/~0', host: 'evil.zz' },
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
