import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { attempt } from '../../../cases/attempt.ts'
import type { ToldStory } from '../../../cases/told-stories.ts'
import { moveFocus, viewHeading } from '../../app/focus.ts'
import { keep, recall, useRoute } from '../../app/navigation.ts'
import { type OpenStory, useServices } from '../../app/ServicesContext.tsx'

/** How far a story's run has got. */
export type StoryRun =
  | { readonly phase: 'running' }
  | { readonly phase: 'shown'; readonly open: OpenStory }
  | { readonly phase: 'failed'; readonly error: Error }

/** Which run the history entry names; another entry of the same story begins a run of its own. */
function useOpening(shown: React.RefObject<string | undefined>): number {
  const route = useRoute()
  const [opening, setOpening] = useState(0)
  useEffect(() => {
    if (route.view === 'story' && shown.current !== undefined && recall().run !== shown.current)
      setOpening(number => number + 1)
  }, [route, shown])
  return opening
}

/** Draws the end of a run in place of the wait for it; focus that is in there stays at the heading. */
function drawEnd(draw: () => void): void {
  const within = document.activeElement?.closest('main') != null
  flushSync(draw)
  if (within) moveFocus(viewHeading())
}

/**
 * Runs a story for real, on a service of its own, as soon as it is opened; a reload, and back, show the run that was
 * shown. `again` runs it once more.
 */
export function useStoryRun(story: ToldStory): { readonly state: StoryRun; readonly again: () => void } {
  const { openStory } = useServices()
  const shown = useRef<string | undefined>(undefined)
  const opening = useOpening(shown)
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<StoryRun>({ phase: 'running' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another opening, or another attempt, is another run.
  useEffect(() => {
    let left = false
    const set = (next: StoryRun) => {
      if (!left) setState(next)
    }
    set({ phase: 'running' })
    const go = async () => {
      const open = await openStory(recall().run)
      if (left) return
      if (!open.again) {
        const { visitor, world, window } = open.services
        await attempt(story, { visitor, world, window: await window() }, false)
      }
      if (left) return
      shown.current = open.id
      keep({ run: open.id })
      drawEnd(() => set({ phase: 'shown', open }))
    }
    go().catch(error => {
      if (left) return
      const failed = error instanceof Error ? error : new Error(String(error))
      drawEnd(() => set({ phase: 'failed', error: failed }))
    })
    return () => {
      left = true
    }
  }, [openStory, story, opening, tries])
  const again = () => {
    shown.current = undefined
    keep({ run: undefined })
    moveFocus(viewHeading())
    setTries(number => number + 1)
  }
  return { state, again }
}

/** How long a step stays while a story plays (milliseconds): a moment, and as long as it takes to read. */
const STAYS_MS = 1_400
const WORD_MS = 200

interface Played {
  /** The step that is shown, from 1. */
  readonly at: number
  readonly sentence: string
  readonly last: boolean
  /** Whether the reader looks at something else meanwhile. */
  readonly stopped: boolean
  readonly onward: () => void
}

/** Goes on by itself while a story plays; stops at its end, and where a message is opened. */
export function usePlaying(played: Played): readonly [boolean, (on: boolean) => void] {
  const { at, sentence, onward } = played
  const [on, setOn] = useState(false)
  const words = sentence.split(' ').length
  const next = useRef(onward)
  next.current = onward
  const over = on && (played.last || played.stopped)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step stays for itself, as long as the one before it or not.
  useEffect(() => {
    if (over) setOn(false)
    if (!on || over) return undefined
    const timer = setTimeout(() => next.current(), STAYS_MS + WORD_MS * words)
    return () => clearTimeout(timer)
  }, [on, over, at, words])
  return [on, setOn]
}
