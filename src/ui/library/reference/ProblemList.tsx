import { PROBLEMS, type ProblemCode } from '../../../contract/catalogues/problems.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { ProblemEntryItem, problemText } from './ProblemEntryItem.tsx'
import styles from './ReferenceView.module.css'
import { useMatches } from './reference-search.ts'
import { UnknownProblem } from './UnknownProblem.tsx'

/** Whether the catalogue holds a code. */
function isProblem(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEMS, code)
}

/** Every problem of the catalogue; the one that the address names is open. */
export function ProblemList({ code }: { readonly code: string | null }) {
  const matches = useMatches()
  const found = keysOf(PROBLEMS).filter(name => name === code || matches(problemText(name)))
  return (
    <>
      <p className={styles.text}>
        RFC 9457 bodies with a <code>code</code>. Codes are permanent. The <code>type</code> of each is the
        address of its entry here.
      </p>
      {code === null || isProblem(code) ? null : <UnknownProblem code={code} />}
      <div className={styles.problemListList}>
        {found.map(name => (
          <ProblemEntryItem key={name} code={name} open={name === code} />
        ))}
      </div>
    </>
  )
}
