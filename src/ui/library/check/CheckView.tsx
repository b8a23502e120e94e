import { useDroppedFiles } from '../../app/files.ts'
import { CheckForm } from './CheckForm.tsx'
import { CheckOutcome } from './CheckOutcome.tsx'
import styles from './CheckView.module.css'
import { textOf, useCheckRun } from './check-run.ts'
import { FromVector } from './Examples.tsx'

export function CheckView({ vector }: { readonly vector: string | null }) {
  const run = useCheckRun()
  const over = useDroppedFiles(async file => run.change({ text: await textOf(file) }, true))
  return (
    <main>
      <section aria-label="Check" data-kind={run.kind} data-over={over} className={styles.halves}>
        <div className={styles.half}>
          <h1 tabIndex={-1}>Check your own</h1>
          <p className="lede">Paste something that an agent showed you. The page finds out what it is.</p>
          {vector === null ? null : <FromVector id={vector} run={run} />}
          <CheckForm run={run} />
        </div>
        <div className={styles.outcome} data-empty={run.outcome === undefined}>
          <CheckOutcome run={run} />
        </div>
      </section>
    </main>
  )
}
