import fc from 'fast-check'
import { expect, test } from 'playwright/test'
import { PROTOCOLS } from '../../src/contract/names.ts'
import { LINK_STEPS, operationsOf, readSampleLink } from '../../src/flows/sample-link.ts'
import { visibleText } from '../../src/ui/kit/visible-text.ts'

test('A link names a sample and a step, and without a step it fills the form', () => {
  for (const sample of PROTOCOLS)
    for (const to of LINK_STEPS)
      expect(readSampleLink(`sample=${sample}&to=${to}`)).toEqual({ link: { sample, to } })
  expect(readSampleLink('sample=OIDC')).toEqual({ link: { sample: 'OIDC', to: 'import' } })
})

for (const [query, faults] of [
  ['', [/^sample is missing/]],
  ['to=bind', [/^sample is missing/]],
  ['sample=oidc', [/^sample must be one of SERVICE_NAME, /]],
  ['sample=__proto__&to=bind', [/^sample must be one of/]],
  ['sample=OIDC&to=revoke', [/^to must be one of import, bind, /]],
  ['sample=OIDC&to=Bind', [/^to must be/]],
  ['sample=OIDC&sample=A2A_AGENT_CARD', [/^sample is there more than once/]],
  ['sample=OIDC&to=bind&attack=REPLAY', [/no parameter attack/]],
  [
    'identity_source=EXTERNAL&protocol=OIDC&issuer=https://issuer.example&subject=a&to=bind',
    [/no parameter identity_source/, /protocol/, /issuer/, /subject/, /^sample is missing/],
  ],
  ['sample=OIDC&token=eyJhbGciOiJFUzI1NiJ9.e30.AAAA', [/no parameter token/]],
  ['sample=%zz', [/^sample must be/]],
] as const)
  test(`A link with ${query === '' ? 'nothing' : query} is refused, and each fault is named`, () => {
    const reading = readSampleLink(query)
    const found = 'faults' in reading ? reading.faults : []
    expect(found).toHaveLength(faults.length)
    for (const [index, words] of faults.entries()) expect(found[index]).toMatch(words)
  })

test('No text at all makes the reading throw', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), query => void readSampleLink(query)))
  fc.assert(fc.property(fc.webQueryParameters(), query => void readSampleLink(`sample=OIDC&${query}`)))
})

test('What a link will run comes before the step that it opens, and fits its sample', () => {
  const operations = (query: string) => {
    const reading = readSampleLink(query)
    return 'link' in reading ? operationsOf(reading.link).map(({ operation }) => operation) : undefined
  }
  expect(operations('sample=OIDC')).toEqual([])
  expect(operations('sample=OIDC&to=bind')).toEqual(['import'])
  expect(operations('sample=OIDC&to=evaluate')).toEqual(['import', 'verify', 'link', 'bind'])
  expect(operations('sample=SERVICE_NAME&to=pilot')).toEqual(['import', 'bind', 'evaluate'])
  expect(operations('sample=PUBLIC_KEY&to=decision')).toEqual(['import', 'verify', 'bind', 'evaluate'])
})

test('A character that no reader sees, or that reorders others, is shown by its name', () => {
  expect(visibleText('a\u202Eb')).toBe('a‹U+202E›b')
  expect(visibleText('\u0000\u200B\u2028\u00A0\u{E0041}')).toBe('‹U+0000›‹U+200B›‹U+2028›‹U+00A0›‹U+E0041›')
  expect(visibleText('plain text, ümläut 漢字 🙂')).toBe('plain text, ümläut 漢字 🙂')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      expect(visibleText(text)).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u)
    }),
  )
})
