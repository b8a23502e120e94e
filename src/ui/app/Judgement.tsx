import type { QueryKey } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Meter } from '../kit/Bar.tsx'
import type { LineState } from '../kit/Mark.tsx'
import { Result } from '../kit/Result.tsx'
import { type Task, useTask } from './task.ts'

/** What judges is given besides what it judges. */
export interface Watch {
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
}

interface JudgementPlan<Report, Given> {
  readonly judge: (watch: Watch, given: Given) => Promise<Report>
  /** What is said if the reader stops it. */
  readonly stopped: string
  /** The queries to reread when it ends; null for none. */
  readonly changes?: QueryKey | null
  readonly onStart?: () => void
}

export interface Judging<Report, Given = void> extends Task<Report, Given> {
  /** How far it has got; undefined if none is running. */
  readonly progress: { readonly done: number; readonly total: number } | undefined
  readonly stop: () => void
}

/** A task that judges something in front of the reader, shows its progress, and can be stopped. */
export function useJudgement<Report, Given = void>({
  judge,
  stopped,
  changes = null,
  onStart,
}: JudgementPlan<Report, Given>): Judging<Report, Given> {
  const stopping = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState({ done: 0, total: 0 })
  const task = useTask<Report, Given>({
    run: given => {
      stopping.current = new AbortController()
      setProgress({ done: 0, total: 0 })
      const onProgress = (done: number, total: number) => setProgress({ done, total })
      return judge({ signal: stopping.current.signal, onProgress }, given)
    },
    ...{ changes, onStart },
  })
  return {
    ...task,
    progress: task.busy ? progress : undefined,
    stop: () => stopping.current?.abort(new Error(stopped)),
  }
}

interface ProgressProps {
  readonly of: Pick<Judging<unknown>, 'progress'>
  /** How far it has got, in words; null to show nothing yet. */
  readonly words: (done: number, total: number) => string | null
  readonly className: string | undefined
  readonly children?: React.ReactNode
}

/** How far a running judgement has got, in words and as a bar. */
export function Progress({ of: { progress }, words, className, children }: ProgressProps) {
  if (progress === undefined) return null
  const { done, total } = progress
  const said = words(done, total)
  if (said === null) return null
  return (
    <div className={className}>
      <p>{said}</p>
      <Meter share={total === 0 ? 0 : done / total} />
      {children}
    </div>
  )
}

interface Said {
  readonly state: LineState
  readonly title: string
  readonly body: React.ReactNode
}

interface JudgementProps<Report> {
  readonly of: Pick<Task<Report>, 'result' | 'error' | 'headingRef'>
  readonly verdict: (report: Report) => Said
  /** What is said where it could not be judged. */
  readonly failed: (error: Error) => Said
}

/** What came of it, once it has ended: the verdict, or why there is none. */
export function Judgement<Report>({
  of: { result, error, headingRef },
  verdict,
  failed,
}: JudgementProps<Report>) {
  const said = error !== null ? failed(error) : result === undefined ? null : verdict(result)
  if (said === null) return null
  const { state, title, body } = said
  return (
    <Result state={state} title={title} headingRef={headingRef}>
      {body}
    </Result>
  )
}
