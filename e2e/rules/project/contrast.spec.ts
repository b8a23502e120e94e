import { readFileSync } from 'node:fs'
import { expect, test } from 'playwright/test'

const CSS = readFileSync(new URL('../../../src/ui/kit/styles/tokens.css', import.meta.url), 'utf8')
const TOKENS = new Map(
  [...CSS.matchAll(/^\s+--([\w-]+): ([^;]+);$/gmu)].map(
    ([, name = '', value = '']) => [name, value] as const,
  ),
)

/** A token's colour in one theme, as `#rrggbb`. */
function colourOf(name: string, theme: 'light' | 'dark'): string {
  const pair = /^light-dark\((#\w{6}), (#\w{6})\)$/u.exec(TOKENS.get(name) ?? '')
  const colour = pair?.[theme === 'light' ? 1 : 2]
  if (colour === undefined) throw new Error(`There is no token ${name} with a colour for each theme.`)
  return colour
}

/** Relative luminance (WCAG 2.2, definitions). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const GROUNDS = ['paper', 'sunken', 'proven-wash']
const SIGNALS = ['proven', 'refused', 'suspended']
/** Text, with what stands on a ground of its own, and the lines and marks that carry meaning (WCAG 1.4.3, 1.4.11). */
const TEXT = [...SIGNALS, 'ink', 'ink-2', 'ink-3', 'proven-deep', 'claimed', 'code-text', 'code-number']
const DRAWN = [...SIGNALS, 'control', 'claimed-line', 'unreached', 'ink-2']
const onGrounds = (tokens: readonly string[]) =>
  tokens.flatMap(token => GROUNDS.map(ground => [token, ground] as const))
const WANTED = [
  ['Text', 4.5, [...onGrounds(TEXT), ['on-proven', 'proven'], ['on-proven', 'proven-deep']]],
  ['What is drawn with a meaning', 3, onGrounds(DRAWN)],
] as const

for (const theme of ['light', 'dark'] as const)
  for (const [what, least, pairs] of WANTED)
    test(`${what} has ${least} to 1 on every ground of the ${theme} theme`, () => {
      const found = pairs.map(([one, other]) => {
        const ratio = contrast(colourOf(one, theme), colourOf(other, theme))
        return { ratio, words: `${one} on ${other}: ${ratio.toFixed(2)}` }
      })
      expect(found.filter(({ ratio }) => ratio < least).map(({ words }) => words)).toEqual([])
    })

test('The measure is the one of WCAG: black on white is 21 to 1, and a grey that is too light is found', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrast('#c0c0c0', '#ffffff')).toBeLessThan(3)
})
