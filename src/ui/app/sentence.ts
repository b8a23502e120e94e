import type { TermName } from './terms.ts'

/** A piece of a sentence: plain words, or a term in the words that stand for it there. */
type SentencePart = string | { readonly term: TermName; readonly words: string }

const TERM = /(\{[a-z]{1,20}(?:\|[^{}]{1,60})?\})/u

/** A sentence cut at its terms, which are written `{name}` or, in other words, `{name|words}`. */
export function partsOf(sentence: string): readonly SentencePart[] {
  return sentence.split(TERM).flatMap((part): readonly SentencePart[] => {
    if (!part.startsWith('{')) return part === '' ? [] : [part]
    const [term = '', words = term] = part.slice(1, -1).split('|')
    // A test holds that every name in a sentence of the page is a term's.
    return [{ term: term as TermName, words }]
  })
}

export function plainSentence(sentence: string): string {
  return partsOf(sentence)
    .map(part => (typeof part === 'string' ? part : part.words))
    .join('')
}
