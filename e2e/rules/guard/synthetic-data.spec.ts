import { expect, test } from 'playwright/test'
import {
  findRealNames,
  type GuardedField,
  realNameErrors,
  SPECIFICATION_VOCABULARY,
} from '../../../src/service/guard/require-synthetic.ts'
import { isReservedHost, reservedInstead } from '../../../src/service/guard/reserved-hosts.ts'
import { REFUSED_IDENTIFIERS, REFUSED_TEXTS } from './synthetic-data-refused.ts'

type Accepted = readonly (readonly [text: string, why: string])[]

const ACCEPTED_IDENTIFIERS: Accepted = [
  ['agent-7', 'without a dot, a colon or an at sign it is not a network name'],
  ['12345', 'without a dot, a colon or an at sign it is not a network name'],
  ['0x08080808', 'an address only inside an authority'],
  ['report-courier', 'a service name is not a network name'],
  ['Report courier', 'words are not a network name'],
  ['', 'nothing is named'],
  ['org.example', '.example is reserved (RFC 2606)'],
  ['ORG.EXAMPLE', 'case does not count'],
  ['org.example.', 'the root dot does not count'],
  ['example', 'a reserved top-level domain by itself'],
  ['a.b.test', '.test is reserved'],
  ['agents.invalid', '.invalid is reserved'],
  ['db.localhost', '.localhost is reserved (RFC 6761)'],
  ['localhost:3000', 'host and port read as scheme and path, and the host is reserved'],
  ['org.example:8443/path', 'host, port and path'],
  ['example.com', 'reserved by name'],
  ['sub.example.net', 'below a reserved name'],
  ['a.b.example.org', 'below a reserved name'],
  ['https://issuer.example', 'host in reserved space'],
  ['https://agent-7.example/a2a?x=1#y', 'path, query and fragment name nothing'],
  ['https://user:secret@issuer.example:8443/', 'user information and port do not count'],
  ['https://evil.com@example.com/', 'evil.com is user information, the host is example.com'],
  ['https://%65xample.com/', 'percent-encoded example.com'],
  ['https://EXAMPLE.com./', 'upper case and root dot'],
  ['https://ｅｘａｍｐｌｅ．com/', 'full-width example.com'],
  ['https://exam\u00adple.com/', 'a soft hyphen has no width and is dropped'],
  ['https://bücher.example/', 'an internationalized name below .example'],
  ['https:\\\\issuer.example\\path', 'backslashes are slashes to a browser'],
  ['https:issuer.example', 'slashes may be left out'],
  ['//issuer.example/path', 'authority without a scheme'],
  ['wss://events.test/socket', 'another scheme'],
  ['spiffe://trust.example/ns/prod/agent', 'trust domain in reserved space'],
  ['SPIFFE://trust.example/agent', 'scheme in upper case'],
  ['did:web:issuer.example', 'did:web names a reserved host'],
  ['did:web:localhost%3A8080:agents:7', 'did:web with a port and a path'],
  ['did:web:issuer.example#key-1', 'did:web with a fragment'],
  ['did:webvh:QmScid:issuer.example:path', 'did:webvh names its host second'],
  ['did:jwk:eyJrdHkiOiJPS1AiLCJjcnYiOiJFZDI1NTE5In0', 'did:jwk names a key'],
  ['did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK', 'did:key names a key'],
  ['did:peer:2.Ez6LSbysY2xFMRpG.Vz6MkqRYqQiSgvZQ', 'dots in a DID that names no host'],
  ['urn:ietf:params:oauth:jwk-thumbprint:sha-256:NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs', 'names a key'],
  ['urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6', 'a URN has no authority'],
  ['urn:oid:1.3.6.1', 'an object identifier, although it looks like an address'],
  ['urn:oasis:names:specification:docbook:dtd:xml:4.1.2', 'a version inside a URN'],
  ['ni:///sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk', 'an empty authority'],
  ['ni://issuer.example/sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx', 'authority in reserved space'],
  ['file:///etc/hosts', 'an empty authority'],
  ['tel:+1-816-555-1212', 'telephone numbers are not network names'],
  ['mailto:courier@example.com', 'mailbox in reserved space'],
  ['courier@example.com', 'mailbox in reserved space'],
  ['first.last@mail.example', 'the local part does not count'],
  ['acct:courier@issuer.example', 'account in reserved space'],
  ['root@localhost', 'localhost is reserved'],
  ['root@[127.0.0.1]', 'an address literal of loopback'],
  ['courier@[IPv6:2001:db8::1]', 'an address literal of documentation space'],
  ['sip:agent.example;transport=tcp', 'a scheme whose path begins with a host'],
  ['tag:issuer.example,2026:agent', 'the authority of a tag URI is reserved'],
  ['127.0.0.1', 'loopback'],
  ['127.1', 'loopback, as a browser reads it'],
  ['https://2130706433/', 'loopback as one decimal number'],
  ['https://0x7f.0.0.01/', 'loopback in hexadecimal and octal'],
  ['192.0.2.1', 'TEST-NET-1 (RFC 5737)'],
  ['198.51.100.255:443', 'TEST-NET-2 with a port'],
  ['https://203.0.113.9/', 'TEST-NET-3'],
  ['::1', 'loopback'],
  ['[::1]:8080', 'loopback with a port'],
  ['https://[::ffff:127.0.0.1]/', 'IPv4-mapped loopback'],
  ['2001:db8::1', 'documentation space (RFC 3849)'],
  ['https://[2001:DB8:0:0::1]/', 'documentation space, another spelling'],
  ['https://[3fff:fff:ffff::1]/', 'the end of 3fff::/20 (RFC 9637)'],
  ['3fff::', 'the start of 3fff::/20'],
  ['blob:https://example.com/f81d4fae', 'a nested URI in reserved space'],
  ['view-source:https://issuer.example/', 'a nested URI in reserved space'],
  ['jar:https://issuer.example/a.jar!/b', 'a nested URI in reserved space'],
  ['https://issuer.example/?next=https%3A%2F%2Fagent.test%2F', 'a nested URI in reserved space, encoded'],
  ['v1.2', 'no host to a browser: its last label is a number, but it is not an address'],
  ['agent/1.2.3', 'a path, whose first part is not a network name'],
  ['1.2.3-beta', 'a version: no top-level domain starts with a digit'],
  ['2026-01-01T00:00:00Z', 'a time'],
  ['12:30', 'a time: as host and port it would be 0.0.0.12, where no host is'],
  ['agent:7', 'a scheme without a dot, and a path'],
  ['agent:alice.smith', 'an opaque URI'],
  ['sha256:9f86d081884c7d659a2feaa0c55ad015', 'an opaque URI'],
  ['arn:aws:iam::123456789012:role', 'an account is not a network name, and its two colons no IPv6 address'],
  ['did:plc:abcdefghijklmnopqrstuvwx', 'an entry of a registry is not a network name'],
  ['cn=courier,dc=agents,dc=example', 'the domain components of a directory name, in reserved space'],
  ['LDAP:///ou=agents,DC=example,DC=com', 'the same in a URI and in upper case'],
  ['dc=bank', 'one domain component is one label'],
  ['bank[.]example', 'a dot in brackets, and a reserved name'],
  ['https://www.w3.org/ns/credentials/v2', 'specification vocabulary'],
]

const ACCEPTED_TEXTS: Accepted = [
  ['Report courier', 'words'],
  ['Upgrade to 1.2.3, then v2.0.1.', 'versions are not addresses in text'],
  ['Delivered on 01.02.2026 at 12:30:45.', 'dates and times'],
  ['2026-11-21T08:00:00.000Z', 'a time'],
  ['Windows 10.0.19045.3803', 'four numbers, one too large for an address'],
  ['See section 4.1.', 'a number and a full stop'],
  ['e.g. the agent, i.e. this one, a.k.a. courier', 'abbreviations'],
  ['We finished.In the end it works.', 'after a small letter, a capital begins a sentence'],
  ['it is done.It works', 'a sentence without its space'],
  ['Read README.md, then run main.py', 'file names'],
  ['build.sh, lib.rs, libc.so, id.pub, paper.ps, clip.mov, backup.zip', 'file names that are domains'],
  ['report.final, report.pdf, notes.txt, data.csv', 'file names, one a domain'],
  ['alice.smith approved it', 'a dotted name below no top-level domain'],
  ['agent-7.internal, printer.local', 'names that are not in the root zone'],
  ['application/vnd.ms-excel', 'a label that goes on after a domain'],
  ['fini.intégré, fertig.größer', 'a label that goes on in its own script'],
  ['报告完成。香港代理', 'a sentence of a script that sets no spaces'],
  ['bank dot com, bank .com, bank. com', 'words and spaces between'],
  ['a [.] b, f(.), {dot}', 'dots in brackets, and no name'],
  ['bank[.]example, bank (dot) test', 'reserved names with dots in brackets'],
  ['U.S. and U.K., Ph.D., 3.15 p.m., No.7, 2.5.kt', 'abbreviations and numbers'],
  ['cn=courier, dc=agents, dc=example', 'a directory name in reserved space'],
  ['dc=12, dc=5', 'measures are not domain components'],
  ['Protocols (http:, https:) and such', 'schemes without a host'],
  ['std::vector<int> and foo::bar', 'double colons inside words'],
  ['00:11:22:33:44:55', 'six groups are not an IPv6 address'],
  ['either//or, and // a comment', 'two slashes without a dotted name'],
  ['@agent, meet @ noon', 'no mailbox without local part and domain'],
  ['Send to https://inbox.example/reports.', 'URI in reserved space, then a full stop'],
  ['(https://inbox.example), [https://a.test]; "http://b.invalid"', 'punctuation around URIs'],
  ['<a href="https://www.example.com/x">www.example.org</a>', 'markup around reserved names'],
  ['https://a.example,b.example', 'two reserved names without a space'],
  ['Mail courier@example.com, or first.last@mail.test!', 'mailboxes in reserved space'],
  ['https://evil.com@example.com/', 'user information does not count in text either'],
  ['Try 127.0.0.1, 192.0.2.44 or [2001:db8::7]:443.', 'reserved addresses'],
  ['example.org-wide roll-out', 'a reserved name and a hyphen'],
  ['spiffe://trust.example/agent', 'URI of another scheme'],
  ['ni:///sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx', 'an empty authority'],
  ['did:web:issuer.example:agents', 'did:web in reserved space'],
  ['tag: urgent, dns:ok, turn:left', 'words that are also schemes'],
  ['100 % of 50%de', 'stray percent signs'],
]

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
