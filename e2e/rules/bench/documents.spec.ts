import { expect, test } from 'playwright/test'
import { checkPasted } from '../../../src/bench/bench.ts'
import { type Boxes, EMPTY } from '../../../src/bench/boxes.ts'
import { verdictOf } from '../../../src/bench/report.ts'
import { notesOf, outcomeWords } from '../../../src/bench/words.ts'
import { expectFails, expectHolds, withResult } from './on-bench.ts'

const check = (value: unknown, boxes: Partial<Boxes> = {}) =>
  checkPasted({ ...EMPTY, ...boxes, text: typeof value === 'string' ? value : JSON.stringify(value) })

const SUBJECT = { type: 'user', id: 'a' }
const RESOURCE = { type: 'document', id: 'd' }
const ACTION = { name: 'read' }
const REQUEST = { subject: SUBJECT, action: ACTION, resource: RESOURCE }

test('A request of AuthZEN is judged by its schema, alone and in a list with defaults', async () => {
  const right = [
    REQUEST,
    { ...REQUEST, context: { time: 'now' }, evaluations: [] },
    { subject: { ...SUBJECT, properties: { a: 1 } }, evaluations: [{ action: ACTION, resource: RESOURCE }] },
    { evaluations: [REQUEST, { ...REQUEST, context: {} }] },
  ]
  for (const each of right) {
    const report = await check(each)
    expect(report.kind).toBe('authzen_request')
    expectHolds(report, JSON.stringify(each))
  }
  const wrong: readonly (readonly [line: string, value: object])[] = [
    ['subject', { action: ACTION, resource: RESOURCE }],
    ['subject', { ...REQUEST, subject: { type: 'user' } }],
    ['subject', { ...REQUEST, subject: { ...SUBJECT, id: 7 } }],
    ['subject', { ...REQUEST, subject: { ...SUBJECT, properties: [] } }],
    ['resource', { ...REQUEST, resource: 'd' }],
    ['action', { ...REQUEST, action: {} }],
    ['context', { ...REQUEST, context: 'x' }],
    ['evaluations', { ...REQUEST, evaluations: {} }],
    ['resource', { subject: SUBJECT, evaluations: [REQUEST, { action: ACTION }] }],
    ['context', { evaluations: [{ ...REQUEST, context: 1 }] }],
  ]
  for (const [line, value] of wrong) {
    const report = await check(value)
    expect(report.kind, JSON.stringify(value)).toBe('authzen_request')
    expectFails(report, [line], JSON.stringify(value))
  }
})

const obligation = (type: unknown, more: object = {}) => ({ id: 'o', type, properties: {}, ...more })
const answer = (...obligations: readonly unknown[]) => ({ decision: true, context: { obligations } })

test('An answer of AuthZEN has a boolean, and an obligation of unknown type makes it a no', async () => {
  for (const each of [
    { decision: true },
    { decision: false, context: { reason: 'x' } },
    { evaluations: [{ decision: true }, { decision: false, context: {} }] },
    answer(obligation('step-up'), obligation('notification')),
  ])
    expectHolds(await check(each), JSON.stringify(each))
  for (const type of ['custom', 'watermark', 'constructor']) {
    const report = await check(answer(obligation('step-up'), obligation(type)))
    expect(verdictOf(report), type).toBe('not_judged')
    expect(outcomeWords(report, false).title).toMatch(new RegExp(`${type}.*the answer is a no`, 'u'))
  }
  const wrong: readonly (readonly [line: string, value: object])[] = [
    ['decision', { decision: 'DENY' }],
    ['decision', { decision: 1, context: {} }],
    ['decision', { evaluations: [{ decision: true }, {}] }],
    ['context', { decision: true, context: [] }],
    ['obligations', answer(obligation(7))],
    ['obligations', answer(obligation('step-up', { properties: undefined }))],
    ['obligations', answer('step-up')],
    ['obligations', { evaluations: [answer('x')] }],
  ]
  for (const [line, value] of wrong) expectFails(await check(value), [line], JSON.stringify(value))
})

test('The answer of this service is not AuthZEN’s, and its DENY is said to be a yes to a careless client', async () => {
  const report = await check({
    decision_id: 'd',
    decision: 'DENY',
    reason_codes: [],
    obligations: [],
    receipt_ref: 'r',
  })
  expect(report.kind).toBe('authzen_answer')
  expectFails(report, ['decision'])
  const said = report.lines.find(({ check }) => check === 'decision')?.detail
  expect(said).toMatch(/DENY.*takes it for a yes/u)
  expect(notesOf(report).join(' ')).toMatch(/not AuthZEN’s/u)
})

test('Metadata is judged by whose it is, beside what is expected', async () => {
  const issuer = 'https://as.example/t'
  const resource = 'https://mcp.example/mcp'
  const server = { issuer, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys` }
  const held: readonly (readonly [value: object, boxes: Partial<Boxes>])[] = [
    [server, { issuer }],
    [{ resource, authorization_servers: [issuer] }, { audience: resource }],
    [
      { resource: 'http://localhost:8000/mcp', scopes_supported: [] },
      { audience: 'http://localhost:8000/mcp' },
    ],
    [{ credential_issuer: issuer, credential_configurations_supported: {} }, { issuer }],
    [{ policy_decision_point: issuer, access_evaluation_endpoint: `${issuer}/a` }, { issuer }],
  ]
  for (const [value, boxes] of held) {
    expectHolds(await check(value, boxes), JSON.stringify(value))
    expect(verdictOf(await check(value)), 'nothing is expected').toBe('not_judged')
    const [box = 'issuer'] = Object.keys(boxes)
    for (const other of ['https://other.example', `${Object.values(boxes)[0]}/`])
      expect(verdictOf(await check(value, { [box]: other })), other).toBe('fails')
    expect(verdictOf(await check(value, { ...boxes, nonce: 'n' })), 'an unused box').toBe('not_judged')
  }
  expect(notesOf(await check(server)).join(' ')).toMatch(
    /jwks_uri, https:\/\/as\.example\/t\/keys.*paste what is there/u,
  )
  const differing = await check({ resource: `${resource}/`, scopes_supported: [] }, { audience: resource })
  expect(outcomeWords(differing, false).body).toMatch(/only in the slash at the end/u)
  const wrong: readonly (readonly [line: string, value: object])[] = [
    ['resource', { authorization_servers: [issuer], scopes_supported: [] }],
    ['resource', { resource: `${resource}#a`, scopes_supported: [] }],
    ['resource', { resource: 'http://mcp.example', scopes_supported: [] }],
    ['resource', { resource: 7, scopes_supported: [] }],
    ['issuer', { ...server, issuer: `${issuer}?a=b` }],
    ['issuer', { token_endpoint: 'x', scopes_supported: [] }],
    ['authorization_servers', { resource, authorization_servers: issuer }],
    ['authorization_servers', { resource, authorization_servers: ['as.example'] }],
    ['jwks_uri', { ...server, jwks_uri: '/keys' }],
  ]
  for (const [line, value] of wrong)
    expect(withResult(await check(value), 'FAIL'), JSON.stringify(value)).toEqual([line])
})

test('A challenge names the metadata of its resource, in quotes', async () => {
  const at = 'https://mcp.example/.well-known/oauth-protected-resource/mcp'
  for (const text of [
    `WWW-Authenticate: Bearer error="invalid_token", resource_metadata="${at}"`,
    `Bearer resource_metadata="${at}"`,
    `HTTP/1.1 401 Unauthorized\r\nwww-authenticate: Basic realm="a"\r\nWWW-Authenticate: Bearer resource_metadata="${at}"\r\n`,
    `< www-authenticate: DPoP algs="ES256", Bearer error="a \\"b", resource_metadata="${at}"`,
  ]) {
    const report = await check(text)
    expect(report.kind, text).toBe('http_challenge')
    expectHolds(report, text)
    expect(notesOf(report).join(' ')).toContain(at)
  }
  expectFails(await check(`WWW-Authenticate: Bearer resource_metadata=${at}`), ['resource_metadata'])
  expectFails(await check('WWW-Authenticate: Bearer resource_metadata="mcp.example"'), ['resource_metadata'])
  expectFails(await check('WWW-Authenticate: ="x"'), ['form'])
  expect(notesOf(await check('WWW-Authenticate: Bearer realm="x"')).join(' ')).toMatch(
    /names no resource_metadata/u,
  )
})

test('An access token of a provider is not taken for an ID token, and an ID token still is', async () => {
  const tokenOf = (claims: object) =>
    [
      { alg: 'RS256', typ: 'JWT' },
      { iss: 'https://as.example', sub: 's', aud: 'api', exp: 1, iat: 1, ...claims },
    ]
      .map(each => Buffer.from(JSON.stringify(each)).toString('base64url'))
      .join('.')
  const kindOf = async (claims: object) => (await check(`${tokenOf(claims)}.AAAA`)).kind
  for (const claims of [
    { appid: 'x' },
    { idtyp: 'app' },
    { azp: 'c', roles: ['r'] },
    { scp: 'a' },
    { azpacr: '1' },
    { token_use: 'access' },
    { gty: 'client-credentials' },
  ])
    expect(await kindOf(claims), JSON.stringify(claims)).toBe('jwt')
  for (const claims of [
    {},
    { azp: 'c' },
    { roles: ['r'] },
    { azp: 'api', roles: ['r'] },
    { nonce: 'n', scp: 'a' },
  ])
    expect(await kindOf(claims), JSON.stringify(claims)).toBe('id_token')
})

test('Large documents are answered at once', async () => {
  const many = Array.from({ length: 20_000 }, () => REQUEST)
  const texts = [
    JSON.stringify({ evaluations: many }),
    JSON.stringify(answer(...Array.from({ length: 15_000 }, (_, at) => obligation(`t${at}`)))),
    JSON.stringify({
      resource: 'https://a.example',
      authorization_servers: Array(40_000).fill('https://a.example'),
    }),
    `WWW-Authenticate: Bearer ${'a="\\"'.repeat(150_000)}`,
    `WWW-Authenticate: Bearer ${'a='.repeat(400_000)}`,
    `d83dd284${'00'.repeat(400_000)}`,
    `2D3S${'A'.repeat(900_000)}`,
    `${'a'.repeat(900_000)} IN SVCB 1 a`,
    `ans://${'v1.'.repeat(300_000)}`,
  ]
  for (const text of texts) {
    const began = performance.now()
    const report = await check(text)
    expect(report.kind, text.slice(0, 40)).toBeDefined()
    expect(performance.now() - began, text.slice(0, 40)).toBeLessThan(3_000)
  }
})
