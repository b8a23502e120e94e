import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { attempt } from '../../../cases/attempt.ts'
import type { ToldStory } from '../../../cases/told-stories.ts'
import { moveFocus, viewHeading } from '../../app/focus.ts'
import { keep, recall, useRoute } from '../../app/navigation.ts'
import { type OpenStory, useServices } from '../../app/ServicesContext.tsx'

type StoryRun =
  | { readonly phase: 'running' }
  | { readonly phase: 'shown'; readonly open: OpenStory }
  | { readonly phase: 'failed'; readonly error: Error }

/** Draws the end of a run in place of the wait for it; focus that is in there stays at the heading. */
function drawEnd(draw: () => void): void {
  const within = document.activeElement?.closest('main') != null
  flushSync(draw)
  if (within) moveFocus(viewHeading())
}

/** Runs a story for real as soon as it is opened; a reload, and back, show the run that was shown. `again` runs it anew. */
export function useStoryRun(story: ToldStory): { readonly state: StoryRun; readonly again: () => void } {
  const { openStory } = useServices()
  const route = useRoute()
  const shown = useRef<string | undefined>(undefined)
  const [opening, setOpening] = useState(0)
  const [state, setState] = useState<StoryRun>({ phase: 'running' })
  useEffect(() => {
    if (route.view === 'story' && shown.current !== undefined && recall().run !== shown.current)
      setOpening(number => number + 1)
  }, [route])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another opening is another run.
  useEffect(() => {
    let left = false
    const end = (next: StoryRun) => {
      if (!left) drawEnd(() => setState(next))
    }
    setState({ phase: 'running' })
    const go = async () => {
      const open = await openStory(recall().run)
      const { visitor, world, window } = open.services
      if (!left && !open.again) await attempt(story, { visitor, world, window: await window() }, false)
      if (left) return
      shown.current = open.id
      keep({ run: open.id })
      end({ phase: 'shown', open })
    }
    go().catch(error =>
      end({ phase: 'failed', error: error instanceof Error ? error : new Error(String(error)) }),
    )
    return () => {
      left = true
    }
  }, [openStory, story, opening])
  const again = () => {
    shown.current = undefined
    keep({ run: undefined })
    moveFocus(viewHeading())
    setOpening(number => number + 1)
  }
  return { state, again }
}

/** How long a step stays while a story plays (milliseconds): a moment, and as long as it takes to read. */
const STAYS_MS = 1_400
const WORD_MS = 200

interface Played {
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
