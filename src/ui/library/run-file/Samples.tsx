import { Button } from '../../kit/Button.tsx'
import styles from './RunFileView.module.css'
import type { SampleName } from './sample-file.ts'

interface SamplesProps {
  readonly busy: boolean
  readonly onSample: (sample: SampleName) => void
}

/** For whoever has no run file at hand: two of a synthetic agent, of which one was changed. */
export function Samples({ busy, onSample }: SamplesProps) {
  return (
    <div className={styles.samples}>
      <p className={styles.note}>
        Or one that comes with this page: a synthetic agent’s run, and the same with one word changed.
      </p>
      <div className={styles.sampleButtons}>
        <Button busy={busy} onClick={() => onSample('good')}>
          Open a good sample
        </Button>
        <Button busy={busy} onClick={() => onSample('tampered')}>
          Open a tampered sample
        </Button>
      </div>
    </div>
  )
}
