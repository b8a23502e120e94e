import { spawnSync } from 'node:child_process'
import { expect, test } from 'playwright/test'
import type { AlgorithmName } from '../../../src/crypto/algorithms.ts'
import { canonicalJson, digestOfJson, digestOfText } from '../../../src/crypto/digest.ts'
import { signCompactJws } from '../../../src/crypto/jws.ts'
import { flipSignature } from '../../../src/parties/flip-signature.ts'
import { type InspectedJws, inspectJws } from '../../../src/ui/exchange/inspect-jws.ts'
import type { Reproduction } from '../../../src/ui/exchange/reproductions.ts'
import { digestReproduction, proofReproductions } from '../../../src/ui/exchange/reproductions.ts'
import { runnable, runText } from '../../page/exchange/exchange-steps.ts'
import { headerOf, makeKey } from '../../service/proof/keys-and-proofs.ts'

const ALGORITHMS: readonly AlgorithmName[] = ['ES256', 'Ed25519']

async function signedToken(alg: AlgorithmName): Promise<string> {
  const key = await makeKey(alg)
  return signCompactJws(headerOf(key), { sub: 'agent-7', nonce: crypto.randomUUID() }, key.privateKey)
}

async function readable(jws: string): Promise<Extract<InspectedJws, { readable: true }>> {
  const parts = await inspectJws(jws)
  if (!parts.readable) throw new Error(parts.why)
  return parts
}

function expectReproduced(values: readonly Reproduction[]): void {
  for (const tool of runnable()) {
    for (const { what, by } of values) {
      expect(runText(by[tool].text), `${what}, ${tool}`).toBe(by[tool].prints)
    }
  }
}

for (const alg of ALGORITHMS) {
  test(`Each text about an ${alg} token prints what the page says, as it stands`, async () => {
    // r and s of an ECDSA signature may start with a one bit or zeros, which DER writes differently.
    for (const jws of [await signedToken(alg), await signedToken(alg), await signedToken(alg)]) {
      const parts = await readable(jws)
      expect(parts.verifies).toBe(true)
      const values = proofReproductions(jws, parts)
      expect(values.map(({ what }) => what)).toEqual([
        'SHA-256 of the signing input',
        'The signature',
        'Thumbprint of the key',
      ])
      expectReproduced(values)
    }
  })

  test(`Each text about an altered ${alg} token prints that it does not verify`, async () => {
    const jws = flipSignature(await signedToken(alg))
    const parts = await readable(jws)
    expect(parts.verifies).toBe(false)
    const values = proofReproductions(jws, parts)
    expect(values[1]?.by.node.prints).toBe('false')
    expectReproduced(values)
  })
}

test('A token without a signature has no verdict to reproduce, and one without a key its hash alone', async () => {
  const jws = await signedToken('ES256')
  const cut = await readable(`${jws.slice(0, jws.lastIndexOf('.'))}.`)
  expect(proofReproductions(jws, cut).map(({ what }) => what)).toEqual([
    'SHA-256 of the signing input',
    'Thumbprint of the key',
  ])
  const parts = await inspectJws(jws, [])
  expect(parts.readable && proofReproductions(jws, parts)).toHaveLength(1)
})

test('A key of the directory is written into the texts, as the token does not bring it', async () => {
  const jws = await signedToken('Ed25519')
  const { jwk } = await readable(jws)
  if (jwk === undefined) throw new Error('the token brings its key')
  const header = JSON.parse(Buffer.from(jws.split('.')[0] ?? '', 'base64url').toString())
  const parts = await inspectJws(jws, [{ kid: header.kid, jwk }])
  if (!parts.readable) throw new Error(parts.why)
  const values = proofReproductions(jws, parts)
  expect(values[1]?.by.node.text).toContain('from the service’s directory')
  expectReproduced(values)
})

const HOSTILE = {
  quotes: `it's "quoted" \\ and \`ticked\``,
  shell: '$HOME $(echo no) !! %s %n & | ; > <',
  lines: 'one\ntwo\r\n\ttabbed\u2028',
  letters: 'Überbringer 客服 🛰',
  number: 1e21,
}

test('The name of any JSON is reproduced, whatever characters are in it', async () => {
  const name = await digestOfJson(HOSTILE)
  expectReproduced([digestReproduction('JSON', '', canonicalJson(HOSTILE), name)])
})

test('The digest of received bytes is reproduced with their spaces and line ends, and altered bytes are not it', async () => {
  const body = `${JSON.stringify(HOSTILE, null, 2)}\n\n`
  const name = await digestOfText(body)
  const value = digestReproduction('bytes', '', body, name)
  expectReproduced([value])
  expect(runText(value.by.node.text.replace('Überbringer', 'Uberbringer'))).not.toBe(name)
})

test('A text stays one word of the shell that it is pasted into', () => {
  const { text } = digestReproduction('', '', "a'; touch pwned; '", '').by.openssl
  const { stderr, status } = spawnSync('sh', ['-c', text], { encoding: 'utf8' })
  expect([stderr, status]).toEqual(['', 0])
})
