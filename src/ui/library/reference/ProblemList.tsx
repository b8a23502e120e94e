import { PROBLEM_WORDS } from '../../../contract/catalogues/problem-words.ts'
import { PROBLEMS, type ProblemCode } from '../../../contract/catalogues/problems.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { ENDPOINTS } from '../../../contract/schemas/endpoints.ts'
import { CONTRACT_VERSION } from '../../../contract/version.ts'
import { VIEWS } from '../../app/route.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Json } from '../../kit/Json.tsx'
import { Mark } from '../../kit/Mark.tsx'
import styles from './ReferenceView.module.css'
import { useMatches } from './reference-search.ts'

const LONGEST = Math.max(...keysOf(PROBLEMS).map(({ length }) => length))

/** How many words a code shares with another; case and the signs between them do not matter. */
function likeness(code: ProblemCode, asked: string): number {
  const words = asked.toUpperCase().split(/[^A-Z]+/u)
  return code.split('_').filter(word => words.includes(word)).length
}

/** The codes nearest to one that does not exist. */
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

/** For an address with a problem that the catalogue does not hold: likely matches, and all there are. */
function UnknownProblem({ code }: { readonly code: string }) {
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

/** Everything that an entry says, to be searched. */
function problemText(code: ProblemCode): string {
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
function ProblemEntryItem({ code, open }: ProblemEntryItemProps) {
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
