import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { moveFocus } from './focus.ts'
import { noteWhereabouts } from './navigation.ts'
import { reread } from './page-kept.ts'

interface TaskPlan<Result, Given> {
  readonly run: (given: Given) => Promise<Result>
  /** False where it changes nothing that the page is drawn from. */
  readonly rereads?: boolean
  readonly onStart?: (() => void) | undefined
  /** What follows if it did not throw; only who `stayed` is led to what shows the result, nobody is fetched back. */
  readonly onDone?: ((result: Result, given: Given, stayed: boolean) => void) | undefined
}

export interface Task<Result, Given = void> {
  readonly busy: boolean
  readonly last: Given | undefined
  readonly result: Result | undefined
  /** Why it failed: a defect, not a refusal. */
  readonly error: Error | null
  /** For the outcome's heading, which gets focus. */
  readonly headingRef: React.RefObject<HTMLHeadingElement | null>
  readonly start: (given: Given) => void
  readonly reset: () => void
}

/** Draws what has ended, and focuses its heading unless the reader moved the focus elsewhere while it ran. */
function focusOutcome(heading: React.RefObject<HTMLElement | null>, origin: Element | null): void {
  flushSync(() => undefined)
  const { activeElement: now, body } = document
  const wentOn = origin !== null && now !== origin && now !== body
  if (wentOn || heading.current === null) return
  // The focus itself does not wait for a layout.
  moveFocus(heading.current)
  heading.current.scrollIntoView({ block: 'nearest' })
}

/** Something that the visitor starts, one at a time; at its end the page is reread, and its outcome drawn and focused. */
export function useTask<Result, Given = void>({
  run,
  rereads = true,
  onStart,
  onDone,
}: TaskPlan<Result, Given>): Task<Result, Given> {
  const client = useQueryClient()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const mutationKey = ['task', useId()]
  const mutation = useMutation<Result, Error, Given, () => boolean>({
    mutationKey,
    mutationFn: async given => {
      try {
        return await run(given)
      } finally {
        if (rereads) await reread(client)
      }
    },
    onMutate: () => {
      onStart?.()
      // Only now: a task that closes an open message as it begins changes the address itself.
      return noteWhereabouts()
    },
    onSuccess: (result, given, isThere) => onDone?.(result, given, isThere()),
  })
  return {
    busy: mutation.isPending,
    last: mutation.variables,
    result: mutation.data,
    error: mutation.error,
    headingRef,
    start: given => {
      if (client.isMutating({ mutationKey }) > 0) return
      const origin = document.activeElement
      const focus = () => focusOutcome(headingRef, origin)
      mutation.mutateAsync(given).then(focus, focus)
    },
    reset: mutation.reset,
  }
}
