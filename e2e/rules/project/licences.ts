/** Licences allowed in the build: they only ask for their text, which `THIRD-PARTY-LICENSES.txt` gives. */
export const MAY_SHIP: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'OFL-1.1',
])

/** Also allowed to build and test with: MPL-2.0 covers the files of axe and Lightning CSS, unchanged here. */
export const MAY_BUILD: ReadonlySet<string> = new Set([
  ...MAY_SHIP,
  'BSD-2-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'MPL-2.0',
])

/** What a package's own text is where its manifest names no SPDX licence, by `name@version`; each was read. */
export const READ_LICENCES: Readonly<Record<string, string>> = {
  'parse-cache-control@1.0.1': 'BSD-3-Clause',
}

/** Whether these licences meet an SPDX expression (SPDX 2.3, annex D): one side of an OR, both of an AND. */
export function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  const alternatives = expression.replace(/^\((.*)\)$/, '$1').split(' OR ')
  return alternatives.some(one => one.split(' AND ').every(id => allowed.has(id)))
}
