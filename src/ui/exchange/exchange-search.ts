import { useDeferredValue, useEffect, useMemo } from 'react'
import { createObservable } from '../../browser/observable.ts'
import type { JournalEntry } from '../../client/journal-record.ts'
import { decodeText } from '../../crypto/base64url.ts'
import { type ExchangeRow, isNumbered } from '../app/rows.ts'
import { useKept } from '../app/switches.ts'
import { useAnnounce } from '../kit/Announcer.tsx'

/** A compact JWS anywhere: its header begins with `{"`. Matched outwards from its dot, or many eyJ would cost their square. */
const COMPACT_JWS = /\.(?<=\b(eyJ[\w-]*)\.)([\w-]*)\.[\w-]*/gu

/** Every text and number in a value, whatever it is called there. */
const leavesOf = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [String(value ?? '')]

/** All that an entry holds, with every JWS in it decoded, unverified. */
function textOf(entry: JournalEntry): string {
  const whole = leavesOf(entry).join('\n')
  const decoded = [...whole.matchAll(COMPACT_JWS)].flatMap(([, ...parts]) => parts.map(decodeText))
  return [whole, ...decoded].join('\n')
}

/** The messages that hold every word of a text, with all rows of each: no answer stands there without its request. */
export function findRows(rows: readonly ExchangeRow[], text: string): readonly ExchangeRow[] {
  const wanted = text.toLowerCase().match(/\S+/gu)
  if (wanted === null) return rows
  const texts = new Map<number, string>()
  for (const { entry, plain, lead, words } of rows) {
    const known = texts.get(entry.seq) ?? textOf(entry)
    texts.set(entry.seq, `${known}\n${plain}\n${lead}\n${words}`.toLowerCase())
  }
  return rows.filter(({ entry }) => wanted.every(word => texts.get(entry.seq)?.includes(word)))
}

// Kept by the page rather than by a view, so that another step shows the exchange as it was left.
const search = createObservable('')

/** How long a search must stay unchanged before its result is announced (milliseconds). */
const SETTLED_MS = 600

const messagesIn = (rows: readonly ExchangeRow[]): number => rows.filter(isNumbered).length

/** Announces some words once they have stood so long (milliseconds). */
export function useAnnouncedAfter(ms: number, words: string | undefined): void {
  const announce = useAnnounce()
  useEffect(() => {
    if (words === undefined) return
    const timer = setTimeout(() => announce(words), ms)
    return () => clearTimeout(timer)
  }, [ms, words, announce])
}

/** A search through the exchange, what it finds, and its result announced once the reader pauses. */
export function useExchangeSearch(rows: readonly ExchangeRow[]) {
  const [text, change] = useKept(search)
  const wanted = useDeferredValue(text)
  const shown = useMemo(() => findRows(rows, wanted), [rows, wanted])
  // Of the text that `shown` follows, or it would claim for a moment that everything was found.
  const searching = wanted.trim() !== ''
  const count = searching ? `${messagesIn(shown)} of ${messagesIn(rows)} messages` : undefined
  useAnnouncedAfter(SETTLED_MS, count)
  return { text, change, searching, shown, count }
}

export type SearchedExchange = ReturnType<typeof useExchangeSearch>
