import { keysOf } from '../../contract/keys-of.ts'
import { REPORT_ATTACKS, type ReportAttackEnd } from '../../pilot/report-attacks.ts'
import { AttackChip } from '../break/AttackChip.tsx'
import styles from '../break/TryToBreak.module.css'
import type { ExchangeRow } from '../exchange/rows.ts'
import { useClosedBecause } from '../state/PartsContext.tsx'
import { useStoreVisible } from '../state/queries.ts'
import { ELSEWHERE } from './closures.ts'
import { ReportAttemptResult } from './ReportAttemptResult.tsx'
import { useReportAttacks } from './report-attack-run.ts'

/** What an attempt was answered with: a status where it was refused, else what was enforced. */
function answerTo({ outcome, enforcement }: ReportAttackEnd): string | undefined {
  const status = outcome.entry.answer?.status ?? 0
  if (status >= 400) return String(status)
  return enforcement?.effective === 'DENY' ? 'DENY' : undefined
}

/** The attacks on a report: each is tried for real on an agent of its own, and what stopped it stands below. */
export function ReportAttacks({ rows }: { readonly rows: readonly ExchangeRow[] }) {
  const run = useReportAttacks()
  const notReady = useClosedBecause()
  const elsewhere = useStoreVisible() === false ? ELSEWHERE : undefined
  return (
    <section className={styles.section} aria-labelledby="break-heading" data-print="hide">
      <h2 id="break-heading">Try to break it</h2>
      <p className={styles.note}>
        Each attempt asks <code>report.send</code>, on an agent of its own. None may get past what stops it.
      </p>
      <ul className={styles.chips}>
        {keysOf(REPORT_ATTACKS).map(name => (
          <li key={name}>
            <AttackChip
              title={REPORT_ATTACKS[name].title}
              closed={notReady ?? elsewhere}
              busy={run.running}
              refused={run.last?.name === name ? answerTo(run.last.end) : undefined}
              onClick={() => run.start(name)}
            />
          </li>
        ))}
      </ul>
      <ReportAttemptResult last={run.last} error={run.error} running={run.running} rows={rows} />
    </section>
  )
}
