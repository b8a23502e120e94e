import type { BenchReport } from '../../../bench/report.ts'
import { Button } from '../../kit/Button.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import styles from './CheckView.module.css'
import type { CheckRun } from './check-run.ts'

interface OthersProps extends Pick<CheckRun, 'change'>, Pick<BenchReport, 'others'> {}

/** What else stands in the paste, each with the button that puts it into its box. */
export function Others({ others = [], change }: OthersProps) {
  if (others.length === 0) return null
  return (
    <ul className={styles.others} aria-label="Also found">
      {others.map(({ name, text, box }) => (
        <li key={text}>
          <span>{visibleText(name)}</span>
          <Button onClick={() => change({ text: '', [box]: text }, 'pasted')}>
            {box === 'key' ? 'Give as Key' : 'Check this one'}
          </Button>
        </li>
      ))}
    </ul>
  )
}
