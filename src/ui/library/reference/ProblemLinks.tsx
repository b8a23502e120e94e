import { PROBLEMS, type ProblemCode } from '../../../contract/catalogues/problems.ts'
import { VIEWS } from '../../app/route.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import styles from './ReferenceView.module.css'

/** Problem codes, each leading to its entry. */
export function ProblemLinks({ codes }: { readonly codes: readonly ProblemCode[] }) {
  return (
    <details>
      <summary className={styles.summary}>{`${codes.length} codes`}</summary>
      <ul>
        {codes.map(code => (
          <li key={code}>
            <ViewLink to={`${VIEWS.reference}/problems/${code}`} className={styles.code}>
              {`${PROBLEMS[code].status} ${code}`}
            </ViewLink>
          </li>
        ))}
      </ul>
    </details>
  )
}
