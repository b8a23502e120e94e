import { type ReportStage, type SentReport, stoppedAt } from '../../../enforcement/report.ts'
import { openMessage } from '../../app/navigation.ts'
import { plainSentence } from '../../app/sentence.ts'
import { enforcedWords } from '../../exchange/events/deliveries.ts'
import { EnforcementLines } from '../../exchange/MessageDetail.tsx'
import { Button } from '../../kit/Button.tsx'
import { Fold } from '../../kit/Fold.tsx'
import { LINES, type LineState, Mark, Rule } from '../../kit/Mark.tsx'
import { counted } from '../../kit/words.ts'
import { Actions, StepFold } from '../frame/Step.tsx'
import styles from './PilotView.module.css'
import { STAGES, STATIONS, titleOf } from './Stages.tsx'
import { type At, type Pilot, rowOfSent } from './use-pilot.ts'

interface OnBelt {
  readonly id: string
  readonly title: string
  readonly stage: ReportStage
  readonly sent?: SentReport
}

/** Newest first: the draft until it is sent, and all that were sent. */
function reportsOf({ state: { at, draft, report, sent }, sent: all }: Pilot): readonly OnBelt[] {
  const content = typeof report === 'string' ? undefined : report.content
  const own = { id: draft.id, title: titleOf(content, draft.id), stage: at }
  const others = all.map((each): OnBelt => {
    const { id = `Message ${each.entry.seq}`, properties } = each.request?.resource ?? {}
    return { id, title: titleOf(properties?.content, id), stage: each.end, sent: each }
  })
  return [...(sent === undefined ? [own] : []), ...others.toReversed()]
}

const NAMES = Object.keys(STATIONS)

function stateAt({ stage, sent }: OnBelt, place: number): LineState {
  const { station, line } = STAGES[stage]
  const at = NAMES.indexOf(station)
  if (place >= at) return place === at ? line : 'unreached'
  // Where no one approved it, the agent had nothing to sign for.
  const unsigned = sent !== undefined && sent.request?.context?.approval === undefined
  return unsigned && (NAMES[place] === 'Approve' || NAMES[place] === 'Sign') ? 'na' : 'proven'
}

interface BeltProps extends Partial<At> {
  readonly approver: string
}

function Stations({ newest, approver }: BeltProps & { readonly newest: OnBelt | undefined }) {
  return (
    <ol className={styles.stations} aria-label="Stations">
      {Object.entries(STATIONS).map(([name, who], place) => {
        const here = newest !== undefined && STAGES[newest.stage].station === name
        const state = newest === undefined ? 'unreached' : stateAt(newest, place)
        return (
          <li key={name} data-s={state} aria-current={here ? 'step' : undefined}>
            {place === 0 ? null : <Rule className={styles.way} />}
            <Mark state={state} className={styles.mark} />
            <b>{name}</b>
            <small>{who ?? approver}</small>
          </li>
        )
      })}
    </ol>
  )
}

function ReportLine({ of: { title, id, stage, sent }, rows }: { readonly of: OnBelt } & Pick<Pilot, 'rows'>) {
  const { station, line, word } = STAGES[stage]
  const inside = (
    <>
      <Mark state={line} />
      <b>{title}</b>
      {title === id ? null : <code>{id}</code>}
      <span className="sr-only">{`, ${station}: `}</span>
      <span className={styles.word}>
        {stage === 'stopped' && sent !== undefined ? `${word}: ${stoppedAt(sent)}` : word}
      </span>
    </>
  )
  const row = rowOfSent(rows, sent)
  return (
    <li data-s={line}>
      {row === undefined ? (
        <div className={`line ${styles.report}`}>{inside}</div>
      ) : (
        <button
          type="button"
          className={`line ${styles.report}`}
          data-report={id}
          data-status={stage === 'delivered' || stage === 'acknowledged' ? stage : 'stopped'}
          onClick={() => openMessage(row.number)}
        >
          {inside}
        </button>
      )}
    </li>
  )
}

/** What the enforcement point found about a decision, which can be enforced once more. */
function Gate({ at: { run, state }, shown }: At & { readonly shown: SentReport }) {
  const { lines = [], delivered = false } = shown.enforced.at(-1) ?? {}
  const enforced = shown.enforced.length > 0
  const id = shown.request?.resource.id ?? 'the report'
  const stopped = `stopped at ${stoppedAt(shown) ?? 'an obligation'}`
  const came = delivered ? `${lines.length} checks passed` : stopped
  const decision = shown.answer?.decision ?? 'DENY'
  return (
    <section aria-label="Enforcement point">
      <StepFold
        title={
          enforced ? `Enforcement point: ${came} for ${id}` : `The decision on ${id} is not enforced yet.`
        }
      >
        {enforced ? (
          <>
            <h3
              className={styles.word}
              data-s={delivered ? 'proven' : decision === 'PERMIT' ? 'refused' : LINES[decision]}
              data-status={delivered ? 'PERMIT' : 'DENY'}
              tabIndex={-1}
              ref={run.last?.atGate ? run.headingRef : undefined}
            >
              {delivered ? 'Effective PERMIT: delivered' : `Effective DENY: ${stopped}`}
            </h3>
            <p className="aside">
              {plainSentence(enforcedWords({ delivered, lines }, decision === 'INDETERMINATE').say)}
            </p>
            <EnforcementLines lines={lines} heldBack={decision === 'INDETERMINATE'} />
          </>
        ) : null}
        <Actions>
          <Button
            busy={run.busy}
            onClick={() => run.start({ act: 'enforce', state: { ...state, sent: shown }, atGate: true })}
          >
            {enforced ? 'Enforce again' : 'Enforce'}
          </Button>
        </Actions>
      </StepFold>
    </section>
  )
}

/** How many reports stand open; the others are one fold. */
const AT_MOST = 2

export function Belt({ at, approver }: BeltProps) {
  const reports = at === undefined ? [] : reportsOf(at)
  const { shown, rows = [] } = at ?? {}
  const lines = (some: readonly OnBelt[]) =>
    some.map(each => <ReportLine key={each.sent?.entry.seq ?? 'draft'} of={each} rows={rows} />)
  return (
    <section className={styles.belt} aria-label="Pilot">
      <Stations newest={reports[0]} approver={approver} />
      <ol aria-label="Reports">{lines(reports.slice(0, AT_MOST))}</ol>
      {reports.length > AT_MOST ? (
        <Fold title={counted(reports.length - AT_MOST, 'earlier report')}>
          <ol>{lines(reports.slice(AT_MOST))}</ol>
        </Fold>
      ) : null}
      {at === undefined || shown?.answer === undefined ? null : (
        <Gate key={shown.entry.seq} at={at} shown={shown} />
      )}
    </section>
  )
}
