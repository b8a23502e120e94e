import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'playwright/test'
import { expectFails, expectHolds, onBench, withResult } from './on-bench.ts'

const pairs = [0, 1].map(() => generateKeyPairSync('ed25519'))
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const PAYLOAD = part({ any: 'thing' })
const signatures = pairs.map(({ privateKey }, at) => {
  const header = part({ alg: 'Ed25519', kid: `k${at}` })
  const signature = sign(null, Buffer.from(`${header}.${PAYLOAD}`), privateKey).toString('base64url')
  return { protected: header, signature }
})
const keys = pairs.map(({ publicKey }, at) => ({ ...publicKey.export({ format: 'jwk' }), kid: `k${at}` }))

test('Each signature of a JWS in JSON has its line, and one of another’s octets fails alone', async () => {
  const both = { payload: PAYLOAD, signatures }
  const right = await onBench(JSON.stringify(both), { key: keys }, 'jws')
  expectHolds(right)
  expect(withResult(right, 'PASS')).toEqual(['form', 'signature_1', 'signature_2'])
  const swapped = {
    ...both,
    signatures: [signatures[0], { ...signatures[1], signature: signatures[0]?.signature }],
  }
  expectFails(await onBench(JSON.stringify(swapped), { key: keys }, 'jws'), ['signature_2'])
  const ofOneKey = await onBench(JSON.stringify(both), { key: keys.slice(0, 1) }, 'jws')
  expect([withResult(ofOneKey, 'FAIL'), withResult(ofOneKey, 'NOT_RUN')]).toEqual([[], ['signature_2']])
  expectFails(await onBench(JSON.stringify(swapped), { key: keys.slice(1) }, 'jws'), [
    'signature_1',
    'signature_2',
  ])
})

test('What b64 false signs is the payload as it stands; without the payload nothing is judged', async () => {
  const header = part({ alg: 'Ed25519', b64: false, crit: ['b64'] })
  const [pair] = pairs
  if (pair === undefined) throw new Error('there is a pair')
  const signature = sign(null, Buffer.from(`${header}.$.02`), pair.privateKey).toString('base64url')
  const flat = { protected: header, signature }
  const [key] = keys
  expectHolds(await onBench(JSON.stringify({ ...flat, payload: '$.02' }), { key }, 'jws'))
  expectFails(await onBench(JSON.stringify({ ...flat, payload: '$.03' }), { key }, 'jws'), ['signature'])
  const detached = await onBench(JSON.stringify(flat), { key }, 'jws')
  expect(withResult(detached, 'NOT_RUN')).toEqual(['key', 'signature'])
})

test('What nobody signed says nothing of what was, and b64 is marked where it stands', async () => {
  const [pair] = pairs
  const [key] = keys
  if (pair === undefined) throw new Error('there is a pair')
  const judged = (header: object, payload: string, unprotected?: object) => {
    const head = part({ alg: 'Ed25519', ...header })
    const signature = sign(null, Buffer.from(`${head}.${payload}`), pair.privateKey).toString('base64url')
    const flat = { protected: head, payload, signature, ...(unprotected && { header: unprotected }) }
    return onBench(JSON.stringify(flat), { key }, 'jws')
  }
  expectHolds(await judged({}, PAYLOAD, { kid: 'k0' }))
  for (const [header, payload, unprotected] of [
    [{ kid: 'k0' }, PAYLOAD, { kid: 'k1' }],
    [{}, PAYLOAD, { crit: ['b64'], b64: false }],
    [{ b64: false }, '$.02', undefined],
    [{ crit: ['b64'] }, PAYLOAD, undefined],
    [{}, '$.02', undefined],
  ] as const) {
    const report = await judged(header, payload, unprotected)
    expectFails(report, ['form'], JSON.stringify([header, unprotected]))
    expect(report.lines.find(({ check }) => check === 'signature')?.result).toBe('PASS')
  }
})
