import { TRANSPORT_FAILURES } from '../../../client/journal-record.ts'
import { PROBLEM_WORDS } from '../../../contract/catalogues/problem-words.ts'
import { PROBLEMS } from '../../../contract/catalogues/problems.ts'
import type { ProblemBody } from '../../../contract/schemas/problem-body.ts'
import { CodeLink } from '../../app/CodeLink.tsx'
import { useExchange } from '../../app/current-agent.ts'
import { catalogueOf } from '../../app/reference-address.ts'
import { rowOfRequest } from '../../app/rows.ts'
import { Result } from '../../kit/Result.tsx'
import type { RefusedOutcome } from '../call-kind.ts'
import { MessageLink } from '../MessageLink.tsx'
import { Failure, WayOn } from './Failure.tsx'
import styles from './Problem.module.css'

interface ProblemProps {
  readonly problem: ProblemBody
  /** Leads to the message that it answered. */
  readonly message?: React.ReactNode
  /** Whether the catalogue's words are folded away under what this problem itself says. */
  readonly folded?: boolean
}

/** A refusal in the catalogue's words: what happened, why, and what to do, with every pointer it named. */
function Problem({ problem, message, folded = false }: ProblemProps) {
  const { status } = PROBLEMS[problem.code]
  const { happened, why, remedy } = PROBLEM_WORDS[problem.code]
  const words = (
    <dl className={styles.words}>
      <dt>What happened</dt>
      <dd>{happened}</dd>
      <dt>Why</dt>
      <dd>{why}</dd>
      <dt>What to do</dt>
      <dd>{remedy}</dd>
    </dl>
  )
  return (
    <div className={styles.problem}>
      <p>
        <CodeLink catalogue="problems" code={problem.code} className={styles.code}>
          <code>{`${status} ${problem.code}`}</code>
        </CodeLink>{' '}
        {message}
      </p>
      {problem.detail === undefined && !folded ? null : (
        <p className={styles.detail}>{problem.detail ?? happened}</p>
      )}
      {problem.errors === undefined ? null : (
        <ul className={styles.errors}>
          {problem.errors.map(error => (
            <li key={`${error.pointer} ${error.code} ${error.detail}`}>
              <code className={styles.pointer}>
                {error.pointer === '' ? '(the whole body)' : error.pointer}
              </code>
              <span>
                {error.detail}{' '}
                {catalogueOf(error.code) === 'violations' ? (
                  <CodeLink catalogue="violations" code={error.code} className={styles.violation} />
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      )}
      {folded ? (
        <details className={styles.folded}>
          <summary>Why, and what to do</summary>
          {words}
        </details>
      ) : (
        words
      )}
    </div>
  )
}

interface RefusalProps {
  /** What came back instead of an answer; undefined where it stopped on this side. */
  readonly outcome: RefusedOutcome | undefined
  /** Why nothing came back. */
  readonly error: Error | null
  readonly title: string
  readonly headingRef?: React.Ref<HTMLHeadingElement>
  /** Whether it is the heading of the step. */
  readonly headline?: boolean
}

function WhichMessage({ refused }: { readonly refused: RefusedOutcome }) {
  const row = rowOfRequest(useExchange(), refused.entry.answer?.request_id ?? '')
  return row === undefined ? null : <MessageLink row={row} />
}

/** An action that failed: the problem in the catalogue's words, or why there was no answer. */
export function Refusal({ outcome, error, title, headingRef, headline = false }: RefusalProps) {
  const heading = { headline, ...(headingRef === undefined ? {} : { headingRef }) }
  if (outcome?.kind === 'problem') {
    return (
      <Result state="refused" title={title} {...heading}>
        <Problem problem={outcome.problem} message={<WhichMessage refused={outcome} />} folded={headline} />
        <WayOn code={outcome.problem.code} />
      </Result>
    )
  }
  // Without a trustworthy answer it is unknown; only what was never sent was surely not done.
  const unknown = outcome !== undefined && outcome.code !== 'STOPPED'
  return (
    <Result
      state={unknown ? 'unreached' : 'refused'}
      title={unknown ? 'Outcome unknown' : title}
      {...heading}
    >
      {outcome === undefined ? (
        <Failure error={error ?? new Error('The page failed before it sent anything.')} />
      ) : (
        <>
          <p>{`${TRANSPORT_FAILURES[outcome.code]} ${outcome.detail}`}</p>
          <WayOn code={outcome.code === 'STOPPED' ? outcome.code : undefined} />
        </>
      )}
    </Result>
  )
}
