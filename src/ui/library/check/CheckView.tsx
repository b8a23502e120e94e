import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { BENCH_BYTES_AT_MOST } from '../../../bench/kinds.ts'
import type { BenchLine } from '../../../bench/report.ts'
import type { CheckLine } from '../../../contract/catalogues/checks.ts'
import { CONTRACT_VERSION } from '../../../contract/version.ts'
import { type ListedVector, VECTORS, vectorNamed, vectorsPath } from '../../../protocols/vectors.ts'
import { vectorsFile } from '../../../protocols/vectors-file.ts'
import { CheckList } from '../../app/CheckList.tsx'
import { useDroppedFiles } from '../../app/files.ts'
import { referenceAddress } from '../../app/reference-address.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { ViewLink } from '../../app/ViewLink.tsx'
import { CopyButton } from '../../kit/Button.tsx'
import { Fold } from '../../kit/Fold.tsx'
import { BodyText, VisibleText } from '../../kit/Json.tsx'
import { Result } from '../../kit/Result.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { type FetchPublished, FileUnavailable, fetchOwn, throughWorker } from '../source-set/published-set.ts'
import { CheckForm, Expectations, KEY_BOX } from './CheckForm.tsx'
import styles from './CheckView.module.css'
import { type Boxes, type CheckRun, EMPTY, kindOf, useCheckRun } from './check-run.ts'
import { lineEntry, partShown, verdictWords } from './check-words.ts'

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

const drawn = ({ words: _words, compared: _compared, ...line }: BenchLine): CheckLine => line

function CheckOutcome({ run }: { readonly run: CheckRun }) {
  const { checked, headingRef } = run
  if (checked === undefined) return <p className="aside">Nothing was checked yet.</p>
  const { report, error, keyGiven } = checked
  if (report === undefined)
    return (
      <Result state="refused" title="It could not be checked" headingRef={headingRef}>
        <p>{visibleText(error?.message ?? 'Nothing is known of why.')}</p>
      </Result>
    )
  const { kind, lines, parts } = report
  const words = Object.fromEntries(lines.map(line => [line.check, visibleText(line.words)]))
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
      <div className={styles.lines}>
        <CheckList
          checks={lines.map(drawn)}
          protocol={undefined}
          words={words}
          placeOf={check => lineEntry(kind, check)}
          beside={check => comparedIn(lines.findLast(line => line.check === check))}
        />
      </div>
      {parts.map(({ title: name, content }) => {
        const text = 'text' in content ? visibleText(content.text) : JSON.stringify(content.json, null, 2)
        const json = 'json' in content ? content.json : undefined
        return (
          <Fold key={name} title={name}>
            <BodyText text={text} json={json} label={name} of={partShown(report, name)} />
            <CopyButton text={'text' in content ? content.text : text}>Copy</CopyButton>
          </Fold>
        )
      })}
    </>
  )
}

const LONGEST = 60

/** The boxes with a vector of the published set in them. @throws FileUnavailable */
async function boxesWith(from: FetchPublished, { id, protocol }: ListedVector): Promise<Boxes> {
  const path = vectorsPath(protocol)
  const { vectors } = await fetchOwn(from, vectorsFile, path)
  const found = vectors.find(each => each.id === id)
  if (found === undefined) throw new FileUnavailable(`${path} was fetched, and it does not contain ${id}.`)
  const { object, keys, expected } = found
  const { issuer, subject, audience = '', nonce = '', status_list = '', time } = expected
  return {
    ...{ issuer, subject, audience, nonce, status_list, time },
    holder: JSON.stringify(expected.holder),
    text: object,
    key: keys.keys.length === 0 ? '' : JSON.stringify(keys, null, 2),
    taken: VECTORS[protocol].kind,
  }
}

function Listed({ listed, run }: { readonly listed: ListedVector; readonly run: CheckRun }) {
  const from = throughWorker(useServices())
  const { data, error } = useQuery({
    queryKey: ['vector', listed.id],
    staleTime: 'static',
    queryFn: () => boxesWith(from, listed),
  })
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const { boxes, change } = latest.current
    // What was written meanwhile is not written over.
    if (data !== undefined && boxes === EMPTY) change(data, 'pasted')
  }, [data])
  if (error !== null)
    return (
      <Result state="refused" title={`${listed.id} was not loaded`}>
        <p>{visibleText(error.message)} The boxes are empty, and nothing was checked.</p>
      </Result>
    )
  return (
    <p>
      {data === undefined ? 'The page is loading ' : 'Filled in from '}
      <ViewLink className="link" to={referenceAddress('vectors', listed.id)}>
        {listed.id}
      </ViewLink>
      : {listed.what}
    </p>
  )
}

function FromVector({ id, run }: { readonly id: string; readonly run: CheckRun }) {
  const listed = vectorNamed(id)
  return (
    <div className={styles.vector} role="status">
      {listed === undefined ? (
        <Result state="refused" title="There is no such vector">
          <p>
            <code>{visibleText(id.slice(0, LONGEST))}</code>: this is contract {CONTRACT_VERSION}, and the
            address may be mistyped or come from another version. The boxes are empty.{' '}
            <ViewLink className="link" to={referenceAddress('vectors')}>
              All vectors
            </ViewLink>
          </p>
        </Result>
      ) : (
        <Listed listed={listed} run={run} />
      )}
    </div>
  )
}

/** Takes a dropped file for what to check, or for the key where it fell on that box; one that is too large is not read. */
async function takeFile(
  [file]: readonly File[],
  onto: Element | null,
  change: CheckRun['change'],
): Promise<void> {
  if (file === undefined) return
  const text = file.size > BENCH_BYTES_AT_MOST ? ' '.repeat(BENCH_BYTES_AT_MOST + 1) : await file.text()
  change({ [onto?.closest(KEY_BOX) ? 'key' : 'text']: text }, 'pasted')
}

export function CheckView({ vector }: { readonly vector: string | null }) {
  const run = useCheckRun()
  const over = useDroppedFiles((files, onto) => void takeFile(files, onto, run.change))
  return (
    <main>
      <section aria-label="Check" data-kind={kindOf(run.boxes)} data-over={over} className={styles.halves}>
        <div className={styles.half}>
          <h1 tabIndex={-1}>Check your own</h1>
          <p className={`lede ${styles.lede}`}>
            Paste or drop something that an agent showed you. It is checked here, by the lists that the
            service runs.
          </p>
          {vector === null ? null : <FromVector id={vector} run={run} />}
          <CheckForm run={run} />
        </div>
        <div className={styles.outcome}>
          <CheckOutcome run={run} />
        </div>
        <div className={styles.below}>
          <Expectations run={run} />
        </div>
      </section>
    </main>
  )
}
