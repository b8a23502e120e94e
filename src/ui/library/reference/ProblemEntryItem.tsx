import { PROBLEM_WORDS } from '../../../contract/catalogues/problem-words.ts'
import { PROBLEMS, type ProblemCode } from '../../../contract/catalogues/problems.ts'
import { ENDPOINTS } from '../../../contract/schemas/endpoints.ts'
import { VIEWS } from '../../app/route.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Json } from '../../kit/Json.tsx'
import styles from './ReferenceView.module.css'

interface ProblemEntryItemProps {
  readonly code: ProblemCode
  readonly open: boolean
}

function addressOf(code: ProblemCode): string {
  return `${window.location.href.replace(/#.*$/su, '')}${VIEWS.reference}/problems/${code}`
}

/** The paths that can answer with a problem; one that names no endpoint has none. */
function pathsOf(code: ProblemCode): string[] {
  return Object.values(ENDPOINTS).flatMap(({ path, problems }) => {
    const codes: readonly ProblemCode[] = problems
    return codes.includes(code) ? [path] : []
  })
}

/** Everything that an entry says, for those who look for a word of it. */
export function problemText(code: ProblemCode): string {
  const { status, title } = PROBLEMS[code]
  return [status, code, title, ...Object.values(PROBLEM_WORDS[code]), ...pathsOf(code)].join(' ')
}

function Paths({ code }: { readonly code: ProblemCode }) {
  const paths = pathsOf(code)
  if (paths.length === 0) return 'Any path but those of the three endpoints.'
  if (paths.length === Object.keys(ENDPOINTS).length) return 'All three endpoints.'
  return (
    <ul>
      {paths.map(path => (
        <li key={path}>
          <code>{`POST ${path}`}</code>
        </li>
      ))}
    </ul>
  )
}

/** One problem: what happened, why, what to do, who answers with it, and the body that it comes in. */
export function ProblemEntryItem({ code, open }: ProblemEntryItemProps) {
  const { status, title } = PROBLEMS[code]
  const { happened, why, remedy } = PROBLEM_WORDS[code]
  return (
    <details className={styles.problem} open={open} data-entry={code}>
      <summary id={`problem-${code}`} className={styles.problemListSummary}>
        <b className={styles.status}>{status}</b>
        <code className={styles.problemListCode}>{code}</code>
        <span className={styles.problemListTitle}>{title}</span>
        <Icon name="chevron" className={styles.chevron} />
      </summary>
      <div className={styles.problemListBody}>
        <dl className={styles.problemListWords}>
          <dt>What happened</dt>
          <dd>{happened}</dd>
          <dt>Why</dt>
          <dd>{why}</dd>
          <dt>What to do</dt>
          <dd>{remedy}</dd>
          <dt>Who answers with it</dt>
          <dd>
            <Paths code={code} />
          </dd>
        </dl>
        <div className={styles.example}>
          <Json value={{ type: addressOf(code), title, status, code }} label={`Body of ${code}`} />
        </div>
      </div>
    </details>
  )
}
