import { keysOf } from '../../contract/keys-of.ts'
import { PROBLEMS } from '../../contract/problems.ts'
import { ProblemEntryItem } from './ProblemEntryItem.tsx'
import list from './ProblemList.module.css'
import styles from './ReferenceView.module.css'

/** Every problem of the catalogue; the one that the address names is open. */
export function ProblemList({ code }: { readonly code: string | null }) {
  const known = code === null || Object.hasOwn(PROBLEMS, code)
  return (
    <>
      <p className={styles.text}>
        RFC 9457 bodies with a <code>code</code>. Codes are permanent.
      </p>
      {known ? null : (
        <p className={list.unknown} id={`problem-${code}`} tabIndex={-1}>
          The catalogue holds no problem with the code <code>{code}</code>.
        </p>
      )}
      <div className={list.list}>
        {keysOf(PROBLEMS).map(name => (
          <ProblemEntryItem key={name} code={name} open={name === code} />
        ))}
      </div>
    </>
  )
}
