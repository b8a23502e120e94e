import { useDeferredValue, useEffect, useMemo } from 'react'
import { createObservable } from '../../browser/observable.ts'
import type { JournalEntry } from '../../client/journal-record.ts'
import { decodeText } from '../../crypto/base64url.ts'
import { type Agents, useAgents } from '../app/current-agent.ts'
import { type ExchangeRow, isNumbered } from '../app/rows.ts'
import { useKept } from '../app/switches.ts'
import { useAnnounce } from '../kit/Announcer.tsx'
import { kindOf } from './entry-kinds.ts'

/**
 * A compact JWS anywhere in a text: its header begins with `{"`, which is eyJ in base64url. Matched outwards
 * from its first dot: matched from the start, a text with many eyJ would be read to its end for each.
 */
const COMPACT_JWS = /\.(?<=\b(eyJ[\w-]*)\.)([\w-]*)\.[\w-]*/gu

/** Headers and payloads of every compact JWS in a text, decoded and unverified. */
function jwsText(text: string): string {
  return [...text.matchAll(COMPACT_JWS)]
    .flatMap(([, ...parts]) => parts.map(part => decodeText(part) ?? ''))
    .join('\n')
}

/**
 * What a search looks through, in lower case: path, status, codes, request id, bodies, the decoded text of
 * every JWS in them, what the run was for, and the agent by its label.
 */
export function searchableText(entry: JournalEntry, label: string | undefined): string {
  const plain = kindOf(entry).text(entry).join('\n')
  return [entry.group, entry.speaker, label ?? '', entry.agent_id ?? '', plain, jwsText(plain)]
    .join('\n')
    .toLowerCase()
}

/** The agents' labels, by agent id. */
type Labels = ReadonlyMap<string, string>

/**
 * The rows of the messages that hold every word of a text, in their order: all rows of each, so that an answer
 * never appears without its request.
 */
export function findRows(rows: readonly ExchangeRow[], text: string, labels: Labels): readonly ExchangeRow[] {
  const words = text.toLowerCase().match(/\S+/gu)
  if (words === null) return rows
  const holding = new Map<number, boolean>()
  return rows.filter(({ entry }) => {
    const known = holding.get(entry.seq)
    if (known !== undefined) return known
    const within = searchableText(entry, labels.get(entry.agent_id ?? ''))
    const holds = words.every(word => within.includes(word))
    holding.set(entry.seq, holds)
    return holds
  })
}

// Kept by the page rather than by a view, so that another step shows the exchange as it was left.
const search = createObservable('')

/** How long a search must stay unchanged before its result is announced (milliseconds). */
const SETTLED_MS = 600

const labelsOf = ({ list }: Agents): Labels => new Map(list.map(({ agent_id, label }) => [agent_id, label]))

const messagesIn = (rows: readonly ExchangeRow[]): number => rows.filter(isNumbered).length

/** A search through the exchange, what it finds, and its result announced once the reader pauses. */
export function useExchangeSearch(rows: readonly ExchangeRow[]) {
  const [text, change] = useKept(search)
  const agents = useAgents()
  const announce = useAnnounce()
  const wanted = useDeferredValue(text)
  const shown = useMemo(() => findRows(rows, wanted, labelsOf(agents)), [rows, wanted, agents])
  // Of the text that `shown` follows, or it would claim for a moment that everything was found.
  const searching = wanted.trim() !== ''
  /** How much of the exchange is shown, where not all of it is. */
  const count = searching ? `${messagesIn(shown)} of ${messagesIn(rows)} messages` : undefined
  useEffect(() => {
    if (count === undefined) return
    const timer = setTimeout(() => announce(count), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [count, announce])
  return { text, change, searching, shown, count }
}

export type SearchedExchange = ReturnType<typeof useExchangeSearch>
