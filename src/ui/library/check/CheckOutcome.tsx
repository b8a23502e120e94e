import { useState } from 'react'
import { BOUNDS } from '../../../bench/limits.ts'
import type {
  BenchLine,
  BenchPart,
  BenchReport,
  BenchVerdict,
  ServiceVerdict,
} from '../../../bench/report.ts'
import { notesOf, outcomeWords } from '../../../bench/words.ts'
import { CheckList } from '../../app/CheckList.tsx'
import { Button, CopyButton } from '../../kit/Button.tsx'
import { Facts, factsOf } from '../../kit/Facts.tsx'
import { Fold } from '../../kit/Fold.tsx'
import { BodyText, VisibleText } from '../../kit/Json.tsx'
import { type LineState, Mark } from '../../kit/Mark.tsx'
import { Meter } from '../../kit/Meter.tsx'
import { Result } from '../../kit/Result.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { lineEntry } from '../reference/check-pages.ts'
import styles from './CheckView.module.css'
import type { CheckRun, Progress } from './check-run.ts'

const ending = (state: LineState, meaning: string) => (
  <span className="inline" data-s={state}>
    <Mark state={state} />
    {meaning}
  </span>
)

/** How a line may end, before there is one. */
const ENDS = factsOf({
  PASS: ending('proven', 'It meets the standard'),
  FAIL: ending('refused', 'It breaks the standard'),
  'NOT TAKEN HERE': ending('choice', 'The standard allows it, this service does not take it'),
  'NOT RUN': ending('unreached', 'It needs something that you did not give'),
})

const NothingYet = () => (
  <>
    <h2>It is judged here, line by line</h2>
    <p className="aside">
      By its own standard first, then by what this service takes. A line ends in one of these ways:
    </p>
    <Facts of={ENDS} className={styles.ends} />
  </>
)

const STATES = {
  ...{ holds: 'proven', fails: 'refused', not_judged: 'unreached' },
  ...{ would_take: 'proven', would_not_take: 'refused', open: 'unreached', not_applicable: 'na' },
} as const satisfies Record<BenchVerdict | ServiceVerdict, LineState>

interface VerdictProps extends Pick<CheckRun, 'headingRef'> {
  readonly report: BenchReport
  readonly keyGiven: boolean
}

function Verdict({ report, keyGiven, headingRef }: VerdictProps) {
  const { verdict, title, body, service, serviceWords } = outcomeWords(report, keyGiven)
  // What the title says is not said again.
  const notes = new Set([body, ...notesOf(report)].filter(note => `Not judged: ${note}` !== `${title}.`))
  return (
    <div data-verdict={verdict} data-service-verdict={service}>
      <div className={`marked ${styles.said}`} data-s={STATES[verdict]} data-status={STATES[verdict]}>
        <Mark state={STATES[verdict]} />
        <h2 data-outcome tabIndex={-1} ref={headingRef}>
          {visibleText(title)}
        </h2>
      </div>
      {serviceWords && (
        <p className={`marked ${styles.said}`} data-s={STATES[service]}>
          <Mark state={STATES[service]} />
          <span>{visibleText(serviceWords)}</span>
        </p>
      )}
      {[...notes].map(note => (
        <p key={note} className="note">
          {visibleText(note)}
        </p>
      ))}
    </div>
  )
}

/** The two values that a line compared, one above the other. */
function comparedIn(line: BenchLine | undefined): React.ReactNode {
  if (line?.compared === undefined) return null
  const { found, expected } = line.compared
  const of = factsOf({ found: <VisibleText text={found} />, expected: <VisibleText text={expected} /> })
  return <Facts kind="record" className={styles.compared} of={of} />
}

function Lines({ report: { kind, lines } }: Pick<VerdictProps, 'report'>) {
  const shown = lines.slice(0, BOUNDS.linesDrawn)
  const left = lines.length - shown.length
  const byName = new Map(lines.map(line => [line.check, line]))
  const sayOf = (check: string) => {
    const line = byName.get(check)
    return {
      words: visibleText(line?.words ?? ''),
      entry: lineEntry(kind, check),
      below: comparedIn(line),
    }
  }
  return (
    <div className={styles.lines}>
      <CheckList checks={shown} sayOf={sayOf} />
      {left > 0 && <p className="aside">and {left.toLocaleString('en')} more lines like these</p>}
    </div>
  )
}

/** What else stands in the paste, such as the other receipts of a chain: each can be checked by itself. */
function Others({ others = [], change }: Pick<BenchReport, 'others'> & Pick<CheckRun, 'change'>) {
  if (others.length === 0) return null
  return (
    <ul className={styles.others}>
      {others.map(({ name, text }) => (
        <li key={text} className="row">
          {visibleText(name)}
          <Button onClick={() => change({ text }, true)}>Check this one</Button>
        </li>
      ))}
    </ul>
  )
}

/** A part of the object, drawn once it is opened: a megabyte of it takes the browser its time. */
function Part({ title, content }: BenchPart) {
  const [drawn, setDrawn] = useState(false)
  const isText = 'text' in content
  // As it is copied: a member without a value is none.
  const text = () => (isText ? content.text : JSON.stringify(content.json, null, 2))
  return (
    <Fold title={title} onToggle={() => setDrawn(true)}>
      {drawn && (
        <>
          <BodyText text={visibleText(text())} json={isText ? undefined : JSON.parse(text())} label={title} />
          <CopyButton text={text()}>Copy</CopyButton>
        </>
      )}
    </Fold>
  )
}

const Running = ({ of: { done, total }, onStop }: { readonly of: Progress; readonly onStop: () => void }) => (
  <div role="status" data-progress={`${done} ${total}`}>
    <p>{`Line ${done} of ${total} was run again.`}</p>
    <Meter share={total === 0 ? 0 : done / total} />
    <Button onClick={onStop}>Stop</Button>
  </div>
)

/** What came of it: nothing yet, a run file under way, or the verdict with its lines and the parts of the object. */
export function CheckOutcome({ run: { outcome, stop, change, headingRef } }: { readonly run: CheckRun }) {
  if (outcome === undefined) return <NothingYet />
  if ('total' in outcome) return <Running of={outcome} onStop={stop} />
  const { found, keyGiven } = outcome
  if (found instanceof Error)
    return (
      <Result state="refused" title="It could not be checked" headingRef={headingRef}>
        <p>{visibleText(found.message)}</p>
      </Result>
    )
  return (
    <>
      <Verdict report={found} keyGiven={keyGiven} headingRef={headingRef} />
      <Others others={found.others} change={change} />
      {found.lines.length > 0 && <Lines report={found} />}
      {found.parts.map(part => (
        <Part key={part.title} {...part} />
      ))}
    </>
  )
}
