import { useMemo } from 'react'
import { storyAddress } from '../../cases/stories.ts'
import type { CallEntry, JournalEntry } from '../../client/journal-record.ts'
import { messageOf } from '../../client/message.ts'
import type { FederatedAgentProfile } from '../../contract/schemas/profile.ts'
import { closeMessage, goTo, replaceAddress, useRoute, useShownTab } from '../app/navigation.ts'
import { messageAddress } from '../app/route.ts'
import { type ExchangeRow, isStep } from '../app/rows.ts'

const numbered = (rows: readonly ExchangeRow[]): readonly ExchangeRow[] =>
  rows.filter(isStep).map((row, index) => ({ ...row, number: index + 1 }))

/** A message opens over the step of the walk that is shown; in a story, at its own step. */
export function useOpening(all: readonly ExchangeRow[]) {
  const route = useRoute()
  const tab = useShownTab()
  const story = route.view === 'story' ? route : undefined
  const inStory = story !== undefined
  // In a story numbered by its steps, in the walk by their messages.
  const rows = useMemo(() => (inStory ? numbered(all) : all), [all, inStory])
  if (story === undefined)
    return {
      ...{ rows, at: undefined, number: route.message?.number, close: closeMessage },
      title: (number: number) => `Message ${number}`,
      open: (number: number, tab?: string) => goTo(messageAddress(number, tab)),
    }
  const at = Math.min(Math.max(1, story.at ?? 1), Math.max(1, rows.length))
  return {
    ...{ rows, at, number: tab === undefined ? undefined : at },
    title: (number: number) => `Step ${number} of ${rows.length}`,
    open: (number: number, tab = 'first') => replaceAddress(storyAddress(story.name, number, tab)),
    close: () => replaceAddress(storyAddress(story.name, at)),
  }
}
/** How the rows of an exchange are counted, which is told of a story, which is open, and how another one is opened. */
export type Opening = ReturnType<typeof useOpening>

export function asOf(row: ExchangeRow, shown: readonly ExchangeRow[]): ExchangeRow {
  const { entry, line, kind } = row
  const answered = shown.some(other => other.kind === 'answer' && other.entry.seq === entry.seq)
  if (entry.kind !== 'call' || answered) return row
  const open: CallEntry = { ...entry, answer: null, failure: null }
  const asked = kind === 'request' ? ({ line: 'claimed', attempt: false } as const) : { line }
  return { ...row, ...asked, entry: open, message: messageOf(open) }
}

export interface At<E extends JournalEntry> {
  readonly row: ExchangeRow
  readonly entry: E
  readonly profile: FederatedAgentProfile | undefined
  readonly receipt: (entry: CallEntry) => React.ReactNode
}
