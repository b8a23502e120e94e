import { createContext, isValidElement, useContext } from 'react'

/** Whether a text holds every word of the query; true for all without a query. */
export type Matches = (text: string) => boolean

const Context = createContext<Matches>(() => true)

export const SearchProvider = Context.Provider

/** Which entries of the reference match what its reader looks for. */
export function useMatches(): Matches {
  return useContext(Context)
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/u)
    .filter(word => word !== '')

/** Matches what holds every word of the query, in any order and case. */
export function matcherOf(query: string): Matches {
  const words = wordsOf(query)
  return text => {
    const within = text.toLowerCase()
    return words.every(word => within.includes(word))
  }
}

/** The words of a cell, as far as they stand in it rather than in a component. */
export function textOf(node: React.ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textOf).join(' ')
  return isValidElement<{ children?: React.ReactNode }>(node) ? textOf(node.props.children) : ''
}
