import { PROBLEM_WORDS } from '../../../contract/catalogues/problem-words.ts'
import { PROBLEMS } from '../../../contract/catalogues/problems.ts'
import type { ProblemBody, ProblemError } from '../../../contract/schemas/problem-body.ts'
import { CodeLink } from '../../app/CodeLink.tsx'
import { catalogueOf } from '../../app/code-catalogue.ts'
import styles from './Problem.module.css'

/** Every offending member, by its JSON Pointer. */
function ProblemErrors({ errors }: { readonly errors: readonly ProblemError[] }) {
  return (
    <ul className={styles.errors}>
      {errors.map(error => (
        <li key={`${error.pointer} ${error.code} ${error.detail}`}>
          <code className={styles.pointer}>{error.pointer === '' ? '(the whole body)' : error.pointer}</code>
          <span>
            {error.detail}{' '}
            {catalogueOf(error.code) === 'violations' ? (
              <CodeLink catalogue="violations" code={error.code} className={styles.violation} />
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface ProblemProps {
  readonly problem: ProblemBody
  /** Leads to the message that it answered. */
  readonly message?: React.ReactNode
  /** Whether the catalogue's words are folded away under what this problem itself says. */
  readonly folded?: boolean
}

/** A refusal in the catalogue's words: what happened, why, and what to do, with every pointer it named. */
export function Problem({ problem, message, folded = false }: ProblemProps) {
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
      {problem.errors === undefined ? null : <ProblemErrors errors={problem.errors} />}
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
