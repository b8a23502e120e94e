import { reasonWords } from '../../../contract/catalogues/dimensions.ts'
import { CodeLink } from '../../app/CodeLink.tsx'
import styles from './EvaluateView.module.css'

/** The reason codes, each in the catalogue's words. */
export function ReasonCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <div className={styles.part}>
      <h2 className={styles.heading}>Reason codes</h2>
      <ul>
        {codes.map(code => (
          <li key={code} className={styles.code} data-reason={code}>
            <CodeLink catalogue="reasons" code={code} />
            {reasonWords(code)}
          </li>
        ))}
      </ul>
    </div>
  )
}
