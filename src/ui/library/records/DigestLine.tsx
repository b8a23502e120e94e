import { useAnnounce } from '../../app/Announcer.tsx'
import { useTask } from '../../app/task.ts'
import { Button } from '../../kit/Button.tsx'
import { Frame } from '../../kit/Frame.tsx'
import type { LineState } from '../../kit/line-state.ts'
import { Mark } from '../../kit/Mark.tsx'
import styles from './RecordsView.module.css'

interface DigestLineProps {
  /** What the digest is over, such as "the bytes as received". */
  readonly over: string
  /** The digest as stored. */
  readonly named: string
  /** What the button says. */
  readonly action: string
  readonly compute: () => Promise<string>
  /** The digest is shown above already, as the record's name. */
  readonly isName?: boolean
}

function verdictOf(named: string, computed: string | undefined, failed: string | undefined) {
  if (failed !== undefined) return { line: 'refused', words: `It could not be hashed: ${failed}` } as const
  if (computed === undefined) return { line: 'unreached', words: 'Not recomputed here yet' } as const
  return computed === named
    ? ({ line: 'proven', words: 'Recomputed here, equal' } as const)
    : ({ line: 'refused', words: 'Recomputed here, not equal' } as const)
}

/** A stored digest, recomputed in front of the reader from what the page shows. */
export function DigestLine({ over, named, action, compute, isName = false }: DigestLineProps) {
  const announce = useAnnounce()
  const {
    result: computed,
    error,
    busy,
    start,
  } = useTask({
    run: compute,
    changes: null,
    onDone: digest =>
      announce(digest === named ? 'Equal to the digest as stored.' : 'Not the digest as stored.'),
  })
  const { line, words } = verdictOf(named, computed, error?.message)
  const state: LineState = line
  return (
    <div className={styles.digest} data-status={state}>
      <p className={styles.digestLineOver}>
        {isName ? `Its name is the SHA-256 over ${over}.` : `SHA-256 over ${over}, as stored`}
      </p>
      {isName ? null : <p className={styles.value}>{named}</p>}
      {computed === undefined || computed === named ? null : (
        <>
          <p className={styles.digestLineOver}>as computed here</p>
          <p className={styles.value}>{computed}</p>
        </>
      )}
      <div className={styles.digestLineActions}>
        <Button busy={busy} onClick={() => start()}>
          {action}
        </Button>
        <span className={styles.verdict} data-s={state}>
          <Frame />
          <Mark state={state} />
          <span className={styles.words}>{words}</span>
        </span>
      </div>
    </div>
  )
}
