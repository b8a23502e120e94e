import { sign } from 'node:crypto'
import { expect, test } from 'playwright/test'
import { outcomeWords } from '../../../src/bench/words.ts'
import { canonicalForm, otherForms } from '../../../src/protocols/a2a/card-forms.ts'
import { ecPair } from './ec-pair.ts'
import { changedAt, onBench } from './on-bench.ts'

type Card = Readonly<Record<string, unknown>>

const { privateKey, publicKey } = ecPair()
const KEY = { ...publicKey.export({ format: 'jwk' }), kid: 'k1' }
const HEADER = Buffer.from(JSON.stringify({ alg: 'ES256', typ: 'JOSE', kid: 'k1' })).toString('base64url')
const OLD = { protected: HEADER.replace('MSJ9', 'MCJ9'), signature: 'A'.repeat(86) }

const CARD: Card = {
  name: 'Café 😀',
  description: '',
  version: '1.0.0',
  supportedInterfaces: [
    { url: 'https://a.example/a2a', protocolBinding: 'JSONRPC', protocolVersion: '1.0', tenant: '' },
  ],
  provider: { organization: 'O', url: 'https://a.example' },
  capabilities: { streaming: false },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [{ id: 's', name: 'S', description: 'd', tags: ['t'] }],
}

const over = (text: string) =>
  sign('sha256', Buffer.from(`${HEADER}.${Buffer.from(text).toString('base64url')}`), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  }).toString('base64url')

/** A card after some signatures, signed over a text of it. */
function signedOver(of: (card: Card) => string, earlier: readonly unknown[] = []): string {
  const card = { ...CARD, signatures: earlier }
  return JSON.stringify({
    ...CARD,
    signatures: [...earlier, { protected: HEADER, signature: over(of(card)) }],
  })
}
const formNamed = (words: RegExp) => (card: Card) => {
  const form = otherForms({ ...card, signatures: [OLD, OLD] }, JSON.stringify(card)).find(each =>
    words.test(each.words),
  )
  return form?.make() ?? ''
}

test('A signature over the canonical form verifies, and its part says so', async () => {
  const report = await onBench(signedOver(canonicalForm), { key: KEY })
  expect(report.lines.find(({ check }) => check === 'signature')?.result).toBe('PASS')
  const [, , canonical] = report.parts
  expect(canonical?.says).toBe('A signature verifies over it.')
  expect(report.parts.filter(({ says = '' }) => /verifies over it/u.test(says))).toHaveLength(1)
})

for (const earlier of [1, 2, 3, 5])
  test(`A card signed with ${earlier} earlier signatures inside says so`, async () => {
    const inside = Array.from({ length: earlier }, (_, at) => ({
      ...OLD,
      signature: `${at}${OLD.signature.slice(1)}`,
    }))
    const text = signedOver(({ signatures, ...card }) => {
      const form = canonicalForm(card)
      return form.replace(/,"skills"/u, `,"signatures":${JSON.stringify(signatures)},"skills"`)
    }, inside)
    const report = await onBench(text, { key: KEY })
    const found = report.lines.find(({ check }) => check === 'signature')
    expect(found?.result).toBe('FAIL')
    expect(found?.detail).toMatch(/verifies over the card with the earlier signatures inside/u)
    const part = report.parts.find(({ says = '' }) => says.includes('A signature verifies over it'))
    expect(part?.title).toMatch(/earlier signatures inside/u)
    const at = text.lastIndexOf('"signature":"') + 30
    const altered = await onBench(changedAt(text, at), { key: KEY })
    expect(altered.lines.find(({ check }) => check === 'signature')?.detail).not.toMatch(/verifies over/u)
  })

test('The form of an SDK is named with who makes it', async () => {
  const text = signedOver(formNamed(/no empty ones or defaults, with everything but ASCII/u))
  const report = await onBench(text, { key: KEY })
  expect(outcomeWords(report, true).body).toMatch(/made by a2a-python up to 1\.1\.2, with json\.dumps/u)
})

test('Each other form is shown once, with the first byte that differs from the canonical form', async () => {
  const card = JSON.parse(signedOver(canonicalForm, [OLD]))
  const report = await onBench(JSON.stringify(card, null, 1))
  const standard = canonicalForm(card)
  const shown = report.parts.filter(({ differs }) => differs !== undefined)
  expect(shown.length).toBeGreaterThan(8)
  const texts = shown.map(({ content }) => ('text' in content ? content.text : ''))
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts).not.toContain(standard)
  for (const [i, { differs, title }] of shown.entries()) {
    const [text = '', at = 0] = [texts[i], differs?.at]
    expect(text.slice(0, at), title).toBe(standard.slice(0, at))
    expect(text.at(at), title).not.toBe(standard.at(at))
    expect(differs?.byte).toBe(Buffer.from(standard.slice(0, at)).length + 1)
  }
})

test('Of a long card a form is shown around the place where it differs', async () => {
  const skills = Array.from({ length: 400 }, (_, at) => ({
    id: `s${at}`,
    name: 'é😀'.repeat(9),
    description: 'd',
    tags: ['t'],
  }))
  const card = { ...CARD, skills, zulu: 'a member that A2A 1.0 does not have' }
  const report = await onBench(JSON.stringify(card))
  const shown = report.parts.filter(({ differs }) => differs !== undefined)
  expect(shown.length).toBeGreaterThan(3)
  for (const { content, differs } of shown) {
    const text = 'text' in content ? content.text : ''
    expect(text.length).toBeLessThan(8_100)
    expect(text.isWellFormed()).toBe(true)
    expect(differs?.at).toBeLessThanOrEqual(text.length)
  }
})
