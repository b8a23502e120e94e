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

/** Each pointer that a problem names, and what is wrong there. */
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
  /** What came back instead of an answer; undefined where it stopped on this side. */
  readonly outcome: RefusedOutcome | undefined
  readonly error: Error | null
}

/** An action that failed: the problem in the catalogue's words, or why there was no answer. */
export function Refusal({ outcome, error, title, ...heading }: RefusalProps) {
  // Without a trustworthy answer it is unknown; only what was never sent was surely not done.
  const unknown = outcome?.kind === 'failure' && outcome.code !== 'STOPPED'
  return (
    <Result
      state={unknown ? 'unreached' : 'refused'}
      title={unknown ? 'Outcome unknown' : title}
      {...heading}
    >
      {outcome === undefined ? (
        <Failure error={error ?? new Error('The page failed before it sent anything.')} />
      ) : outcome.kind === 'problem' ? (
        <Problem {...outcome} />
      ) : (
        <>
          <p>{`${TRANSPORT_FAILURES[outcome.code]} ${outcome.detail}`}</p>
          <WayOn code={unknown ? undefined : 'STOPPED'} />
        </>
      )}
    </Result>
  )
}
