import { compactVerify, importJWK } from 'jose'
import { expect, test } from 'playwright/test'
import { decodeCanonical } from '../../../src/crypto/base64url.ts'
import { canonicalJson } from '../../../src/crypto/digest.ts'
import { readIJsonText } from '../../../src/crypto/i-json.ts'
import { readPublicJwk, thumbprintUriOf, thumbprintUriOfAny } from '../../../src/crypto/jwk.ts'
import { readCompactJws, verifySignature } from '../../../src/crypto/jws.ts'
import { flipSignature } from '../../../src/parties/flip-signature.ts'
import { keyOfDidJwk } from '../../../src/protocols/claims.ts'
import { namedKey } from '../../../src/protocols/named-key.ts'
import {
  DID_JWK,
  RFC_7515_A3,
  RFC_7515_A5,
  RFC_7515_C,
  RFC_7638,
  RFC_8037,
  RFC_8785,
  RFC_8785_NUMBERS,
} from './jose-vectors.ts'

const THUMBPRINT_URI = 'urn:ietf:params:oauth:jwk-thumbprint:sha-256:'

test('The RSA key of RFC 7638 has the thumbprint printed there, and is not a key for us', async () => {
  const uri = await thumbprintUriOfAny(RFC_7638.jwk)
  expect(uri).toBe(`${THUMBPRINT_URI}${RFC_7638.thumbprint}`)
  const { e: _, ...incomplete } = RFC_7638.jwk
  expect(await thumbprintUriOfAny(incomplete)).toBeUndefined()
  expect(() => readPublicJwk(RFC_7638.jwk)).toThrow('neither OKP with Ed25519 nor EC with P-256')
})

test('The Ed25519 key of RFC 8037 has the thumbprint of its appendix A.3', async () => {
  expect(await thumbprintUriOf(readPublicJwk(RFC_8037.jwk))).toBe(`${THUMBPRINT_URI}${RFC_8037.thumbprint}`)
})

test('The signature of RFC 8037, appendix A.4, verifies as in A.5', async () => {
  const key = await importJWK({ ...readPublicJwk(RFC_8037.jwk) }, 'EdDSA')
  const { payload, protectedHeader } = await compactVerify(RFC_8037.jws, key)
  expect(new TextDecoder().decode(payload)).toBe(RFC_8037.payload)
  expect(protectedHeader).toEqual({ alg: 'EdDSA' })
  await expect(compactVerify(flipSignature(RFC_8037.jws), key)).rejects.toThrow(
    'signature verification failed',
  )
})

test('The JWS of RFC 8037 is none of ours: its payload is not JSON, and its algorithm not fully specified', async () => {
  expect(() => readCompactJws(RFC_8037.jws)).toThrow('the payload is not I-JSON')
  expect(await verifySignature(RFC_8037.jws, 'Ed25519', readPublicJwk(RFC_8037.jwk))).toBe(false)
})

test('The JWS of RFC 7515, appendix A.3, reads and verifies, and one changed bit does not', async () => {
  const jwk = readPublicJwk(RFC_7515_A3.jwk)
  const { header, payload, signature } = readCompactJws(RFC_7515_A3.jws)
  expect(header).toEqual({ alg: 'ES256' })
  expect(payload).toEqual({ iss: 'joe', exp: 1300819380, 'http://example.com/is_root': true })
  expect(signature).toHaveLength(64)
  expect(await verifySignature(RFC_7515_A3.jws, 'ES256', jwk)).toBe(true)
  expect(await verifySignature(flipSignature(RFC_7515_A3.jws), 'ES256', jwk)).toBe(false)
  expect(await verifySignature(RFC_7515_A3.jws, 'Ed25519', readPublicJwk(RFC_8037.jwk))).toBe(false)
})

test('The unsecured JWS of RFC 7515, appendix A.5, reads and verifies under nothing', async () => {
  expect(readCompactJws(RFC_7515_A5).header).toEqual({ alg: 'none' })
  for (const { jwk } of [RFC_7515_A3, RFC_8037]) {
    for (const alg of ['ES256', 'Ed25519'] as const) {
      expect(await verifySignature(RFC_7515_A5, alg, readPublicJwk(jwk))).toBe(false)
    }
  }
})

test('The octets of RFC 7515, appendix C, have one spelling', () => {
  expect([...(decodeCanonical(RFC_7515_C.text) ?? [])]).toEqual(RFC_7515_C.octets)
  for (const other of ['A-z_4MF', 'A-z_4ME=', 'A+z/4ME', 'A-z_4M']) {
    expect(decodeCanonical(other), other).toBeUndefined()
  }
})

test('The examples of RFC 8785 come out in the form printed there', () => {
  // One of its numbers is not the value of a double, so the service would not accept this text.
  expect(canonicalJson(JSON.parse(RFC_8785.text))).toBe(RFC_8785.canonical)
  const text = canonicalJson(readIJsonText(RFC_8785.unsorted))
  const places = RFC_8785.order.map(value => text.indexOf(value))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
})

test('The numbers of RFC 8785, appendix B, are written as printed there', () => {
  for (const [octets, text] of RFC_8785_NUMBERS) {
    const number = new DataView(Uint8Array.from(Buffer.from(octets, 'hex')).buffer).getFloat64(0)
    expect.soft(canonicalJson(number), octets).toBe(text)
  }
  for (const number of [Number.NaN, Number.POSITIVE_INFINITY]) expect(() => canonicalJson(number)).toThrow()
})

test('The P-256 example of the did:jwk method is the key printed there', async () => {
  const { did, jwk } = DID_JWK.p256
  expect(keyOfDidJwk(did)).toEqual(jwk)
  expect(await namedKey(did)).toBe(await thumbprintUriOfAny(jwk))
  expect(await namedKey(`${did}#0`)).toBe(await thumbprintUriOfAny(jwk))
  expect(() => keyOfDidJwk(`${did}#0`)).toThrow('not a did:jwk in canonical base64url')
})

test('The X25519 example of the did:jwk method names a key that proves nothing', async () => {
  const { did, jwk } = DID_JWK.x25519
  expect(await namedKey(did)).toBe(await thumbprintUriOfAny(jwk))
  expect(() => keyOfDidJwk(did)).toThrow('not for signatures')
})
