import { useId } from 'react'
import { KINDS } from '../../../bench/kinds.ts'
import { kindWords } from '../../../bench/words.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { useDroppedFiles } from '../../app/files.ts'
import { Button } from '../../kit/Button.tsx'
import { Select } from '../../kit/Field.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { capitalized, counted } from '../../kit/words.ts'
import { CheckOutcome } from './CheckOutcome.tsx'
import styles from './CheckView.module.css'
import { type CheckRun, useCheckRun } from './check-run.ts'
import { Decoded } from './Decoded.tsx'
import { Examples, FromVector } from './Examples.tsx'
import { FromLink, LinkToThis } from './FromLink.tsx'
import { Given } from './Given.tsx'
import { Paste } from './Paste.tsx'
import { Pointing } from './Pointing.tsx'

/** The report that is there, if one is. */
function reportOf({ outcome }: CheckRun) {
  const found = outcome !== undefined && 'found' in outcome ? outcome.found : undefined
  return found instanceof Error ? undefined : found
}

/** What the paste is, and what else it may be taken for. */
function Recognised({ run }: { readonly run: CheckRun }) {
  const { kind, boxes, change } = run
  const id = useId()
  const kinds = keysOf(KINDS)
  const objects = reportOf(run)?.objects
  const found =
    objects === undefined
      ? capitalized(kindWords(kind))
      : `A request with ${counted(objects.length, 'object')}`
  return (
    <div className={styles.bar}>
      <strong>{boxes.taken === undefined ? found : `Taken for ${kindWords(kind)}`}</strong>
      <div className={styles.other}>
        <label htmlFor={id} className="sr-only">
          What it is
        </label>
        <Select
          id={id}
          value={boxes.taken ?? ''}
          onChange={({ target }) => change({ taken: kinds.find(each => each === target.value) })}
        >
          <option value="">Something else?</option>
          {kinds.map(each => (
            <option key={each} value={each}>
              {capitalized(KINDS[each].words)}
            </option>
          ))}
        </Select>
      </div>
    </div>
  )
}

function CheckForm({ run }: { readonly run: CheckRun }) {
  const empty = run.boxes.text.trim() === ''
  const report = reportOf(run)
  const clear = ({ currentTarget }: React.MouseEvent) => {
    currentTarget.parentElement?.querySelector('textarea')?.focus()
    run.clear()
  }
  return (
    <form
      className={styles.form}
      data-empty={empty}
      onSubmit={event => {
        event.preventDefault()
        run.check()
      }}
    >
      <div className={styles.top}>
        {empty ? null : <Recognised run={run} />}
        <Paste run={run} />
        {empty ? null : (
          <>
            <Button type="submit" kind={run.outcome === undefined ? 'primary' : 'quiet'}>
              Check it
            </Button>
            <button type="button" className="link" onClick={clear}>
              Clear
            </button>
          </>
        )}
      </div>
      {empty ? <Examples run={run} /> : null}
      {report && <Decoded report={report} time={run.boxes.time} />}
      <Given run={run} report={report} />
      {run.note === undefined ? null : (
        <p className="aside" role="status">
          {run.note}
        </p>
      )}
      <p className="inline aside" data-s="proven">
        <Mark state="proven" />
        Not stored, not sent, and discarded when you leave.
      </p>
      {report && (
        <div className={`row ${styles.link}`}>
          <LinkToThis run={run} />
        </div>
      )}
    </form>
  )
}

interface CheckViewProps {
  readonly vector: string | null
  /** What a link fills in. */
  readonly given: string | null
}

export function CheckView({ vector, given }: CheckViewProps) {
  const run = useCheckRun()
  const over = useDroppedFiles(run.take)
  const nothing = run.outcome === undefined
  return (
    <main>
      <section
        aria-label="Check"
        data-kind={reportOf(run)?.objects === undefined ? run.kind : 'request'}
        data-over={over}
        data-nothing={nothing}
        className={styles.halves}
      >
        <Pointing>
          <div className={styles.half}>
            <h1 tabIndex={-1} className={nothing ? undefined : 'if-room'}>
              Check your own
            </h1>
            {nothing && (
              <p className="lede">Paste something that an agent showed you. The page finds out what it is.</p>
            )}
            {vector === null ? null : <FromVector id={vector} run={run} />}
            {given === null ? null : <FromLink query={given} run={run} />}
            <CheckForm run={run} />
          </div>
          <div className={styles.outcome}>
            <CheckOutcome run={run} />
          </div>
        </Pointing>
      </section>
    </main>
  )
}
