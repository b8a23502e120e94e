import { citationsOf } from '../specifications/citations.ts'
import { ELSEWHERE, isStandard, type Standard, standardUrl } from '../specifications/cited-standards.ts'

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
  // A specification that checks cite too has the anchors of its sections in the table of specifications.
  const [known] = ELSEWHERE[cited] === undefined ? citationsOf(`${cited}, ${section}`) : []
  if (known !== undefined && known.href !== null && !cited.startsWith('RFC ')) return known.href
  const fragment = section === undefined || anchor === undefined ? '' : `#${anchor}${section}`
  return `${standardUrl(cited)}${fragment}`
}

/** Where one thing comes from, and what it means if its name does not say so. */
export interface Note {
  readonly from: readonly Origin[]
  readonly words?: string
}

/** A note: what it means, and one or more origins. */
export function note(from: Origin | readonly Origin[], words?: string): Note {
  const origins = typeof from === 'string' ? [from] : from
  return words === undefined ? { from: origins } : { from: origins, words }
}

/** A note on what this prototype chose. */
export const own = (words?: string): Note => note('prototype', words)

/** A note on the digest of a JSON value. */
export const digest = (words?: string): Note => note(['prototype', 'RFC 6920', 'RFC 8785'], words)
