import type { Action } from '../../../contract/schemas/evaluation.ts'
import styles from './EvaluateView.module.css'

/** What is asked: may this agent do this? In this version there is one action, with one resource. */
export function QuestionForm({ action }: { readonly action: Action }) {
  return (
    <dl className={styles.question}>
      <dt>Action</dt>
      <dd>
        <code>{action}</code>
        <span className={styles.note}>May this agent enter the pilot?</span>
      </dd>
      <dt>Resource</dt>
      <dd>
        <code>runtime-assurance-pilot</code>
      </dd>
    </dl>
  )
}
