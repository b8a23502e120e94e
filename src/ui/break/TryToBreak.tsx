import type { OwnAgent } from '../../client/visitor.ts'
import { keysOf } from '../../contract/keys-of.ts'
import type { Attack } from '../../pilot/attack.ts'
import { ATTACKS } from '../../pilot/attacks.ts'
import type { ExchangeRow } from '../exchange/rows.ts'
import { useClosedBecause } from '../state/PartsContext.tsx'
import { AttackChip } from './AttackChip.tsx'
import { AttemptResult } from './AttemptResult.tsx'
import { type Attempt, useAttacks } from './attack-run.ts'
import styles from './TryToBreak.module.css'

interface TryToBreakProps {
  readonly step: Attack['step']
  readonly own: OwnAgent | undefined
  readonly rows: readonly ExchangeRow[]
}

/** The status of a refusal; undefined where there was none. */
function refusedWith({ outcome }: Attempt): string | undefined {
  const status = outcome.entry.answer?.status ?? 0
  return status >= 400 ? String(status) : undefined
}

/** The attacks that fit a step: each is sent for real, and what came back stands below. */
export function TryToBreak({ step, own, rows }: TryToBreakProps) {
  const run = useAttacks(own, rows)
  const notReady = useClosedBecause()
  const names = keysOf(ATTACKS).filter(name => ATTACKS[name].step === step)
  return (
    <section className={styles.section} aria-labelledby="break-heading" data-print="hide">
      <h2 id="break-heading">Try to break it</h2>
      <p className={styles.note}>Each attempt goes to the same endpoint. All of them should be refused.</p>
      <ul className={styles.chips}>
        {names.map(name => (
          <li key={name}>
            <AttackChip
              title={ATTACKS[name].title}
              closed={notReady ?? ATTACKS[name].closed(run.stage) ?? undefined}
              busy={run.running !== undefined}
              refused={run.last?.name === name ? refusedWith(run.last) : undefined}
              onClick={() => run.start(name)}
            />
          </li>
        ))}
      </ul>
      <AttemptResult last={run.last} error={run.error} rows={rows} />
    </section>
  )
}
