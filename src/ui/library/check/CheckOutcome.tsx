import { useState } from 'react'
import type { BenchPart, BenchReport, BenchVerdict } from '../../../bench/report.ts'
import { kindWords, type OutcomeWords, outcomeWords } from '../../../bench/words.ts'
import { Button, CopyButton } from '../../kit/Button.tsx'
import { Facts, factsOf } from '../../kit/Facts.tsx'
import { Fold } from '../../kit/Fold.tsx'
import { BodyText } from '../../kit/Json.tsx'
import { type LineState, Mark } from '../../kit/Mark.tsx'
import { Meter } from '../../kit/Meter.tsx'
import { Result } from '../../kit/Result.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { counted } from '../../kit/words.ts'
import { CheckLines } from './CheckLines.tsx'
import styles from './CheckView.module.css'
import type { CheckRun, Progress } from './check-run.ts'
import decoded from './Decoded.module.css'

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
} as const satisfies Record<BenchVerdict, LineState>

interface VerdictProps extends Pick<CheckRun, 'headingRef'> {
  readonly report: BenchReport
  readonly words: OutcomeWords
}

/** What it comes to, with its cause; what to do, or what is not known. */
function Verdict({ report: { unjudged }, words: { verdict, title, body }, headingRef }: VerdictProps) {
  // What the title says is not said again.
  const said = Object.values(unjudged).flat()
  const notes = said.filter(note => note !== body && `Not judged: ${note}` !== `${title}.`)
  return (
    <div data-status={STATES[verdict]} data-s={STATES[verdict]}>
      <h2 data-outcome tabIndex={-1} ref={headingRef} className={styles.verdict}>
        {visibleText(title)}
      </h2>
      {[body, ...new Set(notes)].map(note => (
        <p key={note} className={note === body ? 'lede' : 'note'}>
          {visibleText(note)}
        </p>
      ))}
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
/** How much is shown on each side of the place where two texts part. */
const AROUND = 48

/** The place where the bytes of a form leave those of the standard. */
function Parting({ text, at }: { readonly text: string; readonly at: number }) {
  const from = Math.max(0, at - AROUND)
  return (
    <p>
      <code>
        {visibleText(text.slice(from, at))}
        <mark className={decoded.differs}>{visibleText(text.slice(at, at + 1)) || '∎'}</mark>
        {visibleText(text.slice(at + 1, at + AROUND))}
      </code>
    </p>
  )
}

function Part({ title, content, says, differs }: BenchPart) {
  const [drawn, setDrawn] = useState(false)
  const isText = 'text' in content
  // As it is copied: a member without a value is none.
  const text = () => (isText ? content.text : JSON.stringify(content.json, null, 2))
  return (
    <Fold title={title} onToggle={() => setDrawn(true)}>
      {drawn && (
        <>
          {says && <p className="note">{visibleText(says)}</p>}
          {isText && differs && <Parting text={content.text} at={differs.at} />}
          <BodyText text={visibleText(text())} json={isText ? undefined : JSON.parse(text())} label={title} />
          <CopyButton text={text()}>Copy</CopyButton>
        </>
      )}
    </Fold>
  )
}

/** The exact bytes and digests, to compare with those of others. */
function Parts({ of }: { readonly of: readonly BenchPart[] }) {
  if (of.length === 0) return null
  return (
    <Fold title={`${counted(of.length, 'part')} to copy`} className={styles.parts}>
      {of.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one report never change their order.
        <Part key={at} {...part} />
      ))}
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

/** What came of it: nothing yet, a run file under way, or the verdict, the lines that matter first, and the rest folded. */
export function CheckOutcome({ run }: { readonly run: CheckRun }) {
  const { outcome, stop, change, headingRef } = run
  if (outcome === undefined) return <NothingYet />
  if ('total' in outcome) return <Running of={outcome} onStop={stop} />
  const { found: report, keyGiven } = outcome
  if (report instanceof Error)
    return (
      <Result state="refused" title="It could not be checked" headingRef={headingRef}>
        <p>{visibleText(report.message)}</p>
      </Result>
    )
  const words = outcomeWords(report, keyGiven)
  const parts =
    report.objects?.flatMap(({ kind, parts: own }) =>
      own.map(part => ({ ...part, title: `${part.title} of ${kindWords(kind)}` })),
    ) ?? report.parts
  return (
    <div data-verdict={words.verdict} data-service-verdict={words.service}>
      <Verdict report={report} words={words} headingRef={headingRef} />
      <Others others={report.others} change={change} />
      <div className={styles.lines}>
        <CheckLines report={report} />
        <Parts of={parts} />
      </div>
      {[...new Set([...report.notes, words.serviceWords ?? ''])].filter(Boolean).map(note => (
        <p key={note} className="aside">
          {visibleText(note)}
        </p>
      ))}
    </div>
  )
}
