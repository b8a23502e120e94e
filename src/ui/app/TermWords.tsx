import styles from './Sentence.module.css'
import { TERMS, type TermName } from './terms.ts'

export function TermWords({ name }: { readonly name: TermName }) {
  const { name: title, words } = TERMS[name]
  return (
    <>
      <b className={styles.title}>{title}</b>
      <span className={styles.words}>{words}</span>
      <a className="link" href={`#/reference/terms/${name}`}>
        More in the reference
      </a>
    </>
  )
}
