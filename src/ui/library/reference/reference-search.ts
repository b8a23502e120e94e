import { isValidElement } from 'react'
import type { Entry, ReferencePage } from './reference-page.ts'

/** The entries of one page that hold what is looked for. */
export interface Hits {
  readonly page: ReferencePage
  readonly entries: readonly Entry[]
}

/** The words of a query, in small letters. */
export function wordsOf(query: string): string[] {
  return query
    .toLowerCase()
    .split(/\s+/u)
    .filter(word => word !== '')
}

function holdsAll(text: string, words: readonly string[]): boolean {
  const within = text.toLowerCase()
  return words.every(word => within.includes(word))
}

/** How far down an entry stands: 0 where its name holds the words, 1 where its line does. */
function rankOf({ name, says }: Entry, words: readonly string[]): number {
  if (holdsAll(name, words)) return 0
  return holdsAll(`${name} ${says}`, words) ? 1 : 2
}

/**
 * Of each page, the entries that hold every word, in any order and case, those first whose name holds them;
 * pages without any are left out.
 */
export function hitsOf(words: readonly string[], pages: readonly ReferencePage[]): Hits[] {
  if (words.length === 0) return []
  return pages
    .map(page => {
      const found = page.entries().filter(({ text }) => holdsAll(text, words))
      return { page, entries: found.toSorted((a, b) => rankOf(a, words) - rankOf(b, words)) }
    })
    .filter(({ entries }) => entries.length > 0)
}

interface Stretch {
  readonly text: string
  readonly found: boolean
}

/** A text in stretches, those that are one of the words apart from the others. */
export function stretchesOf(text: string, words: readonly string[]): Stretch[] {
  const within = text.toLowerCase()
  const stretches: Stretch[] = []
  let from = 0
  while (from < text.length) {
    const next = words
      .map(word => ({ at: within.indexOf(word, from), length: word.length }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => a.at - b.at || b.length - a.length)[0]
    const at = next?.at ?? text.length
    if (at > from) stretches.push({ text: text.slice(from, at), found: false })
    if (next !== undefined) stretches.push({ text: text.slice(at, at + next.length), found: true })
    from = at + (next?.length ?? 0)
  }
  return stretches
}

/** The words of a cell, as far as they stand in it rather than in a component. */
export function textOf(node: React.ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textOf).join(' ')
  return isValidElement<{ children?: React.ReactNode }>(node) ? textOf(node.props.children) : ''
}
