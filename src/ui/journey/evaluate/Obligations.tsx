import type { Obligation } from '../../../contract/catalogues/obligations.ts'
import { VIEWS } from '../../app/route.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Mark } from '../../kit/Mark.tsx'
import styles from './EvaluateView.module.css'
import { obligationWords } from './obligation-words.ts'

/** What the decision asks of whoever acts on it; dashed until it is performed. */
export function Obligations({ obligations }: { readonly obligations: readonly Obligation[] }) {
  if (obligations.length === 0) return null
  return (
    <div className={styles.part}>
      <h2 className={styles.heading}>Obligations</h2>
      <ul>
        {obligations.map(({ id, properties }) => (
          <li key={id} className={styles.item} data-s="claimed">
            <Mark state="claimed" label="not performed yet" />
            <div>
              <p>
                {obligationWords(properties)}{' '}
                {properties.name.startsWith('complete_') ? (
                  <ViewLink to={VIEWS.bind} className="link">
                    Go there
                  </ViewLink>
                ) : null}
              </p>
              <small className={styles.name}>{properties.name}</small>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
