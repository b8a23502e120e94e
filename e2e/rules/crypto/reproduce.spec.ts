import { expect, test } from 'playwright/test'
import type { AlgorithmName } from '../../../src/crypto/algorithms.ts'
import { canonicalJson, digestOfJson, digestOfText } from '../../../src/crypto/digest.ts'
import { signCompactJws } from '../../../src/crypto/jws.ts'
import { flipSignature } from '../../../src/parties/flip-signature.ts'
import { type InspectedJws, inspectJws } from '../../../src/ui/exchange/inspect-jws.ts'
import type { Reproduction } from '../../../src/ui/exchange/reproductions.ts'
import { digestReproduction, proofReproduction } from '../../../src/ui/exchange/reproductions.ts'
import { headerOf, makeKey } from '../../service/proof/keys-and-proofs.ts'
import { runText } from '../run-text.ts'

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

test.skip(process.platform === 'win32', 'No POSIX shell on this machine.')

function expectReproduced({ script, prints, what }: Reproduction): void {
  expect(runText(script), what).toBe(prints)
}

for (const alg of ALGORITHMS) {
  test(`The script about an ${alg} token prints what the page says, as it stands`, async () => {
    const jws = await signedToken(alg)
    const parts = await readable(jws)
    expect(parts.verifies).toBe(true)
    const found = proofReproduction(jws, parts)
    expect(found.prints.split('\n')).toEqual([parts.inputHash, 'true', parts.thumbprint])
    expectReproduced(found)
  })

  test(`The script about an altered ${alg} token prints that it does not verify`, async () => {
    const jws = flipSignature(await signedToken(alg))
    const parts = await readable(jws)
    expect(parts.verifies).toBe(false)
    expectReproduced(proofReproduction(jws, parts))
  })
}

test('A token without a signature does not verify, and one without a key has its hash alone', async () => {
  const jws = await signedToken('ES256')
  const cut = `${jws.slice(0, jws.lastIndexOf('.'))}.`
  expectReproduced(proofReproduction(cut, await readable(cut)))
  const parts = await inspectJws(jws, [])
  if (!parts.readable) throw new Error(parts.why)
  expect(proofReproduction(jws, parts).prints).toMatch(/^[\da-f]{64}$/)
  expectReproduced(proofReproduction(jws, parts))
})

test('A key of the directory is written into the script, as the token does not bring it', async () => {
  const jws = await signedToken('Ed25519')
  const { jwk } = await readable(jws)
  if (jwk === undefined) throw new Error('the token brings its key')
  const header = JSON.parse(Buffer.from(jws.split('.')[0] ?? '', 'base64url').toString())
  const parts = await inspectJws(jws, [{ kid: header.kid, jwk }])
  if (!parts.readable) throw new Error(parts.why)
  const found = proofReproduction(jws, parts)
  expect(found.script).toContain('from the service’s directory')
  expectReproduced(found)
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
  expectReproduced(digestReproduction('JSON', canonicalJson(HOSTILE), name))
})

test('The digest of received bytes is reproduced with their spaces and line ends, and altered bytes are not it', async () => {
  const body = `${JSON.stringify(HOSTILE, null, 2)}\n\n`
  const name = await digestOfText(body)
  const value = digestReproduction('bytes', body, name)
  expectReproduced(value)
  expect(runText(value.script.replace('Überbringer', 'Uberbringer'))).not.toBe(name)
})
