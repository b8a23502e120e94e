import { PROBLEM_WORDS } from '../../contract/problem-words.ts'
import { PROBLEMS, type ProblemCode } from '../../contract/problems.ts'
import { Icon } from '../grammar/Icon.tsx'
import { Json } from '../grammar/Json.tsx'
import { VIEWS } from '../state/route.ts'
import styles from './ProblemList.module.css'

interface ProblemEntryItemProps {
  readonly code: ProblemCode
  readonly open: boolean
}

function addressOf(code: ProblemCode): string {
  return `${window.location.href.replace(/#.*$/u, '')}${VIEWS.reference}/problems/${code}`
}

/** One problem: what happened, why, what to do, and the body that it comes in. */
export function ProblemEntryItem({ code, open }: ProblemEntryItemProps) {
  const { status, title } = PROBLEMS[code]
  const { happened, why, remedy } = PROBLEM_WORDS[code]
  return (
    <details className={styles.problem} open={open}>
      <summary id={`problem-${code}`} className={styles.summary}>
        <b className={styles.status}>{status}</b>
        <code className={styles.code}>{code}</code>
        <span className={styles.title}>{title}</span>
        <Icon name="chevron" className={styles.chevron} />
      </summary>
      <div className={styles.body}>
        <dl className={styles.words}>
          <dt>What happened</dt>
          <dd>{happened}</dd>
          <dt>Why</dt>
          <dd>{why}</dd>
          <dt>What to do</dt>
          <dd>{remedy}</dd>
        </dl>
        <div className={styles.example}>
          <Json value={{ type: addressOf(code), title, status, code }} label={`Body of ${code}`} />
        </div>
      </div>
    </details>
  )
}
