import { expect, test } from 'playwright/test'
import { checkPasted } from '../../../src/bench/bench.ts'
import { EMPTY } from '../../../src/bench/boxes.ts'
import { outcomeWords } from '../../../src/bench/words.ts'
import { otherForms } from '../../../src/protocols/a2a/card-forms.ts'

const ES256 = { name: 'ECDSA', namedCurve: 'P-256' }

async function keySet(size: number): Promise<string> {
  const made = Array.from({ length: size }, async () => {
    const { publicKey } = await crypto.subtle.generateKey(ES256, true, ['sign', 'verify'])
    const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
    return { kty, crv, x, y }
  })
  return JSON.stringify({ keys: await Promise.all(made) })
}

const CARD = { name: 'a', description: 'a', version: '1', supportedInterfaces: [], skills: [] }
const HEADER = btoa(JSON.stringify({ alg: 'ES256', kid: 'k' })).replaceAll('=', '')
const wrong = (at: number) => ({
  protected: HEADER,
  signature: `${'A'.repeat(80)}${String(at).padStart(4, '0')}AA`,
})

/** How often something else could run meanwhile. */
async function turnsDuring(work: () => Promise<void>): Promise<number> {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  await work().finally(() => clearInterval(timer))
  return turns
}

test('A card of very many signatures is answered by its first, and says so', async () => {
  const signatures = Array.from({ length: 1_500 }, (_, at) => wrong(at))
  const key = await keySet(20)
  const turns = await turnsDuring(async () => {
    const report = await checkPasted({ ...EMPTY, text: JSON.stringify({ ...CARD, signatures }), key })
    expect(report.unjudged.bounded.join(' ')).toMatch(/Only the first 64 of 1,500 signatures/u)
    expect(report.lines.find(({ check }) => check === 'signature')?.result).toBe('NOT_RUN')
    expect(outcomeWords(report, true).verdict).not.toBe('holds')
  })
  expect(turns).toBeGreaterThan(10)
})

const jwsFree = (text: string): string => {
  const forms = otherForms(JSON.parse(text), text)
  return forms.find(({ words }) => words.includes('pasted'))?.make() ?? ''
}

test('A pasted text without its signatures keeps all other white space', () => {
  expect(jwsFree('{ "a": 1,\n "signatures": [{"b":"}"}],\n "c": "signatures" }')).toBe(
    '{ "a": 1,\n "c": "signatures" }',
  )
  expect(jwsFree('{ "a": "\\"signatures\\":,", "signatures": [] }')).toBe('{ "a": "\\"signatures\\":,"}')
  expect(jwsFree('{ "a": {"signatures": []} }')).toBe('{ "a": {"signatures": []} }')
})
