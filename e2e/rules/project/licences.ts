/** What may be in the build: licences that ask for their text and no more, which `THIRD-PARTY-LICENSES.txt` gives. */
export const MAY_SHIP: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'OFL-1.1',
])

/** What may build, check and test besides: MPL-2.0 covers the files of axe and of Lightning CSS, unchanged here. */
export const MAY_BUILD: ReadonlySet<string> = new Set([...MAY_SHIP, 'CC0-1.0', 'MPL-2.0'])

/** Is this SPDX expression (SPDX 2.3, annex D) met by these licences: one side of an OR, both sides of an AND? */
export function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  const alternatives = expression.replace(/^\((.*)\)$/, '$1').split(' OR ')
  return alternatives.some(one => one.split(' AND ').every(id => allowed.has(id)))
}
