import { expect, test } from 'playwright/test'
import { recognise } from '../../src/bench/recognise.ts'
import type { ProtocolCheckList } from '../../src/contract/catalogues/checks.ts'
import { showsPrivateKey } from '../../src/crypto/secrets.ts'
import { PROTOCOL_CHECKS } from '../../src/protocols/lists.ts'
import { RIGHT, VECTOR_PROTOCOLS, VECTORS, vectorsOf, vectorsPath } from '../../src/protocols/vectors.ts'
import { vectorsFile } from '../../src/protocols/vectors-file.ts'
import { differing } from './published-sets.ts'
import { carriedForward, readVectors, vectorTexts } from './vector-files.ts'
import { expectationsOf, judgedOnBench } from './vector-maker.ts'

/** The checks of a protocol that the service carries out. */
function runnable(protocol: (typeof VECTOR_PROTOCOLS)[number]): string[] {
  const list: ProtocolCheckList = PROTOCOL_CHECKS[protocol]
  return Object.keys(list).filter(name => list[name]?.not_checked === undefined)
}

for (const protocol of VECTOR_PROTOCOLS) {
  test(`Each vector of ${protocol} comes out on the bench as its file says, and fails at its own line`, async () => {
    const { vectors } = (await readVectors())[protocol]
    for (const vector of vectors) {
      const { id, fails, also_fails, verdict, checks } = vector
      expect(await judgedOnBench(protocol, vector), id).toEqual({ verdict, checks })
      const failed = checks.flatMap(({ check, result }) => (result === 'FAIL' ? check : []))
      expect(failed.toSorted(), id).toEqual([...(fails === null ? [] : [fails]), ...also_fails].toSorted())
      expect(verdict, id).toBe(fails === null ? 'holds' : 'fails')
      expect(
        checks.map(({ check }) => check),
        id,
      ).toEqual(Object.keys(PROTOCOL_CHECKS[protocol]))
    }
  })

  test(`The vectors of ${protocol} cover every check that is carried out, or say why not`, async () => {
    const { vectors, not_covered, kind } = (await readVectors())[protocol]
    const failing = vectors.flatMap(({ fails }) => (fails === null ? [] : [fails]))
    const covered = [...failing, ...Object.keys(not_covered)]
    expect(covered.toSorted()).toEqual(runnable(protocol).toSorted())
    expect(new Set(covered).size, 'none is both').toBe(covered.length)
    expect(not_covered).toEqual(VECTORS[protocol].not_covered)
    expect(vectors.map(({ id, fails, what }) => ({ id, protocol, fails, what }))).toEqual(vectorsOf(protocol))
    const [right] = vectors
    expect(right?.id).toBe(`${protocol}/${RIGHT}`)
    expect(recognise(right?.object ?? '')).toBe(kind)
    // What the right one shows of a line is all that there is to show: the other lines ask for what no object holds.
    const open = right?.checks.flatMap(({ check, result }) => (result === 'NOT_RUN' ? check : [])) ?? []
    expect(open.filter(check => !Object.hasOwn(not_covered, check))).toEqual([])
  })

  test(`A vector of ${protocol} whose object is changed does not come out as its file says`, async () => {
    const [right] = (await readVectors())[protocol].vectors
    if (right === undefined) throw new Error('there is no right one')
    const at = Math.floor(right.object.length / 2)
    const object = `${right.object.slice(0, at)}~${right.object.slice(at + 1)}`
    const { verdict, checks } = await judgedOnBench(protocol, { ...right, object })
    expect({ verdict, checks }).not.toEqual({ verdict: right.verdict, checks: right.checks })
  })
}

/** Every JSON value within one, and within the texts that are JWSs. */
function* within(value: unknown): Generator<readonly [member: string, value: unknown]> {
  if (typeof value === 'string') {
    for (const segment of value.split('.')) {
      const text = Buffer.from(segment, 'base64url').toString()
      if (!text.startsWith('{')) continue
      try {
        yield* within(JSON.parse(text))
      } catch {
        // It is not JSON, so that no key is in it.
      }
    }
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [member, inner] of Object.entries(value)) {
    yield [member, inner]
    yield* within(inner)
  }
}

const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

const privateMembers = (value: unknown): string[] =>
  [...within(value)].flatMap(([member]) => (PRIVATE.includes(member) ? member : []))

test('No vector holds a private key, neither in a member nor inside a signed text', async () => {
  const files = await readVectors()
  for (const [protocol, { vectors }] of Object.entries(files)) {
    expect(privateMembers(vectors), protocol).toEqual([])
    for (const { id, object, keys, verifier_expects } of vectors)
      for (const text of [object, JSON.stringify(keys), verifier_expects.status_list ?? ''])
        expect(showsPrivateKey(text, 'taken'), id).toBe(false)
  }
  for (const text of Object.values(await vectorTexts())) expect(text).not.toMatch(/PRIVATE KEY|"d"\s*:/u)
  // The search finds one where there is one.
  const hidden = Buffer.from(JSON.stringify({ cnf: { jwk: { d: 'x' } } })).toString('base64url')
  expect(privateMembers([{ object: `e30.${hidden}.AA` }])).toEqual(['d'])
  const spoiled = structuredClone(files.OIDC)
  Object.assign(spoiled.vectors[0]?.keys.keys[0] ?? {}, { d: 'x' })
  expect(vectorsFile.safeParse(files.OIDC).success).toBe(true)
  expect(vectorsFile.safeParse(spoiled).success).toBe(false)
})

/** Every host in a text. */
const hostsIn = (text: string): string[] =>
  [...text.matchAll(/(?:https?|spiffe):\/\/([^/"\s\\;]+)/gu)].map(([, host = '']) => host)

/** Whose documents are named in credentials, and nobody's identity. */
const NAMED = ['www.w3.org']

test('Every vector is synthetic, for one time and one nonce', async () => {
  const files = Object.values(await readVectors())
  const vectors = files.flatMap(file => file.vectors)
  expect(new Set(vectors.map(({ verifier_expects }) => verifier_expects.time))).toEqual(
    new Set(['2026-11-21T12:00:00.000Z']),
  )
  const nonces = vectors.flatMap(({ verifier_expects }) => verifier_expects.nonce ?? [])
  expect(new Set(nonces).size).toBe(1)
  const texts = vectors.map(vector => JSON.stringify([...within(vector)]))
  const hosts = new Set([...texts.flatMap(hostsIn), ...vectors.flatMap(({ object }) => hostsIn(object))])
  expect(hosts.size).toBeGreaterThan(5)
  expect([...hosts].filter(host => !/\.(?:example|invalid)$/u.test(host) && !NAMED.includes(host))).toEqual(
    [],
  )
})

test('The set’s vectors are carried forward as they stand, to the byte', async () => {
  const published = await vectorTexts()
  expect(Object.keys(published)).toEqual(VECTOR_PROTOCOLS.map(vectorsPath).toSorted())
  expect(differing(await carriedForward(published), published)).toEqual([])
})

test('Carrying them forward keeps what was signed, and makes what is missing', async () => {
  const published = await vectorTexts()
  // One is taken out, as if its check were new: the others stay as they were signed.
  const path = vectorsPath('OIDC')
  const file = vectorsFile.parse(JSON.parse(published[path] ?? ''))
  const without = { ...file, vectors: file.vectors.filter(({ fails }) => fails !== 'nonce') }
  const { [path]: renewed = '', ...others } = await carriedForward({
    ...published,
    [path]: JSON.stringify(without),
  })
  expect(differing({ ...others, [path]: '' }, { ...published, [path]: '' })).toEqual([])
  const again = vectorsFile.parse(JSON.parse(renewed))
  const [before, after] = [file, again].map(({ vectors }) => new Map(vectors.map(each => [each.id, each])))
  const same = [...(before ?? [])].filter(
    ([id, vector]) => JSON.stringify(after?.get(id)) === JSON.stringify(vector),
  )
  expect(same).toHaveLength(file.vectors.length - 1)
  expect(after?.get('OIDC/nonce')?.object).not.toBe(before?.get('OIDC/nonce')?.object)
})

test('What a vector expects reads on the bench as it stands in the file', async () => {
  const [vector] = (await readVectors()).W3C_VC.vectors
  if (vector === undefined) throw new Error('there is none')
  const { time, holder, status_list } = expectationsOf(vector.verifier_expects)
  expect(new Date(time ?? 0).toISOString()).toBe(vector.verifier_expects.time)
  expect(JSON.parse(holder ?? '')).toEqual(vector.verifier_expects.holder)
  expect(status_list?.split('.')).toHaveLength(3)
  expect((await vectorTexts())['vectors/w3c-vc.json']).toContain(status_list)
})
