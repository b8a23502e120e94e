import { expect, test } from 'playwright/test'
import { readPublicJwk, thumbprintUriOf } from '../../../src/crypto/jwk.ts'
import { AidRecordError, readTxtRecord } from '../../../src/protocols/dns/aid-record.ts'
import { AID_KEY, AID_RECORDS, AID_SIGNATURES } from './aid-vectors.ts'

for (const record of AID_RECORDS) {
  const valid = 'pka' in record
  test(`The published record ${record.name} is ${valid ? 'valid, and holds the key it should' : 'not valid'}`, () => {
    const read = () => readTxtRecord([record.raw])
    if (valid) expect(read().pka).toBe(record.pka)
    else expect(read).toThrow(AidRecordError)
  })
}

const published = readPublicJwk({ kty: 'OKP', crv: 'Ed25519', x: AID_KEY.k })

test('The published key has the published thumbprint', async () => {
  expect(await thumbprintUriOf(published)).toBe(
    `urn:ietf:params:oauth:jwk-thumbprint:sha-256:${AID_KEY.thumbprint}`,
  )
})

for (const { id, base, signature, verifies } of AID_SIGNATURES) {
  test(`The published signature ${id} ${verifies ? 'verifies' : 'does not verify'} under the record’s key`, async () => {
    const { pka: x = '' } = readTxtRecord([
      `v=aid2;u=https://api.example.com/mcp?check=1;p=mcp;k=${AID_KEY.k}`,
    ])
    const key = await crypto.subtle.importKey('jwk', { ...published, x }, 'Ed25519', false, ['verify'])
    const octets = Uint8Array.from(atob(signature), letter => letter.charCodeAt(0))
    expect(await crypto.subtle.verify('Ed25519', key, octets, new TextEncoder().encode(base))).toBe(verifies)
  })
}
