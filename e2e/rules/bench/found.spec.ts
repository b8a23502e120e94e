import { expect, test } from 'playwright/test'
import { checkPasted } from '../../../src/bench/bench.ts'
import { EMPTY } from '../../../src/bench/boxes.ts'
import type { BenchKind } from '../../../src/bench/kinds.ts'
import { readPasted } from '../../../src/bench/recognise.ts'
import { verdictOf } from '../../../src/bench/report.ts'
import { outcomeWords } from '../../../src/bench/words.ts'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const jws = (typ: string, claims: unknown = {}) => `${part({ alg: 'ES256', typ })}.${part(claims)}.AAAA`
const [ACCESS, WIT, VC] = [jws('at+jwt'), jws('wit+jwt'), jws('vc+jwt')]
const JWE = `${part({ alg: 'dir', enc: 'A256GCM' })}..AAAA.AAAA.AAAA`

/** Pastes that hold one object: what it is, and a part of what is said of where it stood. */
const ONE: readonly (readonly [paste: string, kind: BenchKind, text: string, said: string])[] = [
  [`https://a.example/cb?code=1&id_token=${ACCESS}`, 'access_token', ACCESS, 'a URL’s query: id_token'],
  [`https://a.example/cb#id_token=${ACCESS}&state=x`, 'access_token', ACCESS, 'a URL’s fragment: id_token'],
  [`assertion=${ACCESS}&grant_type=x`, 'access_token', ACCESS, 'form data: assertion'],
  [`Cookie: session=${WIT}; a=b`, 'wit_svid', WIT, 'a cookie: session'],
  [`curl -H 'DPoP: ${WIT}' https://a.example`, 'wit_svid', WIT, 'a curl command: DPoP'],
  [`2026-01-01T00:00:00Z INFO got ${VC}.`, 'vc', VC, 'Found in the text'],
  [`const token = "${VC}"`, 'vc', VC, 'Found in the text: token'],
  [`{"a":[{"token":"${VC}"}]}`, 'vc', VC, 'Found in JSON: token'],
  [`{"vp_token":"${VC}~WyJh~"}`, 'sd_jwt', `${VC}~WyJh~`, 'Found in JSON: vp_token'],
  [`{"id":"data:application/vc+jwt,${VC}","type":"EnvelopedVerifiableCredential"}`, 'vc', VC, 'its envelope'],
  [`data:application/vp+jwt,${VC}`, 'vc', VC, 'its envelope'],
  [`["${WIT}"]`, 'wit_svid', WIT, 'an array of one'],
  ['[{"kty":"OKP"}]', 'jwk', '{"kty":"OKP"}', 'an array of one'],
  ['{"jsonrpc":"2.0","id":1,"result":{"kty":"OKP"}}', 'jwk', '{"kty":"OKP"}', 'the member result'],
  ['{"jwks": {"keys":[]}}', 'jwks', '{"keys":[]}', 'the member jwks'],
  ['"{\\"kty\\":\\"OKP\\"}"', 'jwk', '{"kty":"OKP"}', 'the quotes around it'],
  ['```json\n{"keys":[]}\n```', 'jwks', '{"keys":[]}', 'the Markdown fence around it'],
  ['{"keys":[]},', 'jwks', '{"keys":[]}', 'the comma after it'],
  [`'spiffe://a.example/b'`, 'spiffe_id', 'spiffe://a.example/b', 'the quotes around it'],
  [`jwe: ${JWE}`, 'jwe', JWE, 'the name of the header'],
]

test('One object is taken out of what stands around it, and where it stood is said', () => {
  for (const [paste, kind, text, said] of ONE) {
    const { notes, ...found } = readPasted(paste)
    expect(found, paste).toEqual({ kind, text, others: [] })
    expect(notes.join(' '), paste).toContain(said)
  }
})

test('What stands in an object that is known is left there, and so are names that only look like tokens', () => {
  const whole = [
    `{"format":"agent-assurance-run","token":"${VC}"}`,
    `{"issuer":"x","token_endpoint":"${VC}"}`,
    `{"verificationMethod":[],"x":"${VC}"}`,
  ]
  for (const text of whole) expect(readPasted(text)).toMatchObject({ text, notes: [], others: [] })
  const none = ['a file.name.txt', 'One. Two. Three', 'v1.2.3.4', 'a.example', 'see event.target.value']
  for (const text of none) expect(readPasted(text).kind, text).toBe('unknown')
})

test('Of several objects the first is judged, the others are named, and nothing holds', async () => {
  const text = `{"access_token":"${ACCESS}","id_token":"${WIT}","refresh_token":"${JWE}","again":"${ACCESS}"}`
  const { kind, others } = readPasted(text)
  expect(kind).toBe('access_token')
  expect(others).toEqual([
    { name: 'id_token (typ wit+jwt)', text: WIT },
    { name: 'refresh_token', text: JWE },
  ])
  for (const each of others) expect(readPasted(each.text).others).toEqual([])
  const report = await checkPasted({ ...EMPTY, text })
  expect(report.unjudged.others.join()).toContain('id_token (typ wit+jwt), refresh_token')
  expect(verdictOf({ ...report, lines: [] })).toBe('not_judged')
  expect(readPasted('[{"kty":"OKP"},{"keys":[]}]').others).toEqual([
    { name: 'a set of keys (JWKS)', text: '{"keys":[]}' },
  ])
})

test('Of very many tokens eight are listed, and that there are more is said', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => jws('at+jwt', { jti: `${at}` }))
  for (const text of [many.join('\n'), JSON.stringify(many)]) {
    const { others, notes } = readPasted(text)
    expect(others).toHaveLength(7)
    expect(notes.join()).toContain('only the first 8 are listed')
  }
  expect(readPasted(many.slice(0, 8).join('\n')).notes.join()).not.toContain('only the first')
})

test('The credentials of a presentation and the tokens of a signed message are named', () => {
  const enveloped = { verifiableCredential: [{ id: `data:application/vc+jwt,${VC}` }] }
  const text = JSON.stringify({ type: 'VerifiablePresentation', ...enveloped })
  expect(readPasted(text)).toMatchObject({ kind: 'vp', text, others: [{ text: VC }] })
  const signed = jws('vp+jwt', { type: ['VerifiablePresentation'], ...enveloped })
  expect(readPasted(signed)).toMatchObject({ kind: 'vp', text: signed, others: [{ text: VC }] })
  const message = `Signature-Input: a=()\nWorkload-Identity-Token: ${WIT}`
  expect(readPasted(message)).toMatchObject({ kind: 'request', others: [] })
  expect(readPasted(message, 'http_signature').others).toMatchObject([{ text: WIT }])
  expect(readPasted(jws('vp+jwt', { type: ['VerifiablePresentation'] })).others).toEqual([])
})

/** Near misses: what is said, and a right text beside each of which it is not said. */
const MISSES: readonly (readonly [wrong: string, said: string, kind: BenchKind, right: string])[] = [
  ['{"keys":[],}', 'line 1, character 12: a comma before }', 'unknown', '{"keys":[]}'],
  [
    '{\n"keys":[1 2]}',
    'line 2, character 11: 2 where a comma or the end is needed',
    'unknown',
    '{"keys":[]}',
  ],
  [
    "{'keys':[]}",
    "character 2: 'keys', which JSON has not: names and texts are in double quotes",
    'unknown',
    '{"keys":[]}',
  ],
  ['{"keys":[', 'character 10: the text ends where a closing ] is needed', 'unknown', '{"keys":[]}'],
  ['{"keys":"a', 'character 9: a text without its closing quote on the same line', 'unknown', '{"keys":[]}'],
  ['{"keys":[]} x', 'character 13: x, which JSON has not', 'unknown', '{"keys":[]}'],
  [`${ACCESS.slice(0, 44)}…`, 'cut off at character 45', 'access_token', ACCESS],
  [`${ACCESS.slice(0, 44)}...`, 'cut off at character 45', 'access_token', ACCESS],
  ['eyJhbGci...', 'cut off at character 9', 'jws', ACCESS],
  [part({ alg: 'ES256' }), 'one segment', 'unknown', ACCESS],
  [jws('dc+sd-jwt', { iss: 'a' }), 'ends with ~', 'jwt', `${jws('dc+sd-jwt', { iss: 'a' })}~`],
  [
    '{"name":"a","supported_interfaces":[]}',
    'supportedInterfaces',
    'agent_card',
    '{"name":"a","supportedInterfaces":[]}',
  ],
  ['https://a.example/jwks', 'Nothing is fetched', 'unknown', 'spiffe://a.example/jwks'],
  [
    '-----BEGIN RSA PUBLIC KEY-----\nMII\n-----END RSA PUBLIC KEY-----',
    'PKCS #1',
    'unknown',
    '-----BEGIN PUBLIC KEY-----\nMII\n-----END PUBLIC KEY-----',
  ],
]

test('A known mistake is said and not corrected, and of a right text nothing is said', () => {
  for (const [wrong, said, kind, right] of MISSES) {
    const read = readPasted(wrong)
    expect(read.notes.join(' '), wrong).toContain(said)
    expect(read, wrong).toMatchObject({ kind, text: wrong })
    expect(readPasted(right).notes, right).toEqual([])
  }
})

test('A token of two segments, in base64 or with padding is still what its claims say', () => {
  const claims = { iss: 'https://a', sub: 'b', aud: 'c', exp: 1, iat: 1, nonce: '?>?>??' }
  const [head, payload] = [part({ alg: 'ES256' }), part(claims)]
  const base64 = Buffer.from(JSON.stringify(claims)).toString('base64')
  const forms = [
    `${head}.${payload}`,
    `${head}=.${payload}.AA==`,
    `${head}.${base64}.A+/A`,
    `${head}.${payload}.A.A`,
  ]
  for (const text of forms) expect(readPasted(text), text).toMatchObject({ kind: 'id_token', text })
})

test('What the visitor takes it for decides, also of what stood around it', () => {
  expect(readPasted(`Bearer ${ACCESS}`, 'jwt')).toMatchObject({ kind: 'jwt', text: ACCESS })
  const text = `{"u":"https://a.example","token":"${ACCESS}"}`
  expect(readPasted(text, 'well_known')).toEqual({ kind: 'well_known', text, notes: [], others: [] })
  expect(readPasted(text, 'jwt')).toMatchObject({ kind: 'jwt', text: ACCESS })
  expect(readPasted('nothing', 'vc')).toMatchObject({ kind: 'vc', text: 'nothing' })
})

/** Objects that are named only, and what is said of each. */
const NAMED: readonly (readonly [text: string, kind: BenchKind, said: RegExp])[] = [
  [JWE, 'jwe', /encrypted: alg is dir, enc is A256GCM/u],
  [`{"protected":"${part({ enc: 'A128GCM' })}","ciphertext":"AA"}`, 'jwe', /enc is A128GCM/u],
  ['-----BEGIN CERTIFICATE-----\nMII\n-----END CERTIFICATE-----', 'certificate', /not read here/u],
  ['0oRDoQEmoFgq', 'cose', /COSE_Sign1/u],
  ['{"type":["VerifiableCredential"]}', 'vc_json', /not signed/u],
  ['{"type":["VerifiableCredential"],"proof":[{"type":"X"}]}', 'vc_json', /Data Integrity proof \(X\)/u],
  ['{"id":"did:web:a","verificationMethod":[{}]}', 'did_document', /did:web:a.*one key.*as Key/u],
  [
    '{"client_id":"https://a.example/c","redirect_uris":[]}',
    'client_metadata',
    /a\.example\/c.*must be fetched/u,
  ],
  ['{"client_name":"a","web_bot_auth":{}}', 'signature_agent_card', /signs HTTP messages/u],
  [
    '{"payloadType":"application/vnd.in-toto+json","payload":"e30","signatures":[{}]}',
    'dsse',
    /DSSE.*no JWS/u,
  ],
  ['ans://v1.0.0.agent.example', 'ans_name', /Agent Name Service/u],
  ['2D3ShEOhASah', 'cose', /CWT \(tag 61.*COSE_Sign1/u],
  ['d1 84 43 a1 01 05 a0 41 00 41 00', 'cose', /COSE_Mac0/u],
  ['a.example. IN HTTPS 1 . alpn=h2', 'svcb', /SVCB or HTTPS(?!.*DNS-AID)/u],
  ['{"purpose":"rag","keys":[{"nbf":1},{}]}', 'signature_directory', /2 keys.*as Key/u],
  ['{"name":"a","serverInfo":{},"capabilities":{}}', 'mcp_server_card', /MCP server/u],
  ['{"name":"a","schema_version":"1","locators":[],"skills":[]}', 'oasf_record', /OASF/u],
  ['v=DMARC1; p=none', 'other_txt', /DMARC/u],
  ['k._domainkey.a. 300 IN TXT "v=DKIM1; k=rsa; p=AA"', 'other_txt', /DKIM/u],
  ['"v=spf1 -all"', 'other_txt', /SPF/u],
  ['v=ans1; version=1.0.0', 'other_txt', /a record of the Agent Name/u],
  ['v=ans-badge1; version=1.0.0', 'other_txt', /badge/u],
]

test('What is only named is named, with what of it is not judged here, and never holds', async () => {
  for (const [text, kind, said] of NAMED) {
    const report = await checkPasted({ ...EMPTY, text })
    expect([report.kind, report.lines], text).toEqual([kind, []])
    expect(report.notes.join(' '), text).toMatch(said)
    expect(outcomeWords(report, false).verdict, text).toBe('not_judged')
  }
})

const RECORD = 'v=aid2;u=https://a.example;p=mcp'

test('A record of AID is found among all answers, in every form in which they are shown', () => {
  const forms = [
    `"v=spf1 -all"\n"${RECORD}"`,
    `; <<>> DiG 9\n;; ANSWER SECTION:\n_agent.a.\t300\tIN\tTXT\t"${RECORD}"\n;; Query time: 1 msec`,
    `Server: 1.1.1.1\n\n_agent.a.example\ttext = "${RECORD}"`,
    `_agent.a. 300 IN TXT ${RECORD}`,
    `v=spf1 -all\n  ${RECORD}`,
  ]
  for (const text of forms) expect(readPasted(text), text).toMatchObject({ kind: 'aid_record', text })
  const values = [{ Value: '"v=spf1 -all"' }, { Value: `"${RECORD}"` }]
  const answers = readPasted(JSON.stringify({ ResourceRecordSets: [{ ResourceRecords: values }] }))
  expect(answers).toMatchObject({ kind: 'aid_record', text: `"v=spf1 -all"\n"${RECORD}"` })
  expect(answers.notes).toEqual(['Taken out of JSON: its answers (Value or data), one a line.'])
  expect(readPasted(JSON.stringify({ Answer: [{ data: 'nothing' }] })).kind).toBe('unknown')
  expect(readPasted(`x${RECORD}`).kind).toBe('unknown')
})

const MEGABYTE = 1_000_000
const HOSTILE_UNITS = [
  ...[
    'a',
    'a.',
    '.',
    'eyJ',
    'eyJ.',
    'e30.a.a ',
    'e30.a.a.',
    'eee.a.a ',
    '[',
    '{"a":',
    '"',
    '"+',
    '" ',
    "'",
    '<',
  ],
  ...[
    '`',
    '```\n',
    ' ',
    '\n',
    '\n v',
    ';v=',
    '; ',
    '\u200B',
    '\u200Ba',
    '…',
    '%',
    ',',
    '\\',
    '"Value":"',
    'TXT ',
  ],
  ...[
    '~',
    'a~',
    'e30.e30.~',
    'bearer ',
    'a: ',
    'a:',
    '#',
    '?a',
    'https://',
    'data:application/',
    '[],',
    '{},',
    '0oQ',
  ],
  ...[
    '-----BEGIN ',
    'signature-input',
    '[{"keys":[]},',
    '"\\"',
    '(',
    '"v=aid',
    '"result":',
    'd284',
    '=',
    'A+',
  ],
]

test('A megabyte of anything is read in a time that is in proportion to it', () => {
  test.setTimeout(120_000)
  for (const unit of HOSTILE_UNITS) {
    const text = unit.repeat(MEGABYTE / unit.length)
    const began = performance.now()
    for (const each of [text, `eyJhbGciOiJFUzI1NiJ9.${text}.AA`]) readPasted(each)
    expect(performance.now() - began, unit).toBeLessThan(8_000)
  }
})
