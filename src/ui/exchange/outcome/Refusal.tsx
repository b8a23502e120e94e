import { useState } from 'react'
import { TRANSPORT_FAILURES } from '../../../client/journal-record.ts'
import type { Outcome } from '../../../client/visitor.ts'
import { PROBLEM_WORDS } from '../../../contract/catalogues/problem-words.ts'
import { PROBLEMS, type ProblemCode, storeProblemOf } from '../../../contract/catalogues/problems.ts'
import type { ProblemBody } from '../../../contract/schemas/problem-body.ts'
import { CodeLink } from '../../app/CodeLink.tsx'
import { useExchange } from '../../app/current-agent.ts'
import { ResetDialog } from '../../app/ResetDialog.tsx'
import { catalogueOf } from '../../app/reference-address.ts'
import { rowOfRequest } from '../../app/rows.ts'
import { Button } from '../../kit/Button.tsx'
import { isPartMissing } from '../../kit/PageHost.tsx'
import { Result } from '../../kit/Result.tsx'
import type { RefusedOutcome } from '../call-kind.ts'
import { MessageLink } from '../MessageLink.tsx'
import styles from './Problem.module.css'

const PART_WORDS =
  'A part of this page is loaded when it is first needed, and did not load. Check the connection, then reload the page; your work is kept.'

const HELD_WORDS =
  'Another tab uses this browser’s data and does not release it. Close the other tabs of this page, then try again; nothing is lost.'

const KEY_WORDS =
  'Web Crypto did not create a key, or could not use it, although it had just worked. Try again; if it happens again, try another browser.'

/** An exception on this side of the wire, in the words of the service's own problem where it amounts to one, its `code`. */
export function failureWords(error: Error): {
  readonly code: ProblemCode | undefined
  readonly words: string
} {
  if (isPartMissing(error)) return { code: 'PART_UNAVAILABLE', words: PART_WORDS }
  const code = storeProblemOf(error)
  if (error.name === 'OperationError') return { code, words: KEY_WORDS }
  if (code === undefined) return { code, words: error.message }
  const { happened, remedy } = PROBLEM_WORDS[code]
  return { code, words: error.name === 'TimeoutError' ? HELD_WORDS : `${happened} ${remedy}` }
}

const RELOAD: readonly unknown[] = ['STORE_UNAVAILABLE', 'PART_UNAVAILABLE', 'STOPPED']

function WayOn({ code }: { readonly code: ProblemCode | 'STOPPED' | undefined }) {
  const [asking, setAsking] = useState(false)
  if (code !== 'STORE_FULL' && !RELOAD.includes(code)) return null
  return (
    <div className={styles.way}>
      {code === 'STORE_FULL' ? (
        // What goes is said, and asked for, first.
        <Button onClick={() => setAsking(true)}>Make room…</Button>
      ) : (
        <Button onClick={() => window.location.reload()}>Reload the page</Button>
      )}
      {asking ? <ResetDialog onClose={() => setAsking(false)} /> : null}
    </div>
  )
}

export function Failure({ error }: { readonly error: Error }) {
  const { code, words } = failureWords(error)
  return (
    <>
      <p>{words}</p>
      <WayOn code={code} />
    </>
  )
}

function Errors({ errors = [] }: Pick<ProblemBody, 'errors'>) {
  return errors.length === 0 ? null : (
    <ul className={styles.errors}>
      {errors.map(({ pointer, code, detail }) => (
        <li key={`${pointer} ${code} ${detail}`}>
          <code className={styles.pointer}>{pointer === '' ? '(the whole body)' : pointer}</code>
          <span>
            {detail}{' '}
            {catalogueOf(code) === 'violations' ? (
              <CodeLink catalogue="violations" code={code} className={styles.violation} />
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A refusal: what happened and where; the catalogue's why, and what to do, unfold. */
function Problem({ problem, entry }: Extract<RefusedOutcome, { kind: 'problem' }>) {
  const { code, detail, errors } = problem
  const { happened, why, remedy } = PROBLEM_WORDS[code]
  const row = rowOfRequest(useExchange(), entry.answer?.request_id ?? '')
  return (
    <div className={styles.problem}>
      <p>
        <CodeLink catalogue="problems" code={code} className={styles.code}>
          <code>{`${PROBLEMS[code].status} ${code}`}</code>
        </CodeLink>{' '}
        {row === undefined ? null : <MessageLink row={row} />}
      </p>
      <p className={styles.detail}>{detail ?? happened}</p>
      <Errors errors={errors} />
      <details className={styles.folded}>
        <summary>Why, and what to do</summary>
        <dl className={styles.words}>
          <dt>What happened</dt>
          <dd>{happened}</dd>
          <dt>Why</dt>
          <dd>{why}</dd>
          <dt>What to do</dt>
          <dd>{remedy}</dd>
        </dl>
      </details>
      <WayOn code={code} />
    </div>
  )
}

interface RefusalProps
  extends Pick<React.ComponentProps<typeof Result>, 'title' | 'headingRef' | 'headline'> {
  /** What came back; an answer is no refusal. */
  readonly outcome?: Outcome<unknown> | undefined
  /** Why nothing came back: it stopped on this side. */
  readonly error?: Error | null
}

/** An action that failed, if it did: the problem in the catalogue's words, or why there was no answer. */
export function Refusal({ outcome, error = null, ...heading }: RefusalProps) {
  const failed = error === null && outcome?.kind !== 'answer' ? outcome : undefined
  if (error === null && failed === undefined) return null
  // Without a trustworthy answer it is unknown; only what was never sent was surely not done.
  const unknown = failed?.kind === 'failure' && failed.code !== 'STOPPED'
  return (
    <Result
      {...heading}
      state={unknown ? 'unreached' : 'refused'}
      title={unknown ? 'Outcome unknown' : heading.title}
    >
      {error === null ? null : <Failure error={error} />}
      {failed?.kind === 'problem' ? <Problem {...failed} /> : null}
      {failed?.kind === 'failure' ? (
        <>
          <p>{`${TRANSPORT_FAILURES[failed.code]} ${failed.detail}`}</p>
          <WayOn code={unknown ? undefined : 'STOPPED'} />
        </>
      ) : null}
    </Result>
  )
}
