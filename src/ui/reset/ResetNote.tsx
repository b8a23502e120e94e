import { useEffect, useRef, useState } from 'react'
import { type ResetReport, readResetReport } from '../../contract/reset-report.ts'
import { Button } from '../grammar/Button.tsx'
import { Result } from '../grammar/Result.tsx'
import { Actions } from '../workbench/Actions.tsx'
import styles from './ResetNote.module.css'

function titleOf({ elsewhere, failed }: ResetReport): string {
  if (elsewhere) return 'Another tab deleted everything'
  return failed.length === 0 ? 'Everything was deleted' : 'Not everything could be deleted'
}

/** What a reset removed, and what it could not; said once, after the page has started over. */
export function ResetNote({ text }: { readonly text: string }) {
  const [closed, setClosed] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const report = readResetReport(text)
  if (closed || report === null) return null
  const { elsewhere, removed, failed } = report
  return (
    <div className={styles.note}>
      <Result state={failed.length === 0 ? 'na' : 'refused'} title={titleOf(report)} headingRef={heading}>
        {elsewhere ? (
          <p>All tabs of this page share what it keeps, so this one started over too.</p>
        ) : (
          <>
            <p>{removed.length === 0 ? 'There was nothing to delete.' : 'Deleted from this browser:'}</p>
            <ul className={styles.list}>
              {removed.map(what => (
                <li key={what}>{what}</li>
              ))}
            </ul>
          </>
        )}
        {failed.length === 0 ? null : (
          <>
            <p>Still there:</p>
            <ul className={styles.list}>
              {failed.map(({ what, why }) => (
                <li key={what}>{`${what}: ${why}`}</li>
              ))}
            </ul>
          </>
        )}
        <p>The page has started afresh.</p>
        <Actions>
          <Button
            onClick={() => {
              setClosed(true)
              document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
            }}
          >
            Close this note
          </Button>
        </Actions>
      </Result>
    </div>
  )
}
