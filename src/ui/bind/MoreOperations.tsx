import { useState } from 'react'
import type { AgentView } from '../../contract/agent-view.ts'
import { Button } from '../grammar/Button.tsx'
import { useClosedBecause } from '../state/PartsContext.tsx'
import { closedWords } from './closed-words.ts'
import { HolderOperation } from './HolderOperation.tsx'
import styles from './MoreOperations.module.css'
import type { ProofRun } from './proof-run.ts'
import { RevokeDialog } from './RevokeDialog.tsx'
import { rotateClosed } from './rotate-closed.ts'

interface MoreOperationsProps {
  readonly view: AgentView
  readonly run: ProofRun
  readonly pause: boolean
  /** The Verify identity button, where it is not the next thing to do. */
  readonly verify: React.ReactNode
}

/** What the holder can do and take back; the words say what it means while it is open. */
const HOLDERS = [
  { purpose: 'SUSPEND', name: 'Suspend', note: 'Every evaluation is a DENY until it is reinstated.' },
  { purpose: 'REINSTATE', name: 'Reinstate', note: 'The holder lifts the holder’s own suspension.' },
] as const

/** What else can be done with this agent; what cannot is there, closed, with why. */
export function MoreOperations({ view, run, pause, verify }: MoreOperationsProps) {
  const [revoking, setRevoking] = useState(false)
  const notReady = useClosedBecause()
  const closed = notReady ?? closedWords(view, 'REVOKE')
  return (
    <section className={styles.more} aria-labelledby="more-heading">
      <h2 id="more-heading">More with this agent</h2>
      <ul className={styles.list}>
        {verify === null ? null : <li className={styles.item}>{verify}</li>}
        <li className={styles.item}>
          <Button closed={rotateClosed(view)}>Rotate key</Button>
        </li>
        {HOLDERS.map(({ purpose, name, note }) => (
          <HolderOperation
            key={purpose}
            {...{ name, note }}
            closed={notReady ?? closedWords(view, purpose)}
            busy={run.busy}
            onClick={() => run.start({ purpose, pause })}
          />
        ))}
        <li className={styles.item}>
          <Button closed={closed} busy={run.busy} onClick={() => setRevoking(true)}>
            Revoke
          </Button>
          {closed === undefined ? <span className={styles.note}>Ends this agent for good.</span> : null}
        </li>
      </ul>
      {revoking ? (
        <RevokeDialog
          name={view.profile.display_name || view.profile.subject}
          onClose={() => setRevoking(false)}
          onRevoke={() => {
            setRevoking(false)
            run.start({ purpose: 'REVOKE', pause })
          }}
        />
      ) : null}
    </section>
  )
}
