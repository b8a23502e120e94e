import { useEffect, useRef } from 'react'
import { isRecordStore, STORES } from '../../../contract/window/stores.ts'
import { recall, scrollWhenTall } from '../../app/entry-memory.ts'
import { takeFollowed } from '../../app/navigation.ts'
import { type RecordsPlace, recordsAddress } from '../../app/route.ts'
import { titleOf } from '../../app/view-change.ts'
import { whenThere } from '../../app/when-there.ts'
import { visibleText } from '../../kit/visible-text.ts'
import { numeral } from '../../kit/words.ts'

/** What a place within the records is called, the most specific first. */
function wordsOf({ store, page, agent, record }: RecordsPlace): readonly (string | null)[] {
  const title = store === null ? null : isRecordStore(store) ? STORES[store].title : 'There is no such store'
  // The address may hold any characters.
  if (store !== null && record !== null) return [visibleText(record), title]
  const byAgent = store === null || (isRecordStore(store) && STORES[store].by_agent)
  return [
    store !== null && page > 1 ? `Page ${numeral(page)}` : null,
    byAgent && agent !== null ? `Of ${visibleText(agent)}` : null,
    title,
  ]
}

/** Each store, page and record has a title of its own. */
export function usePlaceTitle(place: RecordsPlace): void {
  const title = titleOf([...wordsOf(place), 'Records'])
  useEffect(() => {
    document.title = title
  }, [title])
}

/** How long the heading of a place may take, and the rows under it (milliseconds). */
const PATIENCE_MS = { heading: 5_000, row: 1_500 } as const

const headingOf = () => document.querySelector<HTMLElement>('main [data-place]')

/** What in a table leads to this address. */
const rowTo = (address: string) =>
  document.querySelector<HTMLElement>(`main tbody [href="${CSS.escape(address)}"]`)

/** Whether the reader has gone on to something else than the heading. */
const wentOn = () => {
  const { activeElement } = document
  return activeElement !== headingOf() && activeElement !== document.body
}

/** Shows a place as it was left: the focus on the row that leads to where one comes from, else on the heading. */
function showAgain(from: string): () => void {
  const { scroll = 0 } = recall()
  let stopScroll = (): void => undefined
  const row = {
    find: () => rowTo(from),
    onFound: (found: HTMLElement) => {
      stopScroll()
      window.scrollTo(0, scroll)
      found.focus({ preventScroll: true })
      // Where it was is not always kept: a press may follow the scroll at once.
      found.scrollIntoView({ block: 'nearest' })
    },
    patience: PATIENCE_MS.row,
    over: wentOn,
  }
  const onHeading = (found: HTMLElement) => {
    found.focus({ preventScroll: true })
    stopScroll = scrollWhenTall(scroll)
  }
  const stopHeading = whenThere({ find: headingOf, onFound: onHeading, patience: PATIENCE_MS.heading })
  const stopRow = whenThere(row)
  return () => {
    stopHeading()
    stopRow()
    stopScroll()
  }
}

/**
 * A followed link within the records starts at the top, on the heading of what it led to; back and forward
 * find the place as it was left.
 */
export function usePlaceFocus(place: RecordsPlace): void {
  const shown = useRef<string | null>(null)
  const here = recordsAddress(place)
  useEffect(() => {
    const from = shown.current
    shown.current = here
    if (from === null || from === here) return undefined
    if (!takeFollowed()) return showAgain(from)
    window.scrollTo(0, 0)
    headingOf()?.focus({ preventScroll: true })
    return undefined
  }, [here])
}
