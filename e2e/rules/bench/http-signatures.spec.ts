import { expect, test } from 'playwright/test'
import { sha256 } from '../../../src/crypto/digest.ts'
import { thumbprintOfAny } from '../../../src/crypto/jwk.ts'
import { signText } from '../../service/proof/keys-and-proofs.ts'
import { failing, judged, KEYS } from './a-request.ts'

/** The examples of RFC 9421, appendix B: a request and an answer, and the public keys of B.1. */
const REQUEST = `POST /foo?param=Value&Pet=dog HTTP/1.1
Host: example.com
Date: Tue, 20 Apr 2021 02:07:55 GMT
Content-Type: application/json
Content-Digest: sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:
Content-Length: 18
`
const ANSWER = `HTTP/1.1 200 OK
Date: Tue, 20 Apr 2021 02:07:56 GMT
Content-Type: application/json
Content-Digest: sha-512=:mEWXIS7MaLRuGgxOBdODa3xqM1XdEvxoYhvlCFJ41QJgJc4GTsPp29l5oGX69wWdXymyU0rjJuahq4l5aGgfLQ==:
Content-Length: 23
`
const EXAMPLES = [
  {
    name: 'B.2.4, an answer under ecdsa-p256-sha256',
    message: ANSWER,
    body: '{"message": "good dog"}',
    input: `sig-b24=("@status" "content-type" "content-digest" "content-length");created=1618884473;keyid="test-key-ecc-p256"`,
    signature: 'wNmSUAhwb5LxtOtOpNa6W5xj067m5hFrj0XQ4fvpaCLx0NKocgPquLgyahnzDnDAUy5eCdlYUEkLIj+32oiasw==',
    key: '-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEqIVYZVLCrPZHGHjP17CTW0/+D9Lf\nw0EkjqF7xB4FivAxzic30tMM4GF+hR6Dxh71Z50VGGdldkkDXZCnTNnoXQ==\n-----END PUBLIC KEY-----',
  },
  {
    name: 'B.2.6, a request under ed25519',
    message: REQUEST,
    body: '{"hello": "world"}',
    input: `sig-b26=("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"`,
    signature: 'wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==',
    key: '{"kty":"OKP","crv":"Ed25519","x":"JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs"}',
  },
] as const

for (const { name, message, body, input, signature, key } of EXAMPLES)
  test(`A published signature verifies, and not over anything else: RFC 9421 ${name}`, async () => {
    const label = input.split('=', 1)[0]
    const text = `${message}Signature-Input: ${input}\nSignature: ${label}=:${signature}:\n\n${body}`
    const held = await judged({ text, key })
    expect([failing(held.states), held.verdict, held.report.kind]).toEqual([[], 'holds', 'http_signature'])
    expect(held.states).toMatchObject({ 'http_signature content_digest': 'PASS' })
    const changes = [
      ['Content-Type: application/json', 'Content-Type: text/plain', 'signature'],
      ['Content-Length: ', 'Content-Length: 1', 'signature'],
      [body, `${body.slice(0, -2)}?"}`, 'content_digest'],
      ['created=16', 'created=15', 'signature'],
    ] as const
    for (const [from, to, fails] of changes) {
      const { verdict, states } = await judged({ text: text.replace(from, to), key })
      expect([failing(states), verdict], to).toEqual([[`http_signature ${fails}`], 'fails'])
    }
  })

const CREATED = 1_795_000_000
const keyid = (await thumbprintOfAny(KEYS.holder.jwk)) ?? ''
const base64 = (octets: Uint8Array): string => Buffer.from(octets).toString('base64')

interface Signing {
  readonly covered?: readonly (readonly [component: string, value: string])[]
  readonly params?: string
  readonly agent?: string
}

const WEB_BOT = `;created=${CREATED};expires=${CREATED + 300};keyid="${keyid}";alg="ecdsa-p256-sha256";tag="web-bot-auth"`

/** A request of a bot as its profile has it, signed over what is covered. */
async function botRequest({
  covered = [
    ['"@authority"', 'shop.example'],
    ['"signature-agent";key="sig1"', '"https://bot.example"'],
  ],
  params = WEB_BOT,
  agent = 'sig1="https://bot.example"',
}: Signing = {}): Promise<string> {
  const list = `(${covered.map(([name]) => name).join(' ')})${params}`
  const base = [...covered.map(([name, value]) => `${name}: ${value}`), `"@signature-params": ${list}`].join(
    '\n',
  )
  const signature = base64(await signText(KEYS.holder, base))
  return `GET /cart?x=1 HTTP/1.1\nHost: shop.example\nAccept: text/html\nSignature-Agent: ${agent}\nSignature-Input: sig1=${list}\nSignature: sig1=:${signature}:`
}
const key = JSON.stringify({ keys: [KEYS.stranger.jwk, KEYS.holder.jwk] })

test('A request of a bot holds under its key, and what it does not sign is said', async () => {
  const { verdict, report, states } = await judged({ text: await botRequest(), key })
  expect([failing(states), verdict]).toEqual([[], 'holds'])
  expect(report.notes.join(' ')).toContain(
    'sig1 does not cover the method, the path, the query, the header field accept',
  )
  expect((await judged({ text: await botRequest(), key: JSON.stringify(KEYS.stranger.jwk) })).verdict).toBe(
    'fails',
  )
  expect((await judged({ text: await botRequest() })).verdict).toBe('not_judged')
})

/** What may be wrong with a signature that verifies, and the line that says so. */
const FAULTS: Readonly<Record<string, readonly [signing: Signing, fails: string]>> = {
  expired: [{ params: WEB_BOT.replace(`expires=${CREATED + 300}`, `expires=${CREATED - 300}`) }, 'expires'],
  'an algorithm without a registered name': [
    { params: WEB_BOT.replace('ecdsa-p256-sha256', 'ES256') },
    'alg',
  ],
  'no end': [{ params: WEB_BOT.replace(/;expires=\d+/u, '') }, 'profile'],
  'a keyid that is a name': [{ params: WEB_BOT.replace(keyid, 'my-key') }, 'profile'],
  'nothing of the address': [
    { covered: [['"signature-agent";key="sig1"', '"https://bot.example"']] },
    'profile',
  ],
  'the agent not covered': [{ covered: [['"@authority"', 'shop.example']] }, 'signature_agent'],
  'the agent as http': [
    {
      agent: 'sig1="http://bot.example"',
      covered: [
        ['"@authority"', 'shop.example'],
        ['"signature-agent";key="sig1"', '"http://bot.example"'],
      ],
    },
    'signature_agent',
  ],
  'a component twice': [
    {
      covered: [
        ['"@authority"', 'shop.example'],
        ['"@authority"', 'shop.example'],
        ['"signature-agent";key="sig1"', '"https://bot.example"'],
      ],
    },
    'components',
  ],
  'the agent without quotes': [
    {
      agent: 'https://bot.example',
      covered: [
        ['"@authority"', 'shop.example'],
        ['"signature-agent"', 'https://bot.example'],
      ],
    },
    'signature_agent',
  ],
  'the thumbprint of another key': [
    { params: WEB_BOT.replace(keyid, KEYS.issuer.thumbprint.split(':').at(-1) ?? '') },
    'profile',
  ],
  'a component of the request that a request answers': [
    {
      covered: [
        ['"@authority"', 'shop.example'],
        ['"@method";req', 'GET'],
        ['"signature-agent";key="sig1"', '"https://bot.example"'],
      ],
    },
    'components',
  ],
  'a component that is none': [
    {
      covered: [
        ['"@authority"', 'shop.example'],
        ['"@agent"', 'x'],
        ['"signature-agent";key="sig1"', '"https://bot.example"'],
      ],
    },
    'components',
  ],
}

for (const [what, [signing, fails]] of Object.entries(FAULTS))
  test(`An HTTP signature that fails at one line: ${what}`, async () => {
    const { verdict, states } = await judged({ text: await botRequest(signing), key })
    expect([failing(states), verdict]).toEqual([[`http_signature ${fails}`], 'fails'])
  })

test('A component that is not in the paste is named, and nothing is concluded', async () => {
  const text = await botRequest({
    covered: [
      ['"@authority"', 'shop.example'],
      ['"@scheme"', 'https'],
      ['"x-missing"', '1'],
      ['"signature-agent";key="sig1"', '"https://bot.example"'],
    ],
  })
  const { verdict, report } = await judged({ text, key })
  expect(verdict).toBe('not_judged')
  expect(report.lines.find(({ check }) => check === 'components')?.detail).toContain('"@scheme", x-missing')
  const withField = text.replace('Accept: text/html', 'X-Missing: 1')
  expect((await judged({ text: withField, key, url: 'https://shop.example/cart?x=1' })).verdict).toBe('holds')
  expect((await judged({ text: withField, key, url: 'http://shop.example/cart?x=1' })).verdict).toBe('fails')
})

/** The derived components and the parameters of RFC 9421 section 2, each with its value for one request. */
const COMPONENTS: readonly (readonly [component: string, value: string])[] = [
  ['"@method"', 'GET'],
  ['"@target-uri"', 'https://shop.example/cart?x=1&y=a%20b'],
  ['"@scheme"', 'https'],
  ['"@request-target"', '/cart?x=1&y=a%20b'],
  ['"@path"', '/cart'],
  ['"@query"', '?x=1&y=a%20b'],
  ['"@query-param";name="y"', 'a%20b'],
  ['"accept";bs', ':dGV4dC9odG1s:'],
  ['"priority";sf', 'u=1, i'],
  ['"priority";key="u"', '1'],
]

for (const [component, value] of COMPONENTS)
  test(`A covered component has one value: ${component}`, async () => {
    const list = `("@authority" ${component});created=${CREATED}`
    const base = (covered: string) =>
      `"@authority": shop.example\n${component}: ${covered}\n"@signature-params": ${list}`
    const request = async (covered: string) =>
      `curl 'https://shop.example/cart?x=1&y=a%20b' -H 'Accept: text/html' -H 'Priority: u=1,   i' -H 'Signature-Input: s=${list}' -H 'Signature: s=:${base64(await signText(KEYS.holder, base(covered)))}:'`
    const held = await judged({ text: await request(value), key })
    expect([failing(held.states), held.verdict]).toEqual([[], 'holds'])
    expect((await judged({ text: await request(`${value}x`), key })).verdict).toBe('fails')
  })

test('A directory’s answer is verified under the keys in its body; its host is that of the request', async () => {
  const body = JSON.stringify({ keys: [{ ...KEYS.holder.jwk, kid: keyid }] })
  const digest = base64(await sha256(new TextEncoder().encode(body)))
  const list = `("@authority";req "content-digest");created=${CREATED};expires=${CREATED + 60};keyid="${keyid}";tag="http-message-signatures-directory"`
  const base = `"@authority";req: bot.example\n"content-digest": sha-256=:${digest}:\n"@signature-params": ${list}`
  const dump = (host: string) =>
    `> GET /.well-known/http-message-signatures-directory HTTP/2\n> host: ${host}\n>\n< HTTP/2 200\n< content-type: application/http-message-signatures-directory+json\n< content-digest: sha-256=:${digest}:\n< signature-input: d=${list}\n< signature: d=:${signature}:\n<\n${body}`
  const signature = base64(await signText(KEYS.holder, base))
  const held = await judged({ text: dump('bot.example') })
  expect([failing(held.states), held.verdict, held.report.kind]).toEqual([[], 'holds', 'http_signature'])
  expect((await judged({ text: dump('elsewhere.example') })).verdict).toBe('fails')
  const plain = dump('bot.example').replace(
    'application/http-message-signatures-directory+json',
    'application/json',
  )
  expect(failing((await judged({ text: plain })).states)).toEqual(['http_signature media_type'])
})

test('An address without a path is that of the root, as curl asks for it', async () => {
  const list = `("@target-uri");created=${CREATED}`
  const base = `"@target-uri": https://shop.example/\n"@signature-params": ${list}`
  const text = `curl 'https://shop.example' -H 'Signature-Input: s=${list}' -H 'Signature: s=:${base64(await signText(KEYS.holder, base))}:'`
  expect((await judged({ text, key })).verdict).toBe('holds')
  expect((await judged({ text: text.replace('shop.example', 'shop.example/x'), key })).verdict).toBe('fails')
})

test('A signature in the form before RFC 9421 is called that', async () => {
  const text = 'GET / HTTP/1.1\nHost: a.example\nSignature: keyId="k",headers="host date",signature="AAAA"'
  const { verdict, title } = await judged({ text, key })
  expect([verdict, title]).toEqual(['not_judged', expect.stringContaining('draft-cavage-http-signatures')])
})

test('Fields that nobody can read leave the message unsigned, and nothing holds', async () => {
  const text = await botRequest()
  for (const [from, to] of [
    [/sig1=\(/u, 'sig1=(('],
    [/sig1=:([^:]*):/u, 'sig1=:-_-_:'],
    [/Signature: .*/u, 'Signature: '],
    [/Signature: sig1/u, 'Signature: other'],
    [/Signature-Input: .*\n/u, ''],
  ] as const) {
    const { verdict, report } = await judged({ text: text.replace(from, to), key })
    expect(report.kind).toBe('http_signature')
    expect(verdict, to).not.toBe('holds')
  }
})
