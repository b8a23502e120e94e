import type { EvaluationAnswer } from '../../../contract/schemas/evaluation.ts'
import { Json } from '../../kit/Json.tsx'
import styles from './EvaluateView.module.css'

/** The answer as it came: five fields and no more. */
export function AnswerFields({ answer }: { readonly answer: EvaluationAnswer }) {
  return (
    <div className={styles.part}>
      <h2 className={styles.heading}>The answer has exactly five fields</h2>
      <div className={styles.answer}>
        <Json value={answer} label="Answer" />
      </div>
    </div>
  )
}
