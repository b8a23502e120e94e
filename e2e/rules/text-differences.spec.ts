import fc from 'fast-check'
import { expect, test } from 'playwright/test'
import { differencesOf, type Piece } from '../../src/ui/exchange/text-differences.ts'

const whole = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('')
const shared = (pieces: readonly Piece[]) => whole(pieces.filter(({ differs }) => !differs))
const marked = (pieces: readonly Piece[]) => pieces.filter(({ differs }) => differs).map(({ text }) => text)

test('Two edits far apart are marked each, and what lies between is not', () => {
  const was = '{"subject":"agent-1","metadata":{"protocol":"OIDC"},"issuer":"https://a.example"}'
  const is = was.replace('agent-1', 'agent-2').replace('a.example', 'b.example')
  const compared = differencesOf(was, is)
  expect(marked(compared.was)).toEqual(['1', 'a'])
  expect(marked(compared.is)).toEqual(['2', 'b'])
})

test('One changed character is marked alone', () => {
  const compared = differencesOf(`"${'A'.repeat(400)}"`, `"${'A'.repeat(200)}B${'A'.repeat(199)}"`)
  expect(marked(compared.is)).toEqual(['B'])
})

test('Equal texts have no difference, and an empty one lacks all', () => {
  expect(differencesOf('same', 'same').is).toEqual([{ text: 'same', differs: false }])
  expect(differencesOf('', 'all')).toEqual({ was: [], is: [{ text: 'all', differs: true }] })
})

test('Whatever two texts are, the pieces are those texts, and what is not marked is the same in both', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'b-c', ' ', '"', '{', '\n', '\ud83d', '\u202e'),
    maxLength: 60,
  })
  fc.assert(
    fc.property(text, text, (was, is) => {
      const compared = differencesOf(was, is)
      expect([whole(compared.was), whole(compared.is)]).toEqual([was, is])
      expect(shared(compared.was)).toBe(shared(compared.is))
    }),
    { numRuns: 400 },
  )
})

test('Two long texts without anything in common are compared in no time', () => {
  const long = (word: string) => `${word} `.repeat(12_000)
  const began = performance.now()
  const compared = differencesOf(long('one'), long('two'))
  expect(performance.now() - began).toBeLessThan(1_000)
  expect([whole(compared.was), whole(compared.is)]).toEqual([long('one'), long('two')])
})
