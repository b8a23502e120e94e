import { expect, test } from 'playwright/test'
import { readPasted } from '../../../src/bench/recognise.ts'
import { sha256OfText } from '../../../src/crypto/digest.ts'
import { accessToken, curlOf, failing, judged, KEY, KEYS, proofFor, signed, TIME } from './a-request.ts'
import { issuerOf, NOW } from './issued.ts'

const token = await accessToken()
const proof = await proofFor(token)
const BETWEEN = ['htm', 'htu', 'ath', 'holder', 'scheme']

/** The same request in each form in which people have one. */
const FORMS: Readonly<Record<string, string>> = {
  'a curl command': curlOf(token, proof),
  'a curl command in double quotes': `$ curl "https://api.example/reports" -XPOST -H "Authorization: DPoP ${token}" -H "dpop: ${proof}" | jq .`,
  'curl -v': `* Connected to api.example\n> POST /reports HTTP/2\n> Host: api.example\n> authorization: DPoP ${token}\n> dpop: ${proof}\n>\n< HTTP/2 200\n< content-type: application/json\n<\n{"ok":true}`,
  'an HTTP message': `POST /reports HTTP/1.1\r\nHost: api.example\r\nAuthorization: DPoP ${token}\r\nDPoP: ${proof}\r\n\r\n{"a":1}`,
  'an entry of a HAR file': JSON.stringify({
    log: {
      entries: [
        {
          request: {
            ...{ method: 'POST', url: 'https://api.example/reports' },
            headers: [
              { name: 'Authorization', value: `DPoP ${token}` },
              { name: 'DPoP', value: proof },
            ],
          },
        },
      ],
    },
  }),
  'a curl command as Chrome copies it': `curl $'https://api.example/reports' -X POST -H $'Authorization: DPoP ${token}' -H $'\\u0044PoP: ${proof}' --data-raw $'{"a":"it\\'s\\u0021"}'`,
  'a curl command with = after its options': `curl --request=POST --url=https://api.example/reports --header='Authorization: DPoP ${token}' --header='DPoP: ${proof}'`,
  'a HAR file whose first entry is a style sheet': JSON.stringify({
    log: {
      entries: [
        { request: { method: 'GET', url: 'https://api.example/a.css', headers: [] } },
        {
          request: {
            ...{ method: 'POST', url: 'https://api.example/reports' },
            headers: [
              { name: 'Authorization', value: `DPoP ${token}` },
              { name: 'DPoP', value: proof },
            ],
          },
        },
      ],
    },
  }),
  'a call of fetch': `fetch("https://api.example/reports", ${JSON.stringify({
    ...{ method: 'POST', headers: { authorization: `DPoP ${token}`, dpop: proof } },
  })});`,
}

for (const [form, text] of Object.entries(FORMS))
  test(`A request is taken apart and judged as one: ${form}`, async () => {
    expect(readPasted(text).kind).toBe('request')
    const { report, verdict, states } = await judged({ text, key: KEY })
    expect(failing(states)).toEqual([])
    expect(verdict).toBe('holds')
    expect(report.objects?.map(({ kind }) => kind)).toEqual(['access_token', 'dpop_proof'])
    const between = report.lines.filter(({ isBetween }) => isBetween)
    expect(between.map(({ check, result }) => `${check} ${result}`).sort()).toEqual(
      BETWEEN.map(check => `${check} PASS`).sort(),
    )
    // Without its key the token is open, and so is the whole.
    expect((await judged({ text })).verdict).toBe('not_judged')
  })

/** What may be wrong between two objects that are right by themselves, and the one line that says so. */
const FAULTS: Readonly<Record<string, readonly [text: () => Promise<string>, fails: string]>> = {
  'a proof for another method': [
    async () => curlOf(token, await proofFor(token, { htm: 'GET' })),
    'dpop_proof htm',
  ],
  'a proof for another address': [
    async () => curlOf(token, await proofFor(token, { htu: 'https://api.example/other' })),
    'dpop_proof htu',
  ],
  'an address with its query': [
    async () => curlOf(token, await proofFor(token, { htu: 'https://api.example/reports?draft=1' })),
    'dpop_proof htu',
  ],
  'http for https': [
    async () => curlOf(token, await proofFor(token, { htu: 'http://api.example/reports' })),
    'dpop_proof htu',
  ],
  'the hash of another token': [
    async () => curlOf(token, await proofFor(token, { ath: await sha256OfText('another') })),
    'dpop_proof ath',
  ],
  'no hash of the token': [
    async () => curlOf(token, await proofFor(token, { ath: undefined })),
    'dpop_proof ath',
  ],
  'the key of somebody else': [
    async () => curlOf(token, await proofFor(token, {}, KEYS.stranger)),
    'dpop_proof holder',
  ],
  'a token that is bound to another key': [
    async () => {
      const other = await accessToken({ cnf: { jkt: await sha256OfText('another key') } })
      return curlOf(other, await proofFor(other))
    },
    'dpop_proof holder',
  ],
  'a nonce that the server did not give': [
    async () =>
      `${FORMS['an HTTP message']?.split('\r\n\r\n')[0]}\n\nHTTP/1.1 401 Unauthorized\nDPoP-Nonce: n-2\n\n`.replace(
        proof,
        await proofFor(token, { nonce: 'n-1' }),
      ),
    'dpop_proof nonce',
  ],
  'a token that is bound to no key': [
    async () => {
      const bare = await accessToken({ cnf: undefined })
      return curlOf(bare, await proofFor(bare))
    },
    'dpop_proof holder',
  ],
  'an expired token': [
    async () => {
      const old = await accessToken({ exp: 1_700_000_000 })
      return curlOf(old, await proofFor(old))
    },
    'access_token exp',
  ],
}

for (const [what, [text, fails]] of Object.entries(FAULTS))
  test(`Between the objects of a request is seen: ${what}`, async () => {
    const { verdict, states, title } = await judged({ text: await text(), key: KEY })
    expect(failing(states)).toEqual([fails])
    expect(verdict).toBe('fails')
    expect(title).toContain(fails.split(' ')[1])
  })

test('What an address may be written in without being another one is no fault', async () => {
  const same = [
    'https://API.example:443/reports',
    'https://api.example/a/../reports',
    'https://api.example/%72eports',
  ]
  for (const htu of same) {
    const { verdict, states } = await judged({
      text: curlOf(token, await proofFor(token, { htu })),
      key: KEY,
    })
    expect(failing(states), htu).toEqual([])
    expect(verdict, htu).toBe('holds')
  }
  const query = curlOf(token, proof, "'https://api.example/reports?draft=1#top'")
  expect((await judged({ text: query, key: KEY })).verdict).toBe('holds')
})

test('The nonce of an answer that took the proof is for the next one, and is not compared', async () => {
  const answered = `${FORMS['an HTTP message']?.split('\r\n\r\n')[0]}\n\nHTTP/1.1 200 OK\nDPoP-Nonce: n-2\n\n`
  expect((await judged({ text: answered, key: KEY })).verdict).toBe('holds')
})

test('Method and URL that are given by hand are compared with a proof alone', async () => {
  const given = { text: proof, method: 'POST', url: 'https://api.example/reports?draft=1' }
  expect(await judged(given)).toMatchObject({ verdict: 'holds', states: { 'dpop_proof htu': 'PASS' } })
  for (const [box, value] of [
    ['method', 'GET'],
    ['url', 'https://api.example/other'],
    ['url', 'http://api.example/reports'],
  ] as const)
    expect((await judged({ ...given, [box]: value })).verdict, value).toBe('fails')
  const { states } = await judged({ text: proof })
  expect(states).toMatchObject({ 'dpop_proof htm': 'NOT_RUN', 'dpop_proof htu': 'NOT_RUN' })
})

test('What the visitor expects is asked of the object that has it', async () => {
  const given = {
    text: curlOf(token, proof),
    key: KEY,
    audience: 'https://api.example',
    issuer: 'https://id.example',
  }
  expect((await judged(given)).verdict).toBe('holds')
  const { states } = await judged({ ...given, audience: 'https://other.example' })
  expect(failing(states)).toEqual(['access_token aud'])
  const { report } = await judged({ ...given, status_list: 'a.b.c' })
  expect(report.unjudged.given.join()).toContain('Status list')
})

test('A token and its proof without any header belong together; two tokens do not', async () => {
  const { verdict, report } = await judged({ text: `${token}\n${proof}`, key: KEY })
  expect([verdict, report.kind, report.objects?.length]).toEqual(['holds', 'request', 2])
  const other = await judged({ text: `${token}\n${await accessToken({ sub: 'b' })}`, key: KEY })
  expect([other.verdict, other.report.kind, other.report.others?.length]).toEqual([
    ...['not_judged', 'access_token', 1],
  ])
})

test('A workload identity token and its proof: the hash, the key and the address', async () => {
  const cnf = { jwk: { ...KEYS.holder.jwk, alg: 'ES256' } }
  const wit = await signed(
    KEYS.issuer,
    { typ: 'wit+jwt', kid: 'k1' },
    { ...{ iss: 'https://a.example', sub: 'wimse://a.example/w', exp: 1_795_003_600, jti: 'w', cnf } },
  )
  const wpt = async (changes: Record<string, unknown> = {}, key = KEYS.holder) =>
    signed(
      key,
      { typ: 'wpt+jwt' },
      {
        ...{ aud: 'https://svc.example/path', exp: 1_795_000_060, jti: 'p' },
        wth: await sha256OfText(wit),
        ...changes,
      },
    )
  const request = (text: string) =>
    `curl https://svc.example/path -H 'Workload-Identity-Token: ${wit}' -H 'Workload-Proof-Token: ${text}'`
  const held = await judged({ text: request(await wpt()), key: KEY })
  expect([failing(held.states), held.verdict]).toEqual([[], 'holds'])
  const faults: readonly (readonly [string, string])[] = [
    [await wpt({ wth: await sha256OfText('x') }), 'wpt wth'],
    [await wpt({ aud: 'https://other.example/' }), 'wpt aud'],
    [await wpt({}, KEYS.stranger), 'wpt signature'],
  ]
  for (const [text, fails] of faults) {
    const { verdict, states } = await judged({ text: request(text), key: KEY })
    expect([failing(states), verdict], fails).toEqual([[fails], 'fails'])
  }
})

test('An object with what is for its Key box: a token and its keys, a card and its keys', async () => {
  const { verdict, report } = await judged({ text: `${KEY}\n\n${token}` })
  expect([verdict, report.kind]).toEqual(['holds', 'access_token'])
  expect(report.notes.join(' ')).toContain('Used as Key')
  const other = JSON.stringify({ keys: [{ ...KEYS.stranger.jwk, kid: 'k1' }] })
  expect((await judged({ text: `${other}\n\n${token}` })).verdict).toBe('fails')
  // The key that the visitor gives is the one that is meant, and the other is said.
  const given = await judged({ text: `${other}\n\n${token}`, key: KEY })
  expect([given.verdict, given.report.others?.length]).toEqual(['not_judged', 1])
})

test('Hostile pastes of several objects are read in time and break nothing', async () => {
  const many = [
    '{'.repeat(190_000),
    `${token} `.repeat(300),
    '-----BEGIN A-----'.repeat(9_000),
    "curl '".repeat(30_000),
  ]
  for (const text of [
    ...many,
    `curl ${'-H "a: b" '.repeat(15_000)}`,
    `GET / HTTP/1.1\n${'a: b\n'.repeat(30_000)}`,
  ]) {
    const began = performance.now()
    await judged({ text, time: TIME })
    expect(performance.now() - began, text.slice(0, 20)).toBeLessThan(5_000)
  }
})

test('A token that is bound to a key is sent with the scheme DPoP', async () => {
  const text = curlOf(token, proof).replace('Authorization: DPoP', 'Authorization: Bearer')
  const { verdict, states } = await judged({ text, key: KEY })
  expect([failing(states), verdict]).toEqual([['dpop_proof scheme'], 'fails'])
})

test('An opaque access token is hashed as it is sent', async () => {
  const opaque = 'mF_9.B5f-4.1JqM'
  const sent = (text: string) => `Authorization: DPoP ${opaque}\nDPoP: ${text}`
  const held = await judged({ text: sent(await proofFor(opaque)) })
  expect([failing(held.states), held.verdict, held.report.objects?.length]).toEqual([[], 'holds', 1])
  expect(failing((await judged({ text: sent(await proofFor('another')) })).states)).toEqual([
    'dpop_proof ath',
  ])
})

test('A proof for a token endpoint that lies beside the token it got lacks no ath', async () => {
  const text = `${token}\n${await proofFor(token, { ath: undefined })}`
  expect(await judged({ text, key: KEY })).toMatchObject({ verdict: 'holds', report: { kind: 'request' } })
  const id = await signed(
    KEYS.issuer,
    { typ: 'JWT' },
    { iss: 'https://id.example', sub: 'a', aud: 'b', nonce: 'n' },
  )
  expect((await judged({ text: `${id}\n${proof}`, key: KEY })).verdict).toBe('not_judged')
})

test('A key-binding JWT beside its SD-JWT is put at its end; beside another it fails', async () => {
  const issued = async (sub: string) =>
    `${await signed(KEYS.issuer, { typ: 'example+sd-jwt', kid: 'k1' }, { sub, cnf: { jwk: KEYS.holder.jwk } })}~`
  const [mine, other] = [await issued('a'), await issued('b')]
  const binding = await signed(...([KEYS.holder, { typ: 'kb+jwt' }] as const), {
    iat: 1_795_000_000,
    aud: 'v',
    nonce: 'n',
    sd_hash: await sha256OfText(mine),
  })
  const held = await judged({ text: `${mine}\n\n${binding}`, key: KEY })
  expect([failing(held.states), held.verdict, held.report.kind]).toEqual([[], 'holds', 'sd_jwt'])
  expect(failing((await judged({ text: `${other}\n\n${binding}`, key: KEY })).states)).toEqual([
    'sd_jwt sd_hash',
  ])
})

test('A challenge beside the metadata that it names: the resource is compared', async () => {
  const named = 'https://mcp.example/.well-known/oauth-protected-resource/mcp'
  const answer = (resource: string) =>
    `HTTP/1.1 401 Unauthorized\nWWW-Authenticate: Bearer resource_metadata="${named}"\n\n${JSON.stringify({
      ...{ resource, authorization_servers: ['https://id.example'] },
    })}`
  const held = await judged({ text: answer('https://mcp.example/mcp') })
  expect([failing(held.states), held.report.kind]).toEqual([[], 'request'])
  expect(failing((await judged({ text: answer('https://mcp.example/') })).states)).toEqual([
    'metadata resource',
  ])
})

test('A token beside the metadata of its issuer is of that issuer, or fails', async () => {
  const metadata = (issuer: string) => JSON.stringify({ issuer, jwks_uri: 'https://id.example/jwks' })
  const held = await judged({ text: `${metadata('https://id.example')}\n${token}`, key: KEY })
  expect([held.verdict, held.report.kind]).toEqual(['holds', 'access_token'])
  const other = await judged({ text: `${metadata('https://id.example/')}\n${token}`, key: KEY })
  expect(failing(other.states)).toEqual(['access_token iss'])
})

test('A credential beside its status list, and a card beside its keys, are judged with them', async () => {
  const issue = await issuerOf('W3C_VC')
  const { text, keys, list = '' } = await issue()
  const key = JSON.stringify({ keys })
  const time = new Date(NOW).toISOString()
  const held = await judged({ text: `${text}\n${list}`, key, time })
  expect([held.verdict, held.report.kind, held.states['vc status']]).toEqual(['holds', 'vc', 'PASS'])
  const revoked = await issue('status')
  const failed = await judged({ text: `${revoked.text}\n${revoked.list}`, key, time })
  expect([failed.verdict, failed.states['vc status']]).toEqual(['fails', 'FAIL'])
  const card = await (await issuerOf('A2A_AGENT_CARD'))()
  const set = JSON.stringify({ keys: card.keys })
  const beside = await judged({ text: `${card.text}\n\n${set}`, time: '' })
  expect([beside.verdict, beside.report.kind]).toEqual(['holds', 'agent_card'])
  expect((await judged({ text: `${card.text}\n\n${key}`, time: '' })).verdict).toBe('fails')
})

test('A token that is bound to a key and sent as Bearer gets a sentence, and one that is not gets none', async () => {
  const sent = (text: string) => readPasted(`curl https://api.example -H 'Authorization: Bearer ${text}'`)
  expect(sent(token).notes.join(' ')).toContain('who supports DPoP must refuse it (RFC 9449 7.2)')
  expect(sent(await accessToken({ cnf: undefined })).notes.join(' ')).not.toContain('Bearer')
  expect(readPasted(token).notes).toEqual([])
})

test('The key of a client assertion is not asked of the proof beside it', async () => {
  const assertion = await signed(
    KEYS.issuer,
    { typ: 'JWT', kid: 'k1' },
    { ...{ iss: 'c', sub: 'c', aud: 'https://as.example', jti: 'j' }, exp: Date.parse(TIME) / 1000 + 60 },
  )
  const text = `POST /reports HTTP/1.1\nHost: api.example\nDPoP: ${await proofFor(token, { ath: undefined })}\n\nclient_assertion=${assertion}`
  const { verdict, states, report } = await judged({ text, key: KEY })
  expect([failing(states), verdict]).toEqual([[], 'not_judged'])
  expect(report.others?.map(({ name }) => name)).toEqual(['a client assertion (typ JWT)'])
})

test('A paste of a HAR file whose answer is an object is that object', () => {
  const card = { name: 'a', supportedInterfaces: [], skills: [] }
  const entry = {
    request: { method: 'GET', url: 'https://a.example/.well-known/agent-card.json', headers: [] },
    response: { status: 200, headers: [], content: { text: JSON.stringify(card) } },
  }
  const read = readPasted(JSON.stringify({ log: { entries: [entry] } }))
  expect([read.kind, read.notes]).toEqual(['agent_card', ['Taken out of the body of a HAR entry.']])
})

test('A proof at the token endpoint goes with no access token, also where the client says who it is', async () => {
  const made = await proofFor(token, { ath: undefined, htu: 'https://as.example/token' })
  const request = (authorization: string) =>
    `curl https://as.example/token -H 'Authorization: ${authorization}' -H 'DPoP: ${made}' -d 'grant_type=client_credentials'`
  const held = await judged({ text: request('Basic YTpi') })
  expect([failing(held.states), held.verdict]).toEqual([[], 'holds'])
  expect(failing((await judged({ text: request('Bearer YTpi') })).states)).toEqual([
    ...['dpop_proof ath', 'dpop_proof scheme'],
  ])
})
