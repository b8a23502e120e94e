import { expect, test } from 'playwright/test'
import { checkPasted } from '../../../src/bench/bench.ts'
import { type Boxes, EMPTY } from '../../../src/bench/boxes.ts'
import { verdictOf } from '../../../src/bench/report.ts'
import { readTxt } from '../../../src/bench/txt.ts'
import { notesOf } from '../../../src/bench/words.ts'
import { thumbprintUriOfAny } from '../../../src/crypto/jwk.ts'

const RECORD = 'v=aid2;u=https://a.issuer.example/mcp;p=mcp'
const OTHER = 'v=aid2;u=https://b.issuer.example/mcp;p=mcp'
const LEGACY = 'v=aid1;u=https://a.issuer.example/mcp;p=mcp'

/** Each form in which people have TXT answers, with the answers and the names that it stands for. */
const FORMS: Readonly<Record<string, readonly [text: string, ...answers: (readonly string[])[]]>> = {
  bare: ['v=aid2; s=My "best" agent (beta)', ['v=aid2; s=My "best" agent (beta)']],
  'one line of two strings': ['"v=aid2;" "p=mcp"', ['v=aid2;p=mcp']],
  'two lines': ['"v=aid2;"\r\n"p=mcp"\r\n', ['v=aid2;'], ['p=mcp']],
  'a comment and an escape': ['"v=aid2\\;s=\\"a\\" \\195\\169" ; of "ours"', ['v=aid2;s="a" é']],
  'a zone file': [
    '$ORIGIN issuer.example.\n$TTL 300\n_agent IN TXT ( "v=aid2;" ; first\n  "p=mcp" )\n  300 IN TXT "v=spf1"\n@ TXT "a"',
    ['v=aid2;p=mcp', '_agent.issuer.example'],
    ['v=spf1', '_agent.issuer.example'],
    ['a', 'issuer.example'],
  ],
  'a zone file without quotes': [
    '_Agent.A.example. 1h IN TXT v=aid2; p=mcp',
    ['v=aid2; p=mcp', '_agent.a.example'],
  ],
  dig: [
    ';; flags: qr\n;; QUESTION SECTION:\n;_agent.a.example. IN TXT\n\n;; ANSWER SECTION:\n_agent.a.example. 60 IN CNAME _agent.b.example.\n_agent.b.example. 60 IN TXT "v=aid2"\n_agent.b.example. 60 IN RRSIG TXT 13 3 60\n\n;; ADDITIONAL SECTION:\nns.example. 60 IN TXT "v=aid2"\n\n;; Query time: 1 msec',
    ['v=aid2', '_agent.b.example', '_agent.a.example'],
  ],
  'dig +short with an alias': ['_agent.b.example.\n"v=aid2"\n"v=spf1"', ['v=aid2'], ['v=spf1']],
  nslookup: [
    'Server:\t\t192.0.2.1\nAddress:\t192.0.2.1#53\n\nNon-authoritative answer:\n_agent.a.example\ttext = "v=aid2;" "p=mcp"\n\nAuthoritative answers can be found from:\n',
    ['v=aid2;p=mcp', '_agent.a.example'],
  ],
  'nslookup of Windows': [
    'Server:  ns\r\n\r\n_agent.a.example\ttext =\r\n\r\n\t"v=aid2;"\r\n\t"p=mcp"\r\n_agent.a.example\ttext =\r\n\r\n\t"v=spf1"\r\n',
    ['v=aid2;p=mcp', '_agent.a.example'],
    ['v=spf1', '_agent.a.example'],
  ],
  host: ['_agent.a.example descriptive text "v=aid2"', ['v=aid2', '_agent.a.example']],
  nothing: [';; no answer\n\n$TTL 1'],
}

for (const [form, [text, ...answers]] of Object.entries(FORMS))
  test(`TXT answers are read from ${form}, one from each logical line`, () => {
    const read = readTxt(text).answers
    expect(read.map(({ strings, names }) => [strings.join(''), ...names])).toEqual(answers)
    expect(read.filter(({ fault }) => fault !== undefined)).toEqual([])
  })

test('A quotation mark or a parenthesis that is not closed is a fault, and so is an answer that is too long', () => {
  for (const [text, why] of [
    ['"v=aid2;\np=mcp"', /quotation mark/u],
    ['_agent.a.example. TXT ( "v=aid2;"\n"p=mcp"', /parenthesis/u],
    [`v=aid2;s=${'a'.repeat(65_535)}`, /65,535 octets/u],
  ] as const)
    expect(readTxt(text).answers[0]?.fault).toMatch(why)
})

// Not a measure of time: what is read again for each character takes minutes here.
test('Anything of a megabyte is read in bounded work, and no more answers than are drawn', () => {
  test.setTimeout(60_000)
  const many = 1_048_576
  const hostile = [
    '"',
    '\\"',
    '(',
    ';',
    '\n',
    ' ',
    'a\n',
    'a TXT "\n',
    '("\n',
    '\t ',
    'a text =\n',
    'a CNAME a\n',
    '1',
  ]
  for (const each of hostile)
    for (const before of ['', '"', '(', 'a text =']) {
      const text = `${before}${each.repeat(many / each.length)}é`
      expect(readTxt(text).answers.length, `${before} ${each}`).toBeLessThanOrEqual(300)
    }
})

const check = async (text: string, beside: Partial<Boxes> = {}) => {
  const report = await checkPasted({ ...EMPTY, text, taken: 'aid_record', ...beside })
  const stateOf = (name: string) => report.lines.find(line => line.check === name)?.result
  const states = (...names: string[]) => names.map(stateOf).join(' ')
  return { report, states, verdict: verdictOf(report), said: notesOf(report).join('\n') }
}

test('Answers are judged as a set, and each that is set aside is said with why', async () => {
  const beside = `"${RECORD}"\n"v=spf1 -all"\n"v=DMARC1; p=none"\n"endpoint=x"\n"v=aid2;u=ftp://a;p=mcp"`
  const set = await check(beside)
  expect(set.verdict).toBe('holds')
  expect(set.states('valid', 'version', 'single')).toBe('PASS PASS PASS')
  for (const why of [
    /v=spf1 -all.: it is an SPF record \(RFC 7208\)\./u,
    /it is a DMARC record \(RFC 7489\)\./u,
    /endpoint is not a key of AID; v, u and p are missing\./u,
    /uri is not of the kind that proto asks for\./u,
  ])
    expect(set.said).toMatch(why)
  const two = await check(`"${RECORD}"\n"${OTHER}"\n"${LEGACY}"`)
  expect([two.verdict, two.states('valid', 'version', 'single', 'key')]).toEqual([
    'fails',
    'PASS PASS FAIL NOT_RUN',
  ])
  const wrapped = await check('v=aid2;u=https://a.issuer.example/mcp;\np=mcp')
  expect(wrapped.states('valid', 'version', 'single')).toBe('FAIL NOT_RUN NOT_RUN')
  expect(wrapped.report.lines.find(line => line.check === 'valid')?.detail).toBe(
    '2 answers, none of them a record: p is missing; v and u are missing',
  )
  expect(wrapped.said).toContain('If this is one record, put it on one line.')
  const none = await check(';; no answer')
  expect(none.states('lookup', 'valid')).toBe('NOT_RUN FAIL')
  expect(none.report.lines.find(line => line.check === 'lookup')?.service).toBe('NOT_RUN')
})

test('Two legacy records are ambiguous like any others, and one that is out of date fails', async () => {
  const two = await check(`"${LEGACY}"\n"${LEGACY}"`)
  expect(two.states('valid', 'version', 'single', 'dep')).toBe('PASS CHOICE FAIL NOT_RUN')
  const time = '2026-11-21T12:00:00Z'
  for (const version of [RECORD, LEGACY]) {
    expect((await check(`${version};e=2026-01-01T00:00:00Z`, { time })).states('dep')).toBe('FAIL')
    expect((await check(`${version};e=2027-01-01T00:00:00Z`, { time })).states('dep')).toBe('PASS')
  }
  const late = await checkPasted(
    { ...EMPTY, text: `${RECORD};e=2026-01-01T00:00:00Z` },
    { clock: Date.parse('2026-01-04T00:00:00Z') },
  )
  expect([verdictOf(late), late.unjudged.outdated]).toEqual([
    'not_judged',
    ['dep: by this computer’s clock it expired 3 days ago.'],
  ])
})

test('The name is judged where an owner stands: at the expected host, not at its parent, and not at a protocol’s place', async () => {
  const at = (name: string) => `${name}. 300 IN TXT "${RECORD}"`
  const subject = 'issuer.example'
  for (const [text, beside, state] of [
    [at('_agent.issuer.example'), { subject }, 'PASS'],
    [at('_AGENT.Issuer.Example'), { issuer: 'https://issuer.example' }, 'PASS'],
    [at('_agent.issuer.example'), {}, 'PASS'],
    [`_agent.issuer.example. CNAME x.example.\n${at('x.example')}`, { subject }, 'PASS'],
    [at('_agent.example'), { subject }, 'FAIL'],
    [at('_agent.a.issuer.example'), { subject }, 'FAIL'],
    [at('issuer.example'), {}, 'FAIL'],
    [at('_agent.mcp.issuer.example'), { subject }, 'FAIL'],
    [at('_agent._mcp.issuer.example'), { subject }, 'NOT_CHECKED'],
    [at('_agent._mcp.issuer.example'), {}, 'NOT_CHECKED'],
    [at('_agent._mcp.other.example'), { subject }, 'FAIL'],
    [`_agent IN TXT "${RECORD}"`, { subject }, 'NOT_RUN'],
  ] as const) {
    const { states, report } = await check(text, beside)
    expect(states('name'), text).toBe(state)
    expect(report.lines.find(line => line.check === 'name')?.service).toBeUndefined()
  }
  const both = await check(`${at('_agent._mcp.issuer.example')}\n${at('_agent.issuer.example')}`, { subject })
  expect([both.verdict, both.states('name', 'single')]).toEqual(['holds', 'PASS PASS'])
  expect(both.said).toContain('Set aside: an answer at _agent._mcp.issuer.example')
})

test('An expected host that nothing names is said, and prevents that the record holds', async () => {
  const bare = await check(RECORD, { subject: 'issuer.example' })
  expect([bare.verdict, bare.states('name')]).toEqual(['not_judged', ''])
  expect(bare.said).toContain('Expected subject: the record has no owner name')
  const document = JSON.stringify({ v: 'aid2', u: 'https://a.issuer.example/mcp', p: 'mcp' })
  const known = await check(document, { taken: 'well_known', issuer: 'https://issuer.example' })
  expect([known.verdict, known.states('valid')]).toEqual(['not_judged', 'PASS'])
})

test('The holder’s key may be the bare k, of a legacy record too, or its thumbprint; another key fails', async () => {
  const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'
  const legacy = 'zFVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'
  const did = 'z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw'
  const thumbprint = String(await thumbprintUriOfAny({ kty: 'OKP', crv: 'Ed25519', x }))
  for (const text of [`${RECORD};k=${x}`, `${LEGACY};k=${legacy};i=g1`]) {
    for (const holder of [x, legacy, did, thumbprint, thumbprint.split(':').at(-1) ?? ''])
      expect((await check(text, { holder })).states('key'), `${text} ${holder}`).toBe('PASS')
    for (const holder of [x.replace('R', 'S'), `${legacy.slice(0, -1)}a`])
      expect((await check(text, { holder })).states('key'), holder).toBe('FAIL')
  }
  const short = await check(`${LEGACY};k=z111;i=g1`, { holder: x })
  expect(short.report.lines.find(line => line.check === 'key')?.detail).toBe(
    'k has 3 octets; an Ed25519 key has 32',
  )
  expect((await check(`${LEGACY};k=z111;i=g1`)).states('key')).toBe('NOT_RUN')
})
