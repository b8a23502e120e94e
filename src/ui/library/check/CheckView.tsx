import { BOUNDS } from '../../../bench/limits.ts'
import type { BenchLine, BenchReport, ServiceVerdict } from '../../../bench/report.ts'
import { notesOf, outcomeWords } from '../../../bench/words.ts'
import { CheckList, type DrawnLine } from '../../app/CheckList.tsx'
import { useDroppedFiles } from '../../app/files.ts'
import { Meter } from '../../kit/Bar.tsx'
import { Button } from '../../kit/Button.tsx'
import { VisibleText } from '../../kit/Json.tsx'
import { LINES, type LineState, Mark } from '../../kit/Mark.tsx'
import { Result } from '../../kit/Result.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { CheckForm } from './CheckForm.tsx'
import styles from './CheckView.module.css'
import { type CheckRun, type Progress, textOf, useCheckRun } from './check-run.ts'
import { lineEntry } from './check-words.ts'
import { FromVector } from './FromVector.tsx'
import { Others } from './Others.tsx'
import { Part } from './Part.tsx'

const STATES = { holds: 'proven', fails: 'refused', not_judged: 'unreached' } as const

function comparedIn(line: BenchLine | undefined): React.ReactNode {
  if (line?.compared === undefined) return null
  return (
    <dl className={styles.compared}>
      <dt>found</dt>
      <dd>
        <VisibleText text={line.compared.found} />
      </dd>
      <dt>expected</dt>
      <dd>
        <VisibleText text={line.compared.expected} />
      </dd>
    </dl>
  )
}

const drawn = ({
  words: _words,
  compared: _compared,
  service: _,
  onlyService: __,
  ...line
}: BenchLine): DrawnLine => line

/** How a line may end, before there is one. */
const ENDS = [
  ['PASS', 'PASS', 'It meets the standard'],
  ['FAIL', 'FAIL', 'It breaks the standard'],
  ['CHOICE', 'NOT TAKEN HERE', 'The standard allows it, this service does not take it'],
  ['NOT_RUN', 'NOT RUN', 'It needs something that you did not give'],
] as const

function NothingYet() {
  return (
    <div className={styles.invites}>
      <h2>It is judged here, line by line</h2>
      <p className="aside">
        By its own standard first, then by what this service takes. A line ends in one of these ways:
      </p>
      <dl className={styles.ends}>
        {ENDS.map(([state, word, meaning]) => (
          <div key={state} data-s={LINES[state]}>
            <Mark state={LINES[state]} className={styles.endMark} />
            <dt>{word}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const SERVICE_STATES = {
  would_take: 'proven',
  would_not_take: 'refused',
  open: 'unreached',
  not_applicable: 'na',
} as const satisfies Record<ServiceVerdict, LineState>

function Verdict({ report, keyGiven, headingRef }: VerdictProps) {
  const { verdict, title, body, service, serviceWords } = outcomeWords(report, keyGiven)
  // What the title says is not said again.
  const notes = new Set([body, ...notesOf(report)].filter(note => `Not judged: ${note}` !== `${title}.`))
  return (
    <div className={styles.verdict} data-verdict={verdict} data-service-verdict={service}>
      <div className={styles.said} data-s={STATES[verdict]} data-status={STATES[verdict]}>
        <Mark state={STATES[verdict]} className={styles.saidMark} />
        <h2 data-outcome tabIndex={-1} ref={headingRef}>
          {visibleText(title)}
        </h2>
      </div>
      {serviceWords === undefined ? null : (
        <p className={styles.said} data-s={SERVICE_STATES[service]}>
          <Mark state={SERVICE_STATES[service]} className={styles.saidMark} />
          <span>{visibleText(serviceWords)}</span>
        </p>
      )}
      <div className={`note ${styles.notes}`}>
        {[...notes].map(note => (
          <p key={note}>{visibleText(note)}</p>
        ))}
      </div>
    </div>
  )
}

interface VerdictProps {
  readonly report: BenchReport
  readonly keyGiven: boolean
  readonly headingRef: React.Ref<HTMLHeadingElement>
}

function Lines({ report }: Pick<VerdictProps, 'report'>) {
  const { kind, lines } = report
  const words = Object.fromEntries(lines.map(line => [line.check, visibleText(line.words)]))
  const left = lines.length - BOUNDS.linesDrawn
  if (lines.length === 0) return null
  return (
    <div className={styles.lines}>
      <CheckList
        checks={lines.slice(0, BOUNDS.linesDrawn).map(drawn)}
        protocol={undefined}
        words={words}
        placeOf={check => lineEntry(kind, check)}
        beside={check => comparedIn(lines.findLast(line => line.check === check))}
      />
      {left > 0 ? <p className="aside">and {left.toLocaleString('en')} more lines like these</p> : null}
    </div>
  )
}

function Running({ of: { done, total }, onStop }: { readonly of: Progress; readonly onStop: () => void }) {
  return (
    <div role="status" data-progress={`${done} ${total}`}>
      <p>{`Line ${done} of ${total} was run again.`}</p>
      <Meter share={total === 0 ? 0 : done / total} />
      <Button onClick={onStop}>Stop</Button>
    </div>
  )
}

function CheckOutcome({ run }: { readonly run: CheckRun }) {
  const { checked, progress, headingRef } = run
  if (progress !== undefined) return <Running of={progress} onStop={run.stop} />
  if (checked === undefined) return <NothingYet />
  const { report, error, keyGiven } = checked
  if (report === undefined)
    return (
      <Result state="refused" title="It could not be checked" headingRef={headingRef}>
        <p>{visibleText(error?.message ?? 'The reason is not known.')}</p>
      </Result>
    )
  return (
    <>
      <Verdict report={report} keyGiven={keyGiven} headingRef={headingRef} />
      <Others others={report.others} change={run.change} />
      <Lines report={report} />
      {report.parts.map(part => (
        <Part key={part.title} {...part} />
      ))}
    </>
  )
}

export function CheckView({ vector }: { readonly vector: string | null }) {
  const run = useCheckRun()
  const over = useDroppedFiles(async file => run.change({ text: await textOf(file) }, 'pasted'))
  return (
    <main>
      <section aria-label="Check" data-kind={run.kind} data-over={over} className={styles.halves}>
        <div className={styles.half} data-empty={run.boxes.text.trim() === ''}>
          <h1 tabIndex={-1}>Check your own</h1>
          <p className={`lede ${styles.lede}`}>
            Paste something that an agent showed you. The page finds out what it is.
          </p>
          {vector === null ? null : <FromVector id={vector} run={run} />}
          <CheckForm run={run} />
        </div>
        <div className={styles.outcome} data-empty={run.checked === undefined}>
          <CheckOutcome run={run} />
        </div>
      </section>
    </main>
  )
}
