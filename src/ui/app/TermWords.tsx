import styles from './Sentence.module.css'
import { TERMS, type TermName } from './terms.ts'
import { ViewLink } from './ViewLink.tsx'

/** What a term means, and where the reference says more. */
export function TermWords({ name }: { readonly name: TermName }) {
  const { name: title, words } = TERMS[name]
  return (
    <>
      <b className={styles.title}>{title}</b>
      <span className={styles.words}>{words}</span>
      <ViewLink className="link" to={`#/reference/terms/${name}`}>
        More in the reference
      </ViewLink>
    </>
  )
}
