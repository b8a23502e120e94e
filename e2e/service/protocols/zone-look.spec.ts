import { expect, test } from 'playwright/test'
import { keysOf } from '../../../src/contract/keys-of.ts'
import type { DirectoryRecord } from '../../../src/contract/schemas/directory.ts'
import { importRequest } from '../../../src/contract/schemas/profile.ts'
import { thumbprintUriOf } from '../../../src/crypto/jwk.ts'
import { DNS_CHECKS } from '../../../src/protocols/dns/list.ts'
import { judgeZone, zoneChecks } from '../../../src/protocols/dns/zone-record.ts'
import { makeKey } from '../proof/keys-and-proofs.ts'

const HOST = 'courier.example'
const NOW = Date.UTC(2026, 10, 22)
const claim = importRequest.parse({
  identity_source: 'EXTERNAL',
  issuer: `https://${HOST}`,
  subject: HOST,
  metadata: { protocol: 'DNS_WELL_KNOWN', endpoint: `https://${HOST}/a2a` },
})

async function start() {
  const { jwk } = await makeKey('Ed25519')
  const right = `v=aid2;u=https://${HOST}/a2a;p=a2a;k=${jwk.x}`
  const key_thumbprint = await thumbprintUriOf(jwk)
  const look = (...texts: string[]) => {
    const records = texts.map(text => ({ name: `_agent.${HOST}`, strings: [text] }))
    return at({ name: HOST, version: 1, entry: { kind: 'zone', host: HOST, records, well_known: null } })
  }
  const at = (record: DirectoryRecord | undefined, now = NOW) =>
    judgeZone({ record, claim, key_thumbprint, now })
  return { right, look, at, other: (await makeKey('Ed25519')).jwk.x }
}

test('A zone that still names endpoint and key stands, to the end that its record names', async () => {
  const { right, look } = await start()
  expect(await look(right)).toEqual({ stands: true, until: null })
  expect(await look(`${right};e=2027-01-01T00:00:00Z`)).toEqual({
    stands: true,
    until: '2027-01-01T00:00:00.000Z',
  })
})

test('A zone that is gone, withdrawn, empty or changed does not stand, and the check says why', async () => {
  const { right, look, at, other } = await start()
  const failing = async (judged: ReturnType<typeof at>) => {
    const found = await judged
    return found.stands ? null : found.check
  }
  const withdrawn = { kind: 'withdrawn', was: { kind: 'zone', host: HOST } } as const
  expect(await failing(at(undefined))).toBe('lookup')
  expect(await failing(at({ name: HOST, version: 2, entry: withdrawn }))).toBe('lookup')
  expect(await failing(look())).toBe('lookup')
  expect(await failing(look('v=spf1 -all'))).toBe('valid')
  expect(await failing(look(`v=aid1;u=https://${HOST}/a2a;p=a2a`))).toBe('version')
  expect(await failing(look(right, right.replace(/k=.*/u, `k=${'A'.repeat(43)}`)))).toBe('single')
  expect(await failing(look(`${right};e=2026-01-01T00:00:00Z`))).toBe('dep')
  expect(await failing(look(right.replace('/a2a', '/other')))).toBe('endpoint')
  expect(await failing(look(right.replace(/k=.*/u, `k=${other}`)))).toBe('key')
  expect(await look(right)).toMatchObject({ stands: true })
})

test('A later look makes the checks of the list that concern the zone, in the list’s order', () => {
  const { judges } = zoneChecks({ record: undefined, claim, key_thumbprint: '', now: NOW })
  const names: readonly string[] = keysOf(judges)
  expect(keysOf(DNS_CHECKS).filter(name => names.includes(name))).toEqual(names)
  const others = keysOf(DNS_CHECKS).filter(
    name => !names.includes(name) && !('not_checked' in DNS_CHECKS[name]),
  )
  expect(others).toEqual(['no_evidence', 'issuer_known'])
})
