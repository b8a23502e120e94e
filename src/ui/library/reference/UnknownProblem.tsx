import { PROBLEMS, type ProblemCode } from '../../../contract/catalogues/problems.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { CONTRACT_VERSION } from '../../../contract/version.ts'
import { VIEWS } from '../../app/route.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Mark } from '../../kit/Mark.tsx'
import styles from './ReferenceView.module.css'

const LONGEST = Math.max(...keysOf(PROBLEMS).map(({ length }) => length))

/** How many words a code shares with another; case and the signs between them do not matter. */
function likeness(code: ProblemCode, asked: string): number {
  const words = asked.toUpperCase().split(/[^A-Z]+/u)
  return code.split('_').filter(word => words.includes(word)).length
}

/** The codes that come nearest to one that there is not. */
function nearest(asked: string): ProblemCode[] {
  const rated = keysOf(PROBLEMS).map(code => ({ code, like: likeness(code, asked) }))
  const best = Math.max(...rated.map(({ like }) => like))
  return best === 0 ? [] : rated.filter(({ like }) => like === best).map(({ code }) => code)
}

function Codes({ codes, label }: { readonly codes: readonly ProblemCode[]; readonly label: string }) {
  return (
    <ul className={styles.codes} aria-label={label}>
      {codes.map(code => (
        <li key={code}>
          <ViewLink className={styles.unknownProblemCode} to={`${VIEWS.reference}/problems/${code}`}>
            {`${PROBLEMS[code].status} ${code}`}
          </ViewLink>
        </li>
      ))}
    </ul>
  )
}

/** For an address that names a problem which the catalogue does not hold: what is meant perhaps, and all there are. */
export function UnknownProblem({ code }: { readonly code: string }) {
  const near = nearest(code)
  const shown = code.length > 2 * LONGEST ? `${code.slice(0, 2 * LONGEST)}…` : code
  return (
    <div className={styles.unknown} data-s="refused">
      <h3 className={styles.unknownProblemWords} id={`problem-${code}`} tabIndex={-1}>
        <Mark state="refused" className={styles.mark} />
        <span>
          The catalogue holds no problem with the code <code>{shown}</code>.
        </span>
      </h3>
      <p className={styles.why}>
        {`This is contract ${CONTRACT_VERSION}, and codes are permanent: the address may be mistyped, or come from a newer version.`}
      </p>
      {near.length === 0 ? null : (
        <>
          <p className={styles.why}>The nearest:</p>
          <Codes codes={near} label="The nearest codes" />
        </>
      )}
      <p className={styles.why}>{`All ${keysOf(PROBLEMS).length} codes:`}</p>
      <Codes codes={keysOf(PROBLEMS)} label="All codes" />
    </div>
  )
}
