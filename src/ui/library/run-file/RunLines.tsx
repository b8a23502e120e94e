import { useMemo, useState } from 'react'
import type { CallEntry, IssueEntry, JournalEntry } from '../../../client/journal-record.ts'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import type { RunFile, RunLine, SentLine } from '../../../contract/schemas/run-file.ts'
import { said } from '../../../evidence/read-run-file.ts'
import type { JudgedLine, RunReport } from '../../../evidence/run-again.ts'
import type { ExchangeRow, RowUse } from '../../app/rows.ts'
import { rowsOf } from '../../exchange/exchange-rows.ts'
import { Ladder, useRowInView } from '../../exchange/Ladder.tsx'
import type { LadderLine } from '../../exchange/ladder.ts'
import { Tell } from '../../exchange/Tell.tsx'
import { Bar } from '../../kit/Bar.tsx'
import { Fold } from '../../kit/Fold.tsx'
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
 * A file's lines as the exchange draws a journal's, each with its line's number. They are not entries of this browser's:
 * none is stored, and nothing can be sent again from one. What was held, or is missing, is not a message.
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
  if ('held' in line) return [['Published before', line.held]]
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

/** A line that is not a message: what was held from before, or is missing. */
function OtherLine({ judged }: { readonly judged: JudgedLine }) {
  const { mark, words } = OUTCOMES[judged.outcome]
  return (
    <Fold title={`Line ${judged.number}: ${mark ?? words}`} data-line={judged.number}>
      <LinePanel judged={judged} />
    </Fold>
  )
}

export function RunLines({ file, report }: { readonly file: RunFile; readonly report: RunReport }) {
  const { lines } = report
  const rows = useMemo(() => rowsOfFile(file), [file])
  const differs = lines.find(({ outcome }) => outcome === 'differs')?.number
  const [at, setAt] = useState(
    1 +
      Math.max(
        0,
        rows.findLastIndex(row => row.number === differs),
      ),
  )
  const row = rows[at - 1]
  useRowInView(row?.id)
  const judged = row && lines[row.number - 1]
  if (row === undefined || judged === undefined) return null
  const use: RowUse = {
    isCurrent: each => each === row,
    onOpen: each => setAt(rows.indexOf(each) + 1),
    markOf: ({ kind, number }) =>
      kind === 'request' ? undefined : OUTCOMES[lines[number - 1]?.outcome ?? 'same'].mark,
  }
  const others = lines.filter(({ number }) => !rows.some(each => each.number === number))
  return (
    <section className={styles.part} aria-labelledby="lines-heading">
      <Bar title="Line by line" id="lines-heading" />
      <div className={styles.story}>
        <div>
          <div className={styles.ladder}>
            <Ladder
              lines={linesAround(rows, row.number)}
              current={undefined}
              newest={undefined}
              store={false}
              use={use}
            />
          </div>
          <Tell rows={rows} at={at} onGo={setAt} />
        </div>
        <div className={styles.line} data-line={row.number}>
          <h3>{`Line ${row.number} of ${lines.length}`}</h3>
          <LinePanel key={row.number} judged={judged} />
        </div>
      </div>
      {others.map(each => (
        <OtherLine key={each.number} judged={each} />
      ))}
    </section>
  )
}
