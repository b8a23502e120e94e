import type { BenchLine, BenchPart, BenchReport } from '../../../bench/report.ts'
import type { CheckLine } from '../../../contract/catalogues/checks.ts'
import { CheckList } from '../../app/CheckList.tsx'
import { CopyButton } from '../../kit/Button.tsx'
import { Fold } from '../../kit/Fold.tsx'
import { BodyText, VisibleText } from '../../kit/Json.tsx'
import { Result } from '../../kit/Result.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import styles from './CheckView.module.css'
import type { CheckRun } from './check-run.ts'
import { lineEntry, partShown, verdictWords } from './check-words.ts'

const STATES = { holds: 'proven', fails: 'refused', not_judged: 'unreached' } as const

function ComparedValues({ line }: { readonly line: BenchLine | undefined }) {
  if (line?.compared === undefined) return null
  const { found, expected } = line.compared
  return (
    <dl className={styles.compared}>
      <dt>found</dt>
      <dd>
        <VisibleText text={found} />
      </dd>
      <dt>expected</dt>
      <dd>
        <VisibleText text={expected} />
      </dd>
    </dl>
  )
}

const drawn = ({ words: _words, compared: _compared, ...line }: BenchLine): CheckLine => line

function Lines({ kind, lines }: Pick<BenchReport, 'kind' | 'lines'>) {
  const byName = new Map(lines.map(line => [line.check, line]))
  const words = Object.fromEntries(lines.map(line => [line.check, visibleText(line.words)]))
  return (
    <div className={styles.lines}>
      <CheckList
        checks={lines.map(drawn)}
        protocol={undefined}
        words={words}
        placeOf={check => lineEntry(kind, check)}
        beside={check => <ComparedValues line={byName.get(check)} />}
      />
    </div>
  )
}

function Part({ title, content, of }: BenchPart & { readonly of: string }) {
  const text = 'text' in content ? visibleText(content.text) : JSON.stringify(content.json, null, 2)
  return (
    <Fold title={title}>
      <BodyText text={text} json={'json' in content ? content.json : undefined} label={title} of={of} />
      <CopyButton text={'text' in content ? content.text : text}>Copy</CopyButton>
    </Fold>
  )
}

export function CheckOutcome({ run }: { readonly run: CheckRun }) {
  const { checked, headingRef } = run
  if (checked === undefined) return <p className="aside">Nothing was checked yet.</p>
  const { report, error, keyGiven } = checked
  if (report === undefined)
    return (
      <Result state="refused" title="It could not be checked" headingRef={headingRef}>
        <p>{visibleText(error?.message ?? 'Nothing is known of why.')}</p>
      </Result>
    )
  const { verdict, title, body } = verdictWords(report, keyGiven)
  return (
    <>
      <div className={styles.verdict} data-verdict={verdict}>
        <Result state={STATES[verdict]} title={title} headingRef={headingRef}>
          <p>{visibleText(body)}</p>
          {report.notes.map(note => (
            <p key={note}>{note}</p>
          ))}
        </Result>
      </div>
      <Lines kind={report.kind} lines={report.lines} />
      {report.parts.map(part => (
        <Part key={part.title} {...part} of={partShown(report, part.title)} />
      ))}
    </>
  )
}
