import { createHash, createHmac } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'playwright/test'
import type { Boxes } from '../../../src/bench/boxes.ts'
import { notesOf, outcomeWords } from '../../../src/bench/words.ts'
import { sha256OfText } from '../../../src/crypto/digest.ts'
import { accessToken, curlOf, failing, judged, KEY, KEYS, proofFor, signed, TIME } from './a-request.ts'

/** What an engineer of the field pastes, with what an expert would say: the lines that fail, and none where it holds. */
interface Case {
  readonly boxes: Partial<Boxes>
  readonly kind: string
  readonly verdict: 'holds' | 'fails' | 'not_judged'
  readonly fails?: string
  readonly says?: string
}
type Cases = Readonly<Record<string, () => Case | Promise<Case>>>

const AT = Date.parse(TIME) / 1000
const { issuer, holder } = KEYS
const now = { iat: AT - 5, exp: AT + 600 }
const of = (typ: string | undefined, claims: object) =>
  signed(issuer, { ...(typ && { typ }), kid: 'k1' }, { ...now, ...claims })
const proof = (changes: object) =>
  signed(
    holder,
    { typ: 'dpop+jwt', jwk: holder.jwk },
    { ...{ jti: 'p1', htm: 'POST', htu: 'https://api.example/reports', iat: AT - 4 }, ...changes },
  )
const ofProof = { kind: 'dpop_proof', verdict: 'fails' } as const

const PROOFS: Cases = {
  'a proof whose htm is empty': async () => ({
    ...ofProof,
    ...{ boxes: { text: await proof({ htm: '' }) }, fails: 'htm' },
  }),
  'a proof whose htm is a request line': async () => ({
    ...ofProof,
    ...{ boxes: { text: await proof({ htm: 'GET /x' }) }, fails: 'htm' },
  }),
  'a proof of an hour later': async () => ({
    ...ofProof,
    ...{ boxes: { text: await proof({ iat: AT + 3600 }) }, fails: 'iat' },
  }),
  'a proof in milliseconds': async () => ({
    ...ofProof,
    ...{ boxes: { text: await proof({ iat: AT * 1000 }) }, fails: 'iat', says: 'milliseconds' },
  }),
  'a proof of a minute later': async () => ({
    ...{ kind: 'dpop_proof', verdict: 'holds', boxes: { text: await proof({ iat: AT + 100 }) } },
  }),
  'a proof beside the name of its resource': async () => ({
    ...{ kind: 'dpop_proof', verdict: 'not_judged', says: 'Expected audience' },
    boxes: { text: await proof({}), audience: 'https://api.example' },
  }),
  'a request with two proofs': async () => {
    const token = await accessToken()
    const text = `${curlOf(token, await proofFor(token))} -H 'DPoP: ${await proofFor(token, { jti: 'p2' })}'`
    return {
      boxes: { text, key: KEY },
      kind: 'request',
      verdict: 'fails',
      fails: 'one_proof',
      says: '2 DPoP',
    }
  },
}

const witness = await of('wit+jwt', {
  ...{ sub: 'wimse://example.org/a', cnf: { jwk: { ...holder.jwk, alg: 'ES256' } } },
})
const workload = async (aud: string) => {
  const wth = await sha256OfText(witness)
  const wpt = await signed(holder, { typ: 'wpt+jwt' }, { aud, exp: AT + 60, jti: 'w', wth })
  return `GET /p HTTP/1.1\nHost: svc.example\nWorkload-Identity-Token: ${witness}\nWorkload-Proof-Token: ${wpt}`
}
const WORKLOADS: Cases = {
  'a workload’s proof for its request': async () => ({
    boxes: { text: await workload('https://svc.example/p'), key: KEY },
    ...{ kind: 'request', verdict: 'holds' },
  }),
  'a workload’s proof for another request, whose scheme is not said': async () => ({
    boxes: { text: await workload('https://svc.example/p/'), key: KEY },
    ...{ kind: 'request', verdict: 'fails', fails: 'aud', says: 'the slash at the end' },
  }),
}

const list = () =>
  of('statuslist+jwt', {
    ...{ sub: 'https://s.example/1' },
    status_list: { bits: 1, lst: deflateSync(Buffer.from([0, 1])).toString('base64url') },
  })
const listed = (idx: number) =>
  accessToken({ cnf: undefined, status: { status_list: { idx, uri: 'https://s.example/1' } } })
const evaluation = {
  ...{ subject: { type: 'user', id: 'a' }, action: { name: 'read' }, resource: { type: 'doc', id: '1' } },
}
const metadata = { resource: 'https://mcp.example/mcp', authorization_servers: ['https://as.example'] }
const answer = (value: object) =>
  `HTTP/1.1 200 OK\nContent-Type: application/json\n\n${JSON.stringify(value)}`

const OBJECTS: Cases = {
  'an access token whose scope is a list': async () => ({
    ...{ boxes: { text: await accessToken({ scope: ['a'], cnf: undefined }), key: KEY } },
    ...{ kind: 'access_token', verdict: 'fails', fails: 'scope' },
  }),
  'an access token of an empty subject': async () => ({
    boxes: { text: await accessToken({ sub: '', cnf: undefined }), key: KEY },
    ...{ kind: 'access_token', verdict: 'fails', fails: 'sub', says: 'sub is empty' },
  }),
  'an access token for an empty audience': async () => ({
    boxes: { text: await accessToken({ aud: ['https://api.example', ''], cnf: undefined }), key: KEY },
    ...{ kind: 'access_token', verdict: 'fails', fails: 'aud', says: 'aud is empty' },
  }),
  'a logout token of nobody': async () => ({
    boxes: {
      text: await of('logout+jwt', {
        ...{ iss: 'https://id.example', aud: 'c', jti: 'j', sub: '' },
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      }),
      key: KEY,
    },
    ...{ kind: 'logout_token', verdict: 'fails', fails: 'session' },
  }),
  'a transaction token whose context is a list': async () => ({
    boxes: {
      text: await of('txntoken+jwt', {
        ...{ aud: 't', txn: 'x', sub: 'u', scope: 'a', req_wl: 'w', tctx: [] },
      }),
      key: KEY,
    },
    ...{ kind: 'txn_token', verdict: 'fails', fails: 'tctx' },
  }),
  'an access token of Okta': async () => ({
    boxes: {
      text: await of('JWT', {
        ...{ iss: 'https://dev.okta.example/oauth2/default', aud: 'api://default', sub: 'u', cid: '0oa' },
        ...{ scp: ['read'], auth_time: AT - 60 },
      }),
      key: KEY,
    },
    ...{ kind: 'jwt', verdict: 'holds', says: 'those of an access token' },
  }),
  'an access token of Auth0 with permissions': async () => ({
    boxes: {
      text: await of('JWT', {
        ...{ iss: 'https://t.auth0.example/', sub: 'auth0|1', aud: 'https://api', azp: 'c' },
        permissions: ['read:x'],
      }),
      key: KEY,
    },
    ...{ kind: 'jwt', verdict: 'holds', says: 'those of an access token' },
  }),
  'a JWT under a secret that is too small': async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const input = `${part({ alg: 'HS256' })}.${part({ iss: 'x', ...now })}`
    const text = `${input}.${createHmac('sha256', 'secret').update(input).digest('base64url')}`
    const key = JSON.stringify({ kty: 'oct', k: Buffer.from('secret').toString('base64url') })
    return { boxes: { text, key }, kind: 'jwt', verdict: 'holds', says: '48 bits, and 256 are the least' }
  },
  'an ID token that says when': async () => ({
    boxes: {
      text: await of('JWT', { iss: 'https://id.example', sub: 'u', aud: 'c', auth_time: AT - 60 }),
      key: KEY,
    },
    ...{ kind: 'id_token', verdict: 'holds' },
  }),
  'a JWT-SVID with its scheme in capitals': async () => ({
    boxes: { text: await of('JWT', { sub: 'SPIFFE://example.org/a', aud: 'x' }), key: KEY },
    ...{ kind: 'jwt_svid', verdict: 'fails', fails: 'sub' },
  }),
  'a status list without its typ': async () => ({
    boxes: {
      text: await of('JWT', { sub: 'https://s.example/1', status_list: { bits: 1, lst: 'eNpjAAAAAQAB' } }),
      key: KEY,
    },
    ...{ kind: 'token_status_list', verdict: 'fails', says: 'statuslist\\+jwt' },
  }),
  'a token beside the list that revokes it': async () => ({
    boxes: { text: `${await listed(8)}\n\n${await list()}`, key: KEY },
    ...{ kind: 'access_token', verdict: 'fails', fails: 'status' },
  }),
  'a token beside the list that does not': async () => ({
    boxes: { text: `${await listed(3)}\n\n${await list()}`, key: KEY },
    ...{ kind: 'access_token', verdict: 'holds' },
  }),
  'an entity statement with a claim that is critical': async () => ({
    boxes: {
      text: await of('entity-statement+jwt', {
        ...{ iss: 'https://e.example', sub: 'https://e.example', crit: ['x'] },
        jwks: { keys: [{ ...issuer.jwk, kid: 'k1' }] },
      }),
    },
    ...{ kind: 'entity_statement', verdict: 'not_judged', says: 'does not know x' },
  }),
  'an evaluation whose action is a text': () => ({
    boxes: { text: JSON.stringify({ ...evaluation, action: 'read' }), time: '' },
    ...{ kind: 'authzen_request', verdict: 'fails', fails: 'action' },
  }),
  'an evaluation as curl sends it': () => ({
    boxes: { text: `curl https://pdp.example/v1 -d '${JSON.stringify(evaluation)}'`, time: '' },
    ...{ kind: 'authzen_request', verdict: 'holds', says: 'body of a curl command' },
  }),
  'an answer as it is on the wire': () => ({
    boxes: { text: answer({ decision: 'true' }), time: '' },
    ...{ kind: 'authzen_answer', verdict: 'fails', fails: 'decision' },
  }),
  'metadata as it is on the wire': () => ({
    boxes: { text: answer(metadata), audience: metadata.resource, time: '' },
    ...{ kind: 'metadata', verdict: 'holds', says: 'body of an HTTP message' },
  }),
  'metadata of no resource': () => ({
    boxes: { text: JSON.stringify({ authorization_servers: ['https://as.example'] }), time: '' },
    ...{ kind: 'metadata', verdict: 'fails', fails: 'resource' },
  }),
  'a challenge with its error': () => ({
    boxes: { text: 'WWW-Authenticate: DPoP error="use_dpop_nonce", error_description="It is old"', time: '' },
    ...{ kind: 'http_challenge', verdict: 'holds', says: 'use_dpop_nonce: It is old' },
  }),
  'claims without their signature': () => ({
    boxes: { text: JSON.stringify({ active: true, sub: 'x', exp: AT }) },
    ...{ kind: 'unknown', verdict: 'not_judged', says: 'claims without a signature' },
  }),
  'a PASETO': () => ({
    boxes: { text: 'v4.public.eyJkYXRhIjoidGhpcyBpcyBhIHNpZ25lZCBtZXNzYWdlIn0abcdef' },
    ...{ kind: 'unknown', verdict: 'not_judged', says: 'PASETO' },
  }),
  'an opaque token in an answer': () => ({
    boxes: { text: '{"access_token":"8xLOxBtZp8","token_type":"Bearer"}' },
    ...{ kind: 'unknown', verdict: 'not_judged', says: 'RFC 7662' },
  }),
  'an opaque token in a request': () => ({
    boxes: { text: "curl https://a.example -H 'Authorization: Bearer 8xLOxBtZp8abcdef'" },
    ...{ kind: 'unknown', verdict: 'not_judged', says: 'RFC 7662' },
  }),
}

const disclosure = (...values: readonly unknown[]) =>
  Buffer.from(JSON.stringify(values)).toString('base64url')
async function credential(name: string, value: unknown, claims: object = {}): Promise<string> {
  const text = disclosure('salt', name, value)
  const jwt = await of('dc+sd-jwt', {
    ...{ iss: 'https://id.example', vct: 'https://x/v', cnf: { jwk: holder.jwk }, ...claims },
    _sd: [createHash('sha256').update(text).digest('base64url')],
  })
  return `${jwt}~${text}~`
}
const bound = async (presented: string, over: string, key = holder) =>
  `${presented}${await signed(
    key,
    { typ: 'kb+jwt' },
    { iat: AT - 2, aud: 'https://v.example', nonce: 'n', sd_hash: await sha256OfText(over) },
  )}`

const CREDENTIALS: Cases = {
  'a credential whose name is disclosed': async () => ({
    boxes: { text: await credential('given_name', 'A'), key: KEY },
    ...{ kind: 'sd_jwt', verdict: 'holds' },
  }),
  ...Object.fromEntries(
    (['iss', 'exp', 'cnf', 'status'] as const).map(name => [
      `a credential whose ${name} is disclosed`,
      async (): Promise<Case> => {
        const value = { iss: 'https://id.example', exp: AT + 60, cnf: { jwk: holder.jwk }, status: {} }[name]
        const text = await credential(name, value, { [name]: undefined })
        return {
          ...{ boxes: { text, key: KEY }, kind: 'sd_jwt', verdict: 'fails', fails: 'always_disclosed' },
          says: `${name} is in a disclosure`,
        }
      },
    ]),
  ),
  'a key binding over what has no ~ at its end': async () => {
    const presented = await credential('given_name', 'A')
    return {
      boxes: { text: await bound(presented, presented.slice(0, -1)), key: KEY },
      ...{ kind: 'sd_jwt', verdict: 'fails', fails: 'sd_hash', says: 'without its last ~' },
    }
  },
  'a key binding of another key': async () => {
    const presented = await credential('given_name', 'A')
    return {
      boxes: { text: await bound(presented, presented, KEYS.stranger), key: KEY },
      ...{ kind: 'sd_jwt', verdict: 'fails', fails: 'kb_signature' },
      says: 'but the key-binding JWT does not verify under the key in cnf',
    }
  },
}

const jwks = KEY
const KEY_FORMS: Readonly<Record<string, string>> = {
  'a JWKS as a text in JSON': JSON.stringify({ jwks }),
  'a JWKS in a fence': `\`\`\`json\n${jwks}\n\`\`\``,
  'a JWKS with a comma after it': `${jwks},`,
  'a JWKS as it is on the wire': `HTTP/1.1 200 OK\nContent-Type: application/json\n\n${jwks}`,
  'a JWKS as curl -v prints it': `< HTTP/2 200\n< content-type: application/json\n<\n${jwks}`,
  'a secret of a cluster': JSON.stringify({ data: { 'jwks.json': Buffer.from(jwks).toString('base64') } }),
  'a verification method': JSON.stringify({ id: 'did:web:x#k1', publicKeyJwk: issuer.jwk }),
  'a resolved DID': JSON.stringify({
    didDocument: { id: 'did:web:x', verificationMethod: [{ id: '#k1', publicKeyJwk: issuer.jwk }] },
  }),
}
const KEYS_GIVEN: Cases = Object.fromEntries(
  Object.entries(KEY_FORMS).map(([form, key]) => [
    `a key given as ${form}`,
    async (): Promise<Case> => ({
      boxes: { text: await accessToken({ cnf: undefined }), key },
      ...{ kind: 'access_token', verdict: 'holds' },
    }),
  ]),
)

const AUDIENCES: Cases = Object.fromEntries(
  (
    [
      ['https://a.example ', 'white space'],
      ['https://a.example:443', 'the port'],
      ['api://https://a.example', 'api://'],
      [['x', 'https://a.example/'], 'One of them differs .* the slash'],
    ] as const
  ).map(([aud, says]) => [
    `an audience that differs in ${says}`,
    async (): Promise<Case> => ({
      boxes: {
        ...{ text: await accessToken({ aud, cnf: undefined }), key: KEY, audience: 'https://a.example' },
      },
      ...{ kind: 'access_token', verdict: 'fails', fails: 'aud', says },
    }),
  ]),
)

for (const [what, make] of Object.entries({
  ...PROOFS,
  ...WORKLOADS,
  ...OBJECTS,
  ...CREDENTIALS,
  ...KEYS_GIVEN,
  ...AUDIENCES,
}))
  test(`An engineer of the field gets the right answer: ${what}`, async () => {
    const { boxes, kind, fails, says, verdict: expected } = await make()
    const { report, verdict, states } = await judged(boxes)
    const { title, body } = outcomeWords(report, (boxes.key ?? '') !== '')
    const said = [title, body, ...notesOf(report), ...report.lines.map(({ detail }) => detail ?? '')].join(
      '\n',
    )
    expect([report.kind, verdict]).toEqual([kind, expected])
    if (expected === 'holds') expect(failing(states)).toEqual([])
    if (fails !== undefined) expect(failing(states).map(each => each.split(' ').at(-1))).toContain(fails)
    if (says !== undefined) expect(said).toMatch(new RegExp(says, 'u'))
  })
