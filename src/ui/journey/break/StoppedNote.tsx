import type { AttemptEnd } from '../../../cases/attempt.ts'
import { stoppedBy } from '../../../cases/report-attacks.ts'
import { decisionOf } from '../../../client/message.ts'
import { reasonWords } from '../../../contract/catalogues/dimensions.ts'
import { CodeLink } from '../../app/CodeLink.tsx'
import { catalogueOf } from '../../app/code-catalogue.ts'
import styles from './BreakMode.module.css'
import type { BreakMode } from './break-mode.ts'
import { verdictOf, whyStopped } from './Judged.tsx'

interface StoppedNoteProps {
  readonly end: AttemptEnd
  /** The code that was to stop it. */
  readonly expected?: string | undefined
}

/** Why an attempt got no further: the words of the code that tells it best. */
export function StoppedNote({ end, expected }: StoppedNoteProps) {
  const codes = decisionOf(end.outcome.entry) === 'PERMIT' ? [] : stoppedBy(end)
  const code = codes.find(each => each === expected) ?? codes[0]
  const catalogue = code === undefined ? undefined : catalogueOf(code)
  return (
    <p className={styles.stopped} data-s={verdictOf(end).state}>
      {(code === undefined ? undefined : reasonWords(code)) ?? whyStopped(end)}{' '}
      {code === undefined || catalogue === undefined ? null : (
        <CodeLink catalogue={catalogue} code={code} className="link">{`What ${code} means`}</CodeLink>
      )}
    </p>
  )
}

/** A sentence for under the answer to the newest attempt in the exchange; null before the first. */
export function stoppedNote({ open, task, tried, items }: BreakMode): React.ReactNode {
  const [name, end] = [...tried].at(-1) ?? []
  if (!open || task.busy || end === undefined) return null
  return <StoppedNote end={end} expected={items.find(item => item.name === name)?.expected} />
}
