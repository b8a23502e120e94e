import { isStandard, type Standard, standardUrl } from './cited-standards.ts'

/** Documents whose sections have anchors of this form; the others are linked whole. */
const ANCHORS: Readonly<Partial<Record<string, string>>> = { 'OIDC Core': 'rfc.section.' }

/** Where a rule comes from: the source, a named standard with its section, or this prototype's own choice. */
export type Origin = 'source' | 'prototype' | Standard | `${Standard} section ${string}`

/** An origin as the page prints it; a number stays on one line with the word before it. */
export function originWords(origin: Origin): string {
  return origin === 'prototype' ? 'this prototype’s choice' : origin.replace(/ (?=[\d])/gu, '\u00a0')
}

/** The address of what an origin cites, at its section where the document has an anchor for it; null for anything else. */
export function originUrl(origin: Origin): string | null {
  const [cited = '', section] = origin.split(' section ')
  if (!isStandard(cited)) return null
  const anchor = ANCHORS[cited] ?? (cited.startsWith('RFC ') ? 'section-' : undefined)
  const fragment = section === undefined || anchor === undefined ? '' : `#${anchor}${section}`
  return `${standardUrl(cited)}${fragment}`
}
