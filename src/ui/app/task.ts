import { notifyManager, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { moveFocus } from './focus.ts'
import { noteWhereabouts } from './navigation.ts'
import { rereadOnce } from './rereading.ts'

/** Moves focus to an outcome's heading once it is there. */
interface OutcomeFocus {
  readonly heading: React.RefObject<HTMLHeadingElement | null>
  /** Call when an action begins: remembers where focus was. */
  readonly begin: () => void
  /** Call when it has ended. */
  readonly end: () => void
}

/** Whether the reader has moved on since the action began; focus is then left alone. */
function wentOn(origin: Element | null): boolean {
  const now = document.activeElement
  return origin !== null && now !== origin && now !== document.body
}

/** Focuses first and then scrolls there: the focus itself does not wait for a layout. */
function focusThenShow(heading: HTMLElement): void {
  moveFocus(heading)
  heading.scrollIntoView({ block: 'nearest' })
}

/** Focus goes to the outcome's heading, unless the reader moved it elsewhere while the action ran. */
function useOutcomeFocus(): OutcomeFocus {
  const heading = useRef<HTMLHeadingElement>(null)
  const wanted = useRef(false)
  const origin = useRef<Element | null>(null)
  const actions = useRef(0)
  const [, setAsked] = useState(0)
  useEffect(() => {
    if (!wanted.current || heading.current === null) return
    wanted.current = false
    if (!wentOn(origin.current)) focusThenShow(heading.current)
  })
  const begin = useCallback(() => {
    origin.current = document.activeElement
    actions.current += 1
    // The previous outcome may not be drawn yet; it would take the focus meant for this one.
    wanted.current = false
  }, [])
  const end = useCallback(() => {
    const action = actions.current
    // After pending query updates: until then the previous outcome is drawn and would take the focus.
    notifyManager.schedule(() => {
      if (action !== actions.current) return
      wanted.current = true
      setAsked(asked => asked + 1)
    })
  }, [])
  return { heading, begin, end }
}

/** What is reread when a task ends, unless it says otherwise. */
const EVERYTHING: QueryKey = []

interface TaskPlan<Result, Given> {
  readonly run: (given: Given) => Promise<Result>
  /** The queries that it may have changed; null for none. */
  readonly changes?: QueryKey | null
  readonly onStart?: (() => void) | undefined
  /**
   * What follows if it did not throw. It may open the view that shows the result only if the visitor `stayed`:
   * anyone who has gone elsewhere meanwhile is not fetched back.
   */
  readonly onDone?: ((result: Result, given: Given, stayed: boolean) => void) | undefined
}

export interface Task<Result, Given = void> {
  readonly busy: boolean
  /** What it was last started with. */
  readonly last: Given | undefined
  readonly result: Result | undefined
  /** Why it failed: a defect, not a refusal. */
  readonly error: Error | null
  /** For the outcome's heading, which gets focus. */
  readonly headingRef: React.RefObject<HTMLHeadingElement | null>
  readonly start: (given: Given) => void
  /** Forgets the last result and error. */
  readonly reset: () => void
}

/**
 * Something that the visitor starts, one at a time: a second click before the page shows the first as running
 * does nothing. Other tasks are not blocked. When it ends, what it changed is reread, and then focus goes to
 * the outcome's heading.
 */
export function useTask<Result, Given = void>({
  run,
  changes = EVERYTHING,
  onStart,
  onDone,
}: TaskPlan<Result, Given>): Task<Result, Given> {
  const client = useQueryClient()
  const focus = useOutcomeFocus()
  /** Draws what was reread. */
  const draw = useRef<() => void>(undefined)
  const reread = async () => {
    if (changes !== null) draw.current = await rereadOnce(client, changes)
  }
  const mutationKey = ['task', useId()]
  const mutation = useMutation<Result, Error, Given, () => boolean>({
    mutationKey,
    mutationFn: run,
    onMutate: () => {
      focus.begin()
      onStart?.()
      // Only now: a task that closes an open message as it begins changes the address itself.
      return noteWhereabouts()
    },
    onSuccess: async (result, given, isThere) => {
      await reread()
      onDone?.(result, given, isThere())
    },
    onError: reread,
    onSettled: focus.end,
  })
  return {
    busy: mutation.isPending,
    last: mutation.variables,
    result: mutation.data,
    error: mutation.error,
    headingRef: focus.heading,
    start: given => {
      if (client.isMutating({ mutationKey }) > 0) return
      // Not before the mutation itself has ended, which is drawn with what was reread.
      const drawn = () => draw.current?.()
      mutation.mutateAsync(given).then(drawn, drawn)
    },
    reset: mutation.reset,
  }
}
