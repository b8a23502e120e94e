import { useId } from 'react'
import { useClosedBecause } from '../../app/PartsContext.tsx'
import { Actions } from '../../journey/Actions.tsx'
import { Button } from '../../kit/Button.tsx'
import styles from './ControlledPilot.module.css'
import { type ControlledRun, stopRun } from './controlled-run.ts'

interface RunActionsProps {
  readonly run: ControlledRun
  readonly total: number
  readonly onRun: () => void
}

/** Starts the run, says how far it is, and stops it. */
export function RunActions({ run, total, onRun }: RunActionsProps) {
  const closed = useClosedBecause()
  const id = useId()
  const running = run.state === 'running'
  const done = run.results.size
  return (
    <>
      <Actions>
        <Button kind="primary" closed={closed} busy={running} onClick={onRun}>
          Run the controlled pilot
        </Button>
        {running ? <Button onClick={stopRun}>Stop</Button> : null}
      </Actions>
      {running ? (
        <div className={styles.progress}>
          <progress max={total} value={done} aria-labelledby={id} />
          <span id={id}>{`${done} of ${total} cases`}</span>
        </div>
      ) : null}
    </>
  )
}
