import { citationsOf, SPECIFICATIONS, type Standard } from './citations.ts'

/** Where a rule comes from: the source, a named standard with its section, or this prototype's own choice. */
export type Origin = 'source' | 'prototype' | Standard | `${Standard} section ${string}`

/** An origin as the page prints it; a number stays on one line with the word before it. */
export function originWords(origin: Origin): string {
  return origin === 'prototype' ? 'this prototype’s choice' : origin.replace(/ (?=[\d])/gu, '\u00a0')
}

/** The address of what an origin cites, at its section where the document has an anchor for it; null for anything else. */
export function originUrl(origin: Origin): string | null {
  const [name = '', section] = origin.split(' section ')
  const url = Object.hasOwn(SPECIFICATIONS, name) ? SPECIFICATIONS[name]?.url : undefined
  if (url === undefined || section === undefined) return url ?? null
  if (name.startsWith('RFC ')) return `${url}#section-${section}`
  return citationsOf(`${name}, ${section}`)[0]?.href ?? url
}
