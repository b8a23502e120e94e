import { BENCH_BYTES_AT_MOST } from '../../../bench/limits.ts'
import { useDroppedFiles } from '../../app/dropped-files.ts'
import { kindOf } from './boxes.ts'
import { CheckForm, Expectations, KEY_BOX } from './CheckForm.tsx'
import { CheckOutcome } from './CheckOutcome.tsx'
import styles from './CheckView.module.css'
import { type CheckRun, useCheckRun } from './check-run.ts'
import { FromVector } from './FromVector.tsx'

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

interface CheckViewProps {
  /** The vector of the source set that the address names. */
  readonly vector: string | null
}

/** Other people's tokens, cards and keys, checked by the lists that the service runs. */
export function CheckView({ vector }: CheckViewProps) {
  const run = useCheckRun()
  const over = useDroppedFiles((files, onto) => void takeFile(files, onto, run.change))
  return (
    <main>
      <section aria-label="Check" data-kind={kindOf(run.boxes)} data-over={over} className={styles.halves}>
        <div className={styles.half}>
          <h1 tabIndex={-1}>Check your own</h1>
          <p className={styles.lede}>
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
