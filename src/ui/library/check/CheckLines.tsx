import { groupsOf, type Placed } from '../../../bench/groups.ts'
import { type BenchKind, GIVEN_NAMES, type GivenName } from '../../../bench/kinds.ts'
import { BOUNDS } from '../../../bench/limits.ts'
import type { BenchReport } from '../../../bench/report.ts'
import { Found, RESULTS } from '../../app/CheckList.tsx'
import { CodeLink } from '../../app/CodeLink.tsx'
import { Facts, factsOf } from '../../kit/Facts.tsx'
import { Fold } from '../../kit/Fold.tsx'
import { LINES, Mark } from '../../kit/Mark.tsx'
import { Citations } from '../../kit/OuterLink.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { counted } from '../../kit/words.ts'
import { lineEntry } from '../reference/check-pages.ts'
import styles from './CheckLines.module.css'
import { Differing } from './Differing.tsx'
import { usePointed, usePointing } from './Pointing.tsx'

/** The two values that a line compared, one above the other, with what differs marked. */
function Compared({ line: { compared, result } }: Pick<Placed, 'line'>) {
  if (compared === undefined || result === 'PASS') return null
  const { found, expected } = compared
  const of = factsOf({
    found: <Differing text={found} other={expected} />,
    expected: <Differing text={expected} other={found} />,
  })
  return <Facts kind="plain" className={styles.compared} of={of} />
}

/** What leads to the box that a line asks for. */
const Give = ({ box }: { readonly box: GivenName }) => (
  <button
    type="button"
    className={`tool ${styles.give}`}
    onClick={({ currentTarget }) =>
      currentTarget
        .closest('section')
        ?.querySelector<HTMLElement>(`[data-box="${GIVEN_NAMES[box]}"] :is(input, textarea)`)
        ?.focus()
    }
  >
    Give {GIVEN_NAMES[box].replace('Expected ', '').replace(/^[A-Z](?=[a-z])/u, first => first.toLowerCase())}
  </button>
)

interface SourceProps extends Pick<Placed, 'line'> {
  readonly kind: BenchKind
}

/** A line's name, which opens its words, and where it comes from. */
function Source({ line: { check, section }, kind }: SourceProps) {
  const entry = lineEntry(kind, check)
  const name = <code>{check}</code>
  return (
    <cite>
      {entry === undefined ? (
        name
      ) : (
        <CodeLink catalogue="checks" code={entry} className="link">
          {name}
        </CodeLink>
      )}{' '}
      {section && <Citations section={section} />}
    </cite>
  )
}

interface LineProps extends Placed {
  readonly report: BenchReport
  /** Whether it has the button that leads to its box. */
  readonly gives: boolean
}

function Line({ line, at, box, report, gives }: LineProps) {
  const { check, result, words, object, compared } = line
  const kind = (object === undefined ? undefined : report.objects?.[object]?.kind) ?? report.kind
  const pointed = usePointed([at])
  const { open } = usePointing()
  const state = LINES[result]
  const { detail = '' } = line
  // The two values below say it.
  const isSaid =
    compared !== undefined && (/^not the expected /u.test(detail) || detail.includes(compared.found))
  return (
    <li
      className={styles.line}
      {...{ 'data-s': state, 'data-check': check, 'data-status': result, 'data-object': object }}
      {...pointed}
      onFocus={() => {
        pointed.onFocus()
        if (object !== undefined) open(object)
      }}
    >
      <Mark state={state} />
      <div className={styles.words}>
        <b>{visibleText(gives ? words.replace(/\. .*$/su, '.') : words)}</b>{' '}
        {gives ? null : <Source {...{ line, kind }} />}
        {!isSaid && (
          <div className={box === undefined ? 'note' : 'sr-only'}>
            <Found check={{ ...line, code: undefined }} />
          </div>
        )}
      </div>
      {gives && box !== undefined ? (
        <Give box={box} />
      ) : (
        <code className={styles.result}>{RESULTS[result].words}</code>
      )}
      <Compared line={line} />
    </li>
  )
}

interface GroupProps {
  readonly lines: readonly Placed[]
  readonly report: BenchReport
  readonly title?: string
  readonly gives?: boolean
}

function Group({ title, lines, report, gives = false }: GroupProps) {
  if (lines.length === 0) return null
  const left = lines.length - BOUNDS.linesDrawn
  return (
    <>
      {title && <h3 className={styles.title}>{title}</h3>}
      <ol aria-label={title}>
        {lines.slice(0, BOUNDS.linesDrawn).map(placed => (
          <Line key={placed.at} {...{ ...placed, report }} gives={gives} />
        ))}
      </ol>
      {left > 0 && <p className="aside">and {left.toLocaleString('en')} more lines like these</p>}
    </>
  )
}

/** The lines: what fails, what was related, what is asked for; the others folded under their number. */
export function CheckLines({ report }: Pick<GroupProps, 'report'>) {
  const { failing, between, asked, passed, others } = groupsOf(report)
  const fold = (title: string, lines: readonly Placed[]) =>
    lines.length > 0 && (
      <Fold title={title} className={styles.folded}>
        <Group report={report} lines={lines} />
      </Fold>
    )
  return (
    <>
      <Group report={report} lines={failing} />
      <Group report={report} lines={between} title="Between them" />
      <Group report={report} lines={asked} title="Not checked yet" gives />
      {fold(counted(passed.length, 'check passed', 'checks passed'), passed)}
      {fold(counted(others.length, 'other, with its reason', 'others, each with its reason'), others)}
    </>
  )
}
