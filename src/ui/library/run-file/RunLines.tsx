import { useMemo, useRef, useState } from 'react'
import type { CallEntry, IssueEntry, JournalEntry } from '../../../client/journal-record.ts'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import type { RunFile, RunLine, SentLine } from '../../../contract/schemas/run-file.ts'
import { said } from '../../../evidence/read-run-file.ts'
import type { JudgedLine, RunReport } from '../../../evidence/run-again.ts'
import type { ExchangeRow, RowUse } from '../../app/rows.ts'
import { Ladder, useRowInView } from '../../exchange/Ladder.tsx'
import type { LadderLine } from '../../exchange/ladder.ts'
import { rowsOf } from '../../exchange/read-exchange.ts'
import { Bar } from '../../kit/Bar.tsx'
import { Button } from '../../kit/Button.tsx'
import { Json } from '../../kit/Json.tsx'
import { StackedTable } from '../../kit/StackedTable.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { counted } from '../../kit/words.ts'
import styles from './RunFileView.module.css'

type PublishedLine = Extract<RunLine, { published: unknown }>

function callOf({ sent, answer, at }: SentLine, { agent_id, base_url }: RunFile, seq: number): CallEntry {
  const { status, request_id, body } = answer
  const text = JSON.stringify(body)
  return {
    ...{ kind: 'call', seq, at, group: '', speaker: 'agent', agent_id },
    request: { method: 'POST', url: `${base_url}${sent.path}`, headers: {}, body: sent.body },
    answer: { status, request_id, headers: {}, duration_ms: 0, body: text },
    failure: null,
  }
}

function partyOf({ published: { entry } }: PublishedLine): string {
  const named = entry.kind === 'withdrawn' ? entry.was : entry
  const name = 'issuer' in named ? named.issuer : 'host' in named ? named.host : named.organization_id
  return said(name)
}

function issueOf(line: PublishedLine, { agent_id }: RunFile, seq: number): IssueEntry {
  const { entry } = line.published
  return {
    ...{ kind: 'issue', seq, at: line.at, group: '', speaker: 'issuer', agent_id, fault: null },
    ...{ what: entry.kind, party: partyOf(line), value: entry },
  }
}

/**
 * A file's lines as the exchange draws a journal's, each with its line's number. They are no entries of this browser's:
 * none is stored, and nothing can be sent again from one. What was held, or is missing, is no message.
 */
function rowsOfFile(file: RunFile): readonly ExchangeRow[] {
  const entries = file.lines.flatMap((line, at): JournalEntry[] => {
    if ('sent' in line) return [callOf(line, file, at + 1)]
    return 'published' in line ? [issueOf(line, file, at + 1)] : []
  })
  return rowsOf(entries).map(row => ({ ...row, number: row.entry.seq }))
}

/** What stands at a row of a line, and how its panel begins. */
const OUTCOMES: Readonly<
  Record<JudgedLine['outcome'], { readonly mark: string | undefined; readonly words: string }>
> = {
  same: { mark: undefined, words: 'Running it again gives the same.' },
  differs: { mark: 'differs', words: 'Running it again gives something else.' },
  not_judged: { mark: 'not judged', words: 'Not judged' },
}

function linesAround(rows: readonly ExchangeRow[], line: number): readonly LadderLine[] {
  const at = Math.max(
    0,
    rows.findIndex(({ number }) => number >= line),
  )
  const first = at - (at % LIMITS.PAGE_ROWS)
  return rows.slice(first, first + LIMITS.PAGE_ROWS).map(row => ({ kind: 'row', row }))
}

function contentOf(line: RunLine): readonly (readonly [title: string, value: unknown])[] {
  if ('held' in line) return [['Held from before', line.held]]
  if ('published' in line) return [['Published', line.published]]
  if ('missing' in line) return [['Not in the file', line.missing]]
  const { sent, answer, receipt } = line
  const parts = [
    ['Sent', sent],
    ['Answered', answer],
  ] as const
  return receipt === undefined ? parts : [...parts, ['Receipt', receipt]]
}

const IN_TABLE = 20
function Differences({ differences }: Pick<JudgedLine, 'differences'>) {
  const more = differences.length - IN_TABLE
  return (
    <>
      <StackedTable columns={['Member', 'In the file', 'Run again']} caption="What differs">
        {differences.slice(0, IN_TABLE).map(({ pointer, found, made }) => (
          <tr key={`${pointer} ${made}`} data-pointer={pointer}>
            <th scope="row">
              <code>{visibleText(pointer)}</code>
            </th>
            <td data-label="In the file">{visibleText(found)}</td>
            <td data-label="Run again">{visibleText(made)}</td>
          </tr>
        ))}
      </StackedTable>
      {more > 0 ? <p>{`and ${counted(more, 'more member')}`}</p> : null}
    </>
  )
}

function LinePanel({ judged: { line, outcome, differences, why } }: { readonly judged: JudgedLine }) {
  return (
    <div data-result={outcome} className={styles.panel}>
      <p className={styles.label}>
        {OUTCOMES[outcome].words}
        {why === undefined ? null : `: ${why}.`}
      </p>
      {differences.length === 0 ? null : <Differences differences={differences} />}
      {'at' in line ? (
        <p className="aside">{`At ${line.at}, ${line.offset_ms} ms from the device’s clock.`}</p>
      ) : null}
      {contentOf(line).map(([title, value]) => (
        <section key={title} aria-label={title}>
          <h4 className={styles.label}>{title}</h4>
          <Json value={value} label={title} />
        </section>
      ))}
    </div>
  )
}

export function RunLines({ file, report }: { readonly file: RunFile; readonly report: RunReport }) {
  const { lines } = report
  const rows = useMemo(() => rowsOfFile(file), [file])
  const [number, setNumber] = useState(lines.find(({ outcome }) => outcome === 'differs')?.number ?? 1)
  const box = useRef<HTMLDivElement>(null)
  useRowInView(box, rows.find(row => row.number === number)?.id)
  const judged = lines[number - 1]
  if (judged === undefined) return null
  const use: RowUse = {
    isCurrent: row => row.number === number,
    onOpen: row => setNumber(row.number),
    markOf: row =>
      row.kind === 'request' ? undefined : OUTCOMES[lines[row.number - 1]?.outcome ?? 'same'].mark,
  }
  return (
    <section className={styles.part} aria-labelledby="lines-heading">
      <Bar title="Line by line" id="lines-heading" />
      <div className={styles.story}>
        <div className={styles.ladder} ref={box}>
          <Ladder
            lines={linesAround(rows, number)}
            current={undefined}
            newest={undefined}
            onToggle={() => undefined}
            toCome={[]}
            note={null}
            store={false}
            use={use}
          />
        </div>
        <div className={styles.line} data-line={number}>
          <h3 id="line-place">{`Line ${number} of ${lines.length}`}</h3>
          <div className={`row ${styles.buttons}`}>
            <Button
              onClick={() => setNumber(number - 1)}
              closed={number === 1 ? 'first' : undefined}
              closedBy="line-place"
            >
              Back
            </Button>
            <Button
              onClick={() => setNumber(number + 1)}
              closed={number === lines.length ? 'last' : undefined}
              closedBy="line-place"
            >
              Next
            </Button>
          </div>
          <LinePanel key={number} judged={judged} />
        </div>
      </div>
    </section>
  )
}
