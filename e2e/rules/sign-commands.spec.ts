import { createPrivateKey, sign } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compactVerify, importJWK } from 'jose'
import { expect, test } from 'playwright/test'
import { keysOf } from '../../src/contract/keys-of.ts'
import { ALGORITHMS, type AlgorithmName } from '../../src/crypto/algorithms.ts'
import { signingInputOf } from '../../src/crypto/jws.ts'
import { readNamedKey } from '../../src/flows/named-key.ts'
import { type HandedOut, judgeReturned } from '../../src/flows/returned-jws.ts'
import { MAKE_A_KEY, SIGNING_TOOLS, signCommand } from '../../src/ui/journey/elsewhere/sign-commands.ts'
import { lacking, makeOutsideKey, type OutsideKeyPair, runBeside } from '../page/elsewhere/outside-key.ts'

/** What the page would hand out for this key. */
async function handedOut({ publicPem }: OutsideKeyPair): Promise<HandedOut> {
  const named = await readNamedKey(publicPem)
  if (named.kind !== 'key') throw new Error('openssl’s public key is not read')
  const { alg, jwk, key_thumbprint } = named.key
  const header = { typ: 'agent-binding-proof+jwt', alg, jwk }
  const payload = { aud: 'https://agents.invalid/x', sub: 'agt_1', nonce: 'it\'s "so" $HOME %s', jti: 'Ü' }
  return { header, payload, key_thumbprint, signing_input: signingInputOf(header, payload) }
}

const SHELL_TOOLS = ['openssl', 'node', 'python', 'go'] as const

for (const alg of keysOf(ALGORITHMS)) {
  for (const tool of SHELL_TOOLS) {
    test(`${SIGNING_TOOLS[tool]} signs exactly what is handed out with ${alg}, and another key is refused`, async () => {
      const why = lacking(tool)
      test.skip(why !== undefined, why)
      const [key, other] = [makeOutsideKey(alg), makeOutsideKey(alg)]
      const asked = await handedOut(key)
      const text = signCommand(tool, asked.signing_input, alg)
      const { stdout, stderr } = runBeside(key.folder, text)
      expect(stderr).toBe('')
      expect(stdout.slice(0, stdout.lastIndexOf('.'))).toBe(asked.signing_input)
      const verified = await compactVerify(stdout, await importJWK({ ...asked.header.jwk }, alg))
      expect(JSON.parse(new TextDecoder().decode(verified.payload))).toEqual(asked.payload)
      expect(await judgeReturned(asked, stdout)).toEqual({ ok: true, jws: stdout })

      const stranger = runBeside(other.folder, text).stdout
      expect(await judgeReturned(asked, stranger)).toMatchObject({ ok: false, kind: 'signature' })
      for (const each of [key, other]) each.remove()
    })
  }
}

test('openssl’s DER becomes 64 octets also where r or s is short', async () => {
  const why = lacking('openssl')
  test.skip(why !== undefined, why)
  const key = makeOutsideKey('ES256')
  const asked = await handedOut(key)
  const privateKey = createPrivateKey(key.pem)
  const text = signCommand('openssl', asked.signing_input, 'ES256')
  for (const half of [0, 32]) {
    let raw: Buffer
    do raw = sign('sha256', Buffer.from(asked.signing_input), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    while (raw[half] !== 0)
    writeFileSync(join(key.folder, 'short.der'), derOf(raw))
    const given = 'openssl() { if [ "$1" = dgst ]; then cat short.der; else command openssl "$@"; fi; }'
    const { stdout } = runBeside(key.folder, `${given}\n${text}`)
    expect(stdout).toBe(`${asked.signing_input}.${raw.toString('base64url')}`)
  }
  key.remove()
})

/** A DER INTEGER of an unsigned number: no leading zero octets but the one that keeps it positive. */
function integer(octets: Buffer): Buffer {
  let from = 0
  while (octets[from] === 0) from += 1
  const rest = octets.subarray(from)
  const value = (rest[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), rest]) : rest
  return Buffer.concat([Buffer.from([2, value.length]), value])
}

function derOf(raw: Buffer): Buffer {
  const both = Buffer.concat([integer(raw.subarray(0, 32)), integer(raw.subarray(32))])
  return Buffer.concat([Buffer.from([0x30, both.length]), both])
}

test('The commands that make a key make one that is read, and print no private half', async () => {
  const why = lacking('openssl')
  test.skip(why !== undefined, why)
  for (const alg of keysOf(MAKE_A_KEY)) {
    const { folder, remove } = makeOutsideKey(alg)
    const { stdout } = runBeside(folder, MAKE_A_KEY[alg])
    expect(await readNamedKey(stdout)).toMatchObject({ kind: 'key', key: { alg } })
    remove()
  }
})

const INPUTS: readonly string[] = ['', 'a.b.c', "a'.b", 'a.b\nEND', 'a."b', 'a.b$(id)', 'a', '.a', 'ä.b']

test('Nothing but two parts of base64url is ever put into a command', () => {
  const algs: readonly AlgorithmName[] = keysOf(ALGORITHMS)
  for (const input of INPUTS)
    for (const tool of keysOf(SIGNING_TOOLS))
      for (const alg of algs) expect(() => signCommand(tool, input, alg)).toThrow(RangeError)
})
