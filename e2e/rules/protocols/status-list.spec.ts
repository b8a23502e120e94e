import { gzipSync } from 'node:zlib'
import { base64url } from 'jose'
import { expect, test } from 'playwright/test'
import type { DirectoryRecord } from '../../../src/contract/schemas/directory.ts'
import {
  changedIndices,
  readStatusList,
  type StatusListReading,
  statusAt,
} from '../../../src/protocols/bitstring/status-list.ts'
import { makeKey } from '../../service/proof/keys-and-proofs.ts'
import {
  keysRecord,
  LIST,
  type ListChanges,
  listCredential,
  listRecord,
  withdrawn,
} from '../../service/protocols/signed-lists.ts'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString()
const read = async (changes: ListChanges = {}) =>
  readStatusList(listRecord(await listCredential(changes)), keysRecord())

function found(reading: StatusListReading, index = 0, purpose: 'revocation' | 'suspension' = 'revocation') {
  return statusAt(reading, { index, purpose }, NOW)
}

test('A list tells its marks bit by bit, the left-most bit first, and nothing beyond its end', async () => {
  const reading = await read({ marked: [0, 9, 131_071] })
  if (reading.state !== 'read') throw new Error(reading.state)
  expect(reading.purposes).toEqual(['revocation', 'suspension'])
  expect([reading.from, reading.until]).toEqual([null, null])
  const bits = [0, 1, 7, 8, 9, 10, 131_071, 131_072, Number.POSITIVE_INFINITY].map(reading.bitAt)
  expect(bits).toEqual([true, false, false, false, true, false, true, undefined, undefined])
})

const stranger = await makeKey('ES256')
const retired = { keys: [{ kid: 'n', jwk: stranger.jwk }], retired: keysOf(keysRecord()) }

function keysOf({ entry }: DirectoryRecord) {
  return entry.kind === 'issuer_keys' ? entry.keys : []
}

const BADLY_SIGNED: Readonly<Record<string, readonly [ListChanges, DirectoryRecord | undefined]>> = {
  'a stranger': [{ signer: stranger }, keysRecord()],
  'a key that the issuer retired': [{}, keysRecord(retired)],
  'a key whose issuer’s entry is gone': [{}, undefined],
  'a key whose issuer’s entry was withdrawn': [{}, withdrawn(keysRecord())],
  'a key for another use': [{}, keysRecord({ use: 'id_token' })],
  'another issuer’s key': [{}, keysRecord({ issuer: 'https://other.example' })],
  'the issuer, as a presentation': [{ header: { typ: 'vp+jwt' } }, keysRecord()],
  'the issuer, with something marked critical': [{ header: { crit: ['exp'] } }, keysRecord()],
  nobody: [{ header: { alg: 'none' } }, keysRecord()],
}

for (const [whom, [changes, keys]] of Object.entries(BADLY_SIGNED)) {
  test(`A list signed by ${whom} is badly signed`, async () => {
    const reading = await readStatusList(listRecord(await listCredential(changes)), keys)
    expect(reading).toEqual({ state: 'badly_signed' })
    expect(found(reading)).toBe('badly_signed')
  })
}

const gzip = (octets: number) => gzipSync(new Uint8Array(octets))
const encoded = (octets: Uint8Array) => `u${base64url.encode(octets)}`

const MALFORMED: Readonly<Record<string, ListChanges>> = {
  'names another URL as its id': { payload: { id: `${LIST}0` } },
  'names another issuer': { payload: { issuer: 'https://other.example' } },
  'has iss of another issuer': { payload: { iss: 'https://other.example' } },
  'has the type of a credential alone': { payload: { type: ['VerifiableCredential'] } },
  'is not a credential': { payload: { type: ['BitstringStatusListCredential'] } },
  'is inside vc': { payload: { vc: {} } },
  'has a context that nobody knows': { payload: { '@context': ['https://contexts.example/v1'] } },
  'has no context': { payload: { '@context': [] } },
  'has a member with two readings': { list: { '@id': LIST } },
  'is of another kind': { list: { type: 'StatusList2021' } },
  'has two bits an entry': { list: { statusSize: 2 } },
  'has two subjects': { payload: { credentialSubject: [{}, {}] } },
  'ends on a day without a zone': { payload: { validUntil: '2027-01-01T00:00:00' } },
  'has an exp in words': { payload: { exp: 'soon' } },
  'has no bits': { list: { encodedList: undefined } },
  'has bits without a multibase prefix': { list: { encodedList: base64url.encode(gzip(16_384)) } },
  'has bits in another base': { list: { encodedList: `m${gzip(16_384).toString('base64')}` } },
  'has bits with padding': { list: { encodedList: `${encoded(gzip(16_384))}=` } },
  'has bits that are not compressed': { list: { encodedList: encoded(new Uint8Array(16_384)) } },
  'has bits cut off': { list: { encodedList: encoded(gzip(16_384).subarray(0, 30)) } },
  'expands to more than 1 MiB': { list: { encodedList: encoded(gzip(1_048_577)) } },
}

for (const [why, changes] of Object.entries(MALFORMED)) {
  test(`A list that ${why} counts as absent`, async () => {
    const reading = await read(changes)
    expect(reading).toEqual({ state: 'absent' })
    expect(found(reading)).toBe('absent')
  })
}

test('A list that is not there, was withdrawn or is not a JWS is absent', async () => {
  const list = listRecord(await listCredential())
  for (const record of [undefined, withdrawn(list), keysRecord(), listRecord('no list')]) {
    expect(found(await readStatusList(record, keysRecord()))).toBe('absent')
  }
  expect(found(await readStatusList(list, keysRecord()))).toBe('unmarked')
})

test('A list has 131,072 entries at least, and 8,388,608 at most', async () => {
  expect(found(await read({ entries: 131_064 }))).toBe('too_short')
  expect(found(await read({ entries: 131_072 }), 131_071)).toBe('unmarked')
  expect(found(await read({ entries: 131_072 }), 131_072)).toBe('too_short')
  const longest = await read({ list: { encodedList: encoded(gzip(1_048_576)) } })
  expect(found(longest, 8_388_607)).toBe('unmarked')
})

test('A list may leave out typ, kid and id, repeat its issuer, and serve one purpose alone', async () => {
  const header = { typ: undefined, kid: undefined }
  const spare = await read({ header, payload: { id: undefined, issuer: { id: 'https://lists.example' } } })
  expect(found(spare)).toBe('unmarked')
  const one = await read({ payload: { iss: 'https://lists.example' }, list: { statusPurpose: 'suspension' } })
  expect(found(one, 0, 'suspension')).toBe('unmarked')
  expect(found(one, 0, 'revocation'), 'it says nothing of the other').toBe('absent')
})

test('A list counts from where it begins, with a minute of skew, to where it or its signature ends', async () => {
  const states = async (payload: Readonly<Record<string, unknown>>) => found(await read({ payload }))
  expect(await states({ validFrom: at(60), validUntil: at(1) })).toBe('unmarked')
  expect(await states({ validFrom: at(61) })).toBe('absent')
  expect(await states({ nbf: NOW / 1000 + 61 })).toBe('absent')
  expect(await states({ validFrom: at(-60), nbf: NOW / 1000 + 61 }), 'the later beginning').toBe('absent')
  expect(await states({ validFrom: at(61), nbf: NOW / 1000 })).toBe('absent')
  expect(await states({ validUntil: at(0) })).toBe('ended')
  expect(await states({ validUntil: at(9), exp: NOW / 1000 })).toBe('ended')
  expect(await states({ exp: NOW / 1000 + 1 })).toBe('unmarked')
  const far = await read({
    payload: { validFrom: '-0001-01-01T00:00:00Z', validUntil: '12026-01-01T00:00:00Z' },
  })
  expect(far).toMatchObject({ from: '0000-01-01T00:00:00.000Z', until: '9999-12-31T23:59:59.999Z' })
  expect(found(far)).toBe('unmarked')
})

test('A mark stands beyond the list’s own end, until a list without it is signed', async () => {
  const payload = { validUntil: at(-3600) }
  expect(found(await read({ marked: [7], payload }), 7)).toBe('marked')
  expect(found(await read({ marked: [7], payload }), 8)).toBe('ended')
  expect(found(await read(), 7)).toBe('unmarked')
})

test('A list that would expand without end is given up at a mebibyte', async () => {
  let expanded = 0
  const Native = globalThis.DecompressionStream
  class Counting extends Native {
    override readonly readable: DecompressionStream['readable']
    constructor(format: CompressionFormat) {
      super(format)
      const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform: (chunk, controller) => {
          expanded += chunk.length
          controller.enqueue(chunk)
        },
      })
      this.readable = super.readable.pipeThrough(count)
    }
  }
  globalThis.DecompressionStream = Counting
  const reading = await read({ list: { encodedList: encoded(gzip(200_000_000)) } })
  globalThis.DecompressionStream = Native
  expect(reading.state).toBe('absent')
  expect(expanded).toBeGreaterThan(0)
  expect(expanded).toBeLessThan(3_000_000)
})

test('The same list under the same keys is verified once, and under other keys once more', async () => {
  const list = listRecord(await listCredential({ payload: { name: 'read often' } }))
  const verify = crypto.subtle.verify.bind(crypto.subtle)
  let verified = 0
  crypto.subtle.verify = (...given) => {
    verified += 1
    return verify(...given)
  }
  await Promise.all(Array.from({ length: 5 }, () => readStatusList(list, keysRecord())))
  expect(found(await readStatusList(list, keysRecord()))).toBe('unmarked')
  expect(verified).toBe(1)
  expect(found(await readStatusList(list, keysRecord(retired)))).toBe('badly_signed')
  const both = { keys: [...keysOf(keysRecord()), { kid: 'n', jwk: stranger.jwk }] }
  expect(found(await readStatusList(list, keysRecord(both)))).toBe('unmarked')
  crypto.subtle.verify = verify
  expect(verified).toBe(2)
})

test('The indices that changed between two lists are told, whoever signed them', async () => {
  const before = await listCredential({ marked: [0, 9, 100] })
  const after = await listCredential({ marked: [9, 100, 131_071], signer: stranger })
  expect(await changedIndices(before, after)).toEqual([0, 131_071])
  expect(await changedIndices(before, before)).toEqual([])
  expect(await changedIndices('no list', after), 'a list that cannot be read tells of nothing').toBeNull()
  expect(await changedIndices(after, 'no list')).toBeNull()
  const shorter = await listCredential({ entries: 16, marked: [9] })
  expect(await changedIndices(before, shorter)).toEqual([0, 100])
})
