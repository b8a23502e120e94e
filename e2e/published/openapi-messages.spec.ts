import fc from 'fast-check'
import { expect, test } from 'playwright/test'
import { BASE_URL } from '../../src/contract/base-url.ts'
import { PROBLEMS } from '../../src/contract/catalogues/problems.ts'
import { jsonPointer } from '../../src/contract/catalogues/violations.ts'
import { keysOf } from '../../src/contract/keys-of.ts'
import { openApiDocument } from '../../src/contract/openapi/openapi.ts'
import { REQUEST_EXAMPLES } from '../../src/contract/openapi/openapi-examples.ts'
import { keyOfItem } from '../../src/contract/schemas/idempotency-key.ts'
import { digestOfJson } from '../../src/crypto/digest.ts'
import { readPublicJwk } from '../../src/crypto/jwk.ts'
import { readCompactJws, verifySignature } from '../../src/crypto/jws.ts'
import { answerWith, answerWithProblem, frameOf } from '../../src/service/http/answers.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { stringItem } from '../service/http/structured-field.ts'
import { changed } from './json-places.ts'
import { judgeAt, validatorOfDocument } from './schema-judges.ts'

const document = openApiDocument()
const ajv = validatorOfDocument()
const judge = (...path: string[]) => judgeAt(ajv, jsonPointer(path))
const posts = Object.entries(document.paths).map(([path, { post }]) => ({ path, post }))
const frame = frameOf(
  new Request(BASE_URL, { headers: { 'x-request-id': 'mine' } }),
  'https://page.example/demo/',
  () => crypto.randomUUID(),
)

const responses = (path: string) => ['paths', path, 'post', 'responses']
const problemAnswers = posts.flatMap(({ path, post }) =>
  Object.entries(post.responses).flatMap(([status, { content }]) => {
    const problem = content['application/problem+json']
    return problem === undefined ? [] : [{ path, status, codes: Object.keys(problem.examples ?? {}) }]
  }),
)

test('Each example of a request fits the schema beside it', () => {
  for (const { path, post } of posts) {
    const fits = judge('paths', path, 'post', 'requestBody', 'content', 'application/json', 'schema')
    const { examples } = post.requestBody.content['application/json']
    expect(Object.entries(examples).filter(([, { value }]) => !fits(value))).toEqual([])
    expect(fits({})).toBe(false)
  }
})

test('The example of a proof verifies under the key it carries, for the claim of the example', async () => {
  const { proof, challenge_id } = REQUEST_EXAMPLES.prove.value
  const { header, payload } = readCompactJws(proof)
  expect(await verifySignature(proof, 'Ed25519', readPublicJwk(header.jwk))).toBe(true)
  expect(header).toMatchObject({ typ: 'agent-binding-proof+jwt', alg: 'Ed25519' })
  expect(payload).toMatchObject({
    aud: `${BASE_URL}/v1/bindings/challenges/${challenge_id}`,
    sub: REQUEST_EXAMPLES.ask.value.agent_id,
    purpose: REQUEST_EXAMPLES.ask.value.purpose,
    claim_digest: await digestOfJson(REQUEST_EXAMPLES.import.value),
  })
})

for (const code of keysOf(PROBLEMS)) {
  test(`A body of ${code} fits the answers that name the code, and no other`, async () => {
    const body: unknown = await answerWithProblem(new Refusal(code), frame).json()
    const example = Reflect.get(document.components.examples, code)
    for (const { path, status, codes } of problemAnswers) {
      const fits = judge(...responses(path), status, 'content', 'application/problem+json', 'schema')
      const named = codes.includes(code)
      expect([fits(body), fits(example?.value)], `${path} ${status}`).toEqual([named, named])
      if (!named) continue
      expect(fits(changed(body, '/status', 418))).toBe(false)
      expect(fits(changed(body, '/code', 'TEAPOT'))).toBe(false)
      expect(fits(changed(body, '/type', 'about:blank#/reference'))).toBe(false)
    }
  })
}

test('Each answer has the headers that the service sets, in the form that it sets them', () => {
  const answers = {
    201: answerWith({ status: 201, body: '{}', agent_id: '', repeated: true }, frame),
    405: answerWithProblem(new Refusal('METHOD_NOT_ALLOWED'), frame),
  }
  for (const [status, { headers }] of Object.entries(answers)) {
    const names = Object.keys(posts[0]?.post.responses[status]?.headers ?? {})
    expect(names.map(name => name.toLowerCase()).toSorted()).toEqual(
      [...headers.keys()].filter(name => name !== 'content-type').toSorted(),
    )
    for (const name of names) {
      const fits = judge('components', 'headers', name, 'schema')
      expect([fits(headers.get(name)), fits('? ')], name).toEqual([true, name === 'Server-Timing'])
    }
  }
})

test('Every answer documents the same headers; a success can be a repeated one, METHOD_NOT_ALLOWED adds Allow', () => {
  const lists = posts.flatMap(({ post }) =>
    Object.entries(post.responses).map(([status, { headers }]) => ({ status, names: Object.keys(headers) })),
  )
  const names = ['Agent-Assurance-Contract', 'Request-Id', 'Cache-Control', 'X-Request-ID', 'Server-Timing']
  const more: Readonly<Record<string, string>> = {
    200: 'Idempotent-Replayed',
    201: 'Idempotent-Replayed',
    405: 'Allow',
  }
  for (const { status, names: found } of lists) expect(found).toEqual([...names, more[status] ?? []].flat())
})

const serviceAccepts = (header: string): boolean => keyOfItem(header) !== undefined

test('The form of an Idempotency-Key is the one that the service reads', () => {
  const fits = judge('components', 'parameters', 'Idempotency-Key', 'schema')
  const accepted = [16, 255].map(length => `"${'k'.repeat(length)}"`)
  const escaped = `"${'\\"'.repeat(16)}"`
  const refused = [15, 256].map(length => `"${'k'.repeat(length)}"`)
  const malformed = [
    '',
    '""',
    'k'.repeat(20),
    `"${'\\a'.repeat(16)}"`,
    `"${'é'.repeat(16)}"`,
    `"${'k'.repeat(16)}`,
  ]
  for (const key of [...accepted, escaped])
    expect([fits(key), serviceAccepts(key)], key).toEqual([true, true])
  for (const key of [...refused, ...malformed])
    expect([fits(key), serviceAccepts(key)], key).toEqual([false, false])

  const character = fc.constantFrom(...'k7 ~[]\\"é\t\u007f', '\\\\', '\\"', '\\k')
  const inner = fc.string({
    unit: fc.oneof({ weight: 20, arbitrary: fc.constantFrom('k', '-', '\\"') }, character),
    maxLength: 270,
  })
  fc.assert(
    fc.property(inner, text => fits(`"${text}"`) === serviceAccepts(`"${text}"`)),
    { numRuns: 2000 },
  )
})

test('What stands after an Idempotency-Key’s string is read as the parameters of RFC 9651, and is not a part of the key', () => {
  const fits = judge('components', 'parameters', 'Idempotency-Key', 'schema')
  const key = 'k'.repeat(16)
  const agrees = (after: string) => {
    const header = `"${key}"${after}`
    const spelled = stringItem(header)
    expect([fits(header), keyOfItem(header)], header).toEqual([spelled !== undefined, spelled])
    return spelled === key
  }
  const taken = [
    ...[';v=1', ';v', '; v=1', ';  v=1;w', ';*=*', ';a_-.*0=-1', ' ', ';a=1;a=2', ';a=12.345', ';a=@-1'],
    ...[';a="x;\\"y"', ';a=t:/!#$', ';a=:aGk=:', ';a=:aGk:', ';a=::', ';a=?0', ';a=%"%c3%a9 %f0%9f%98%80\\"'],
  ]
  expect(taken.filter(after => !agrees(after))).toEqual([])
  const malformed = [
    ...'; ;V=1 ;1 ;v= ;v=1, ;v; , ;a=- ;a=1. ;a=.1 ;a=1234567890123456 ;a=1.2345 ;a=@1.5'.split(' '),
    ...';a="x ;a="\\x" ;a=(1) ;a=:a: ;a=:aGk= ;a=?2 ;a=%"%C3%A9" ;a=%"%c3" ;a=%"%ed%a0%80"'.split(' '),
    ...';a=%"é" ;a=%x ;é=1 ;a=é \t;v "'.split(' '),
    ' ;v',
    ';v= 1',
    ';v =1',
    ' x',
  ]
  expect(malformed.filter(agrees)).toEqual([])
  const piece = fc.constantFrom(
    ...'; a Z = 1 . - " \\ %" %c3%a9 %f4%90%80%80 : aGk == ?1 @ * ( , é'.split(' '),
    ' ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), pieces => void agrees(`;a${pieces.join('')}`)),
    { numRuns: 1000 },
  )
})
