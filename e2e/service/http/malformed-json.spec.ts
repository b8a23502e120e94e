import { registryClaim } from '../agents.ts'
import { expect, test } from '../service-test.ts'
import { storedState } from '../store/stored.ts'
import { errorsOf, PATHS, problemOf } from '../workbench.ts'

const CLAIM = JSON.stringify(registryClaim('courier-1'))
const encoder = new TextEncoder()
const claimWith = (members: string) => `${CLAIM.slice(0, -1)},${members}}`
const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap(part => (typeof part === 'string' ? [...encoder.encode(part)] : part)))
const nested = (depth: number) => `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`

const MALFORMED: Record<string, string | Uint8Array<ArrayBuffer>> = {
  'no body': '',
  'only white space': ' \n',
  'a half claim': CLAIM.slice(0, -1),
  'two claims': CLAIM + CLAIM,
  'something after the claim': `${CLAIM}x`,
  'single quotes': CLAIM.replaceAll('"', "'"),
  'a comment': `/* claim */${CLAIM}`,
  'a comma at the end': `${CLAIM.slice(0, -1)},}`,
  'not a number': claimWith('"n":NaN'),
  'a number beyond a double': claimWith('"n":1e400'),
  'a number below a double': claimWith('"n":[{"m":-1e-400}]'),
  'an integer that reads as another one': claimWith('"n":9007199254740993'),
  'a fraction of more digits than a double has': claimWith('"n":0.12345678901234567890'),
  'octets that are not UTF-8': bytes(CLAIM.slice(0, -1), ',"a":"', [0xff], '"}'),
  'an overlong encoding': bytes(CLAIM.slice(0, -1), ',"a":"', [0xc0, 0xaf], '"}'),
  'a surrogate in UTF-8': bytes(CLAIM.slice(0, -1), ',"a":"', [0xed, 0xa0, 0x80], '"}'),
  'UTF-16': bytes(
    [0xff, 0xfe],
    [...CLAIM].flatMap(character => [character.charCodeAt(0), 0]),
  ),
  'a byte-order mark': bytes([0xef, 0xbb, 0xbf], CLAIM),
  'a member twice': claimWith('"subject":"courier-2"'),
  'a member twice, once escaped': claimWith('"sub\\u006aect":"courier-2"'),
  'a member twice, deep inside': claimWith('"x":[{"y":{"a":1,"b":2,"\\u0061":3}}]'),
  '__proto__ twice': claimWith('"__proto__":1,"__proto_\\u005f":2'),
  'a lone high surrogate': claimWith('"x":"\\ud800"'),
  'a lone low surrogate in a name': claimWith('"\\udc00":1'),
  'surrogates the wrong way round': claimWith('"x":"\\udc00\\ud800"'),
  '33 levels': nested(33),
  '10,000 levels': '['.repeat(10_000),
}

test('What is not I-JSON is refused and stores nothing', async ({ bench }) => {
  const before = await storedState(bench)
  for (const [what, body] of Object.entries(MALFORMED)) {
    for (const path of Object.values(PATHS)) {
      const { errors, detail } = await problemOf(await bench.send(path, body), 'MALFORMED_JSON')
      expect(errors, what).toBeUndefined()
      expect(detail, what).toBeTruthy()
    }
  }
  expect(await storedState(bench)).toEqual(before)
})

test('What only looks odd is I-JSON and is read', async ({ bench }) => {
  const odd = [
    ` \t\r\n${CLAIM}\n`,
    CLAIM.replace('"subject"', '"sub\\u006aect"'),
    CLAIM.replace('courier-1', '\\ud83d\\ude00'),
    CLAIM.replace('courier-1', '\u00e9\ufeff\u0000'.replace('\u0000', '\\u0000')),
  ]
  for (const body of odd) expect((await bench.send(PATHS.importAgent, body)).status, body).toBe(201)
  const deep = await bench.send(PATHS.importAgent, nested(32))
  expect(await errorsOf(deep, 'SCHEMA_VIOLATION')).toContain('/a MEMBER_UNKNOWN')
})

test('A JSON text that is not an object is refused at the whole of it', async ({ bench }) => {
  for (const body of ['[]', `[${CLAIM}]`, '"text"', '0', 'true', 'null']) {
    for (const path of Object.values(PATHS)) {
      const response = await bench.send(path, body)
      expect(await errorsOf(response, 'SCHEMA_VIOLATION'), `${path} ${body}`).toEqual([' TYPE_MISMATCH'])
    }
  }
  expect((await bench.send(PATHS.importAgent, CLAIM)).status).toBe(201)
})
