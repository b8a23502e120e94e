import type { Outcome } from '../../../client/visitor.ts'
import { Problem } from '../../exchange/outcome/Problem.tsx'
import { Bar } from '../../kit/Bar.tsx'
import styles from './ImportView.module.css'

type Refused = Extract<Outcome<unknown>, { kind: 'problem' }>

/** The problem of a refused claim in the catalogue’s words; the body itself is the selected message. */
export function ProblemPanel({ outcome }: { readonly outcome: Refused }) {
  return (
    <section className={styles.panel} aria-labelledby="problem-heading">
      <Bar title="Problem" id="problem-heading">
        application/problem+json
      </Bar>
      <div className={styles.words}>
        <Problem problem={outcome.problem} />
      </div>
    </section>
  )
}
