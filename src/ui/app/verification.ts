import type { QueryKey } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Task, useTask } from './task.ts'

export interface Progress {
  readonly done: number
  readonly total: number
}

/** What a verification is given besides what it verifies. */
export interface Watch {
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
}

interface VerificationPlan<Report, Given> {
  readonly verify: (watch: Watch, given: Given) => Promise<Report>
  /** What is said if the reader stops it. */
  readonly stopped: string
  /** The queries to reread when it ends; null for none. */
  readonly changes?: QueryKey | null
  readonly onStart?: () => void
  readonly onDone?: (report: Report, given: Given) => void
}

export interface Verification<Report, Given = void>
  extends Pick<Task<Report, Given>, 'busy' | 'error' | 'headingRef' | 'start'> {
  /** How far it has got; undefined if none is running. */
  readonly progress: Progress | undefined
  /** Its result; undefined while the next one is running. */
  readonly report: Report | undefined
  readonly stop: () => void
}

/** A task that verifies something in front of the reader, shows its progress, and can be stopped. */
export function useVerification<Report, Given = void>({
  verify,
  stopped,
  changes = null,
  onStart,
  onDone,
}: VerificationPlan<Report, Given>): Verification<Report, Given> {
  const stopping = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<Progress>({ done: 0, total: 0 })
  const { busy, error, result, headingRef, start } = useTask<Report, Given>({
    run: given => {
      stopping.current = new AbortController()
      setProgress({ done: 0, total: 0 })
      const onProgress = (done: number, total: number) => setProgress({ done, total })
      return verify({ signal: stopping.current.signal, onProgress }, given)
    },
    ...{ changes, onStart, onDone },
  })
  return {
    ...{ busy, headingRef, start },
    progress: busy ? progress : undefined,
    report: busy ? undefined : result,
    error: busy ? null : error,
    stop: () => stopping.current?.abort(new Error(stopped)),
  }
}
