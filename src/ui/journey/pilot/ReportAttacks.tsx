import type { AttemptEnd } from '../../../attempts/attempt.ts'
import { REPORT_ATTACKS, type ReportAttackName } from '../../../attempts/report-attacks.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { useClosedBecause, useParts } from '../../app/PartsContext.tsx'
import { useStoreVisible } from '../../app/queries.ts'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { useAttempts } from '../break/attempt-task.ts'
import { BreakPanel } from '../break/BreakPanel.tsx'
import { refusedWith } from '../break/refused-with.ts'
import { ELSEWHERE } from './disabled-reasons.ts'
import { enforcementWindow } from './enforcement-parts.ts'
import { ReportAttemptResult } from './ReportAttemptResult.tsx'

/** What an attempt was answered with: a status where it was refused, else what was enforced. */
function answerTo({ outcome, enforcement }: AttemptEnd): string | undefined {
  return refusedWith(outcome) ?? (enforcement?.effective === 'DENY' ? 'DENY' : undefined)
}

/** The attacks on a report: each is tried for real on an agent of its own, and what stopped it stands below. */
export function ReportAttacks({ rows }: { readonly rows: readonly ExchangeRow[] }) {
  const parts = useParts()
  const { visitor, world } = parts
  const {
    result: last,
    error,
    busy,
    start,
  } = useAttempts((name: ReportAttackName) =>
    REPORT_ATTACKS[name].run({ visitor, world, window: enforcementWindow(parts) }),
  )
  const notReady = useClosedBecause()
  const elsewhere = useStoreVisible() === false ? ELSEWHERE : undefined
  return (
    <BreakPanel
      note={
        <>
          Each attempt asks <code>report.send</code>, on an agent of its own. None may get past what stops it.
        </>
      }
      chips={keysOf(REPORT_ATTACKS).map(name => ({
        name,
        title: REPORT_ATTACKS[name].title,
        closed: notReady ?? elsewhere,
        refused: last?.name === name ? answerTo(last.end) : undefined,
      }))}
      busy={busy}
      onStart={start}
    >
      <ReportAttemptResult last={last} error={error} running={busy} rows={rows} />
    </BreakPanel>
  )
}
