import { useEffect, useRef, useState } from 'react'
import { type ResetReport, readResetReport } from '../../../client/reset-report.ts'
import { moveFocus, viewHeading } from '../../app/focus.ts'
import { useAgents } from '../../app/queries.ts'
import { Button } from '../../kit/Button.tsx'
import { Result } from '../../kit/Result.tsx'
import { Actions } from '../frame/Step.tsx'
import styles from './Home.module.css'

function titleOf({ elsewhere, brokenOff, failed }: ResetReport): string {
  if (brokenOff) return 'A reset ended before everything was deleted'
  if (elsewhere) return 'Another tab deleted everything'
  return failed.length === 0 ? 'Everything was deleted' : 'Not everything could be deleted'
}

/** What a reset removed, and what it could not; said once, after the page has started over. */
export function ResetNote({ text, children }: { readonly text: string; readonly children: React.ReactNode }) {
  const [closed, setClosed] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => moveFocus(heading.current), [])
  const report = readResetReport(text)
  // What was new after it is of more interest than what went before.
  const begun = useAgents().list.length > 0
  if (closed || begun || report === null) return children
  const { elsewhere, brokenOff, removed, failed } = report
  const who = elsewhere ? 'The tab that was deleting everything was closed' : 'This page was reloaded'
  return (
    <div className={styles.reset}>
      <Result
        state={failed.length === 0 && !brokenOff ? 'na' : 'refused'}
        title={titleOf(report)}
        headingRef={heading}
      >
        {brokenOff ? (
          <>
            <p>{`${who} before it was done. Some of what this page kept is gone, and some may still be here.`}</p>
            <p>
              Press Reset again to delete the rest. What is left still works, but related data may be missing.
            </p>
          </>
        ) : null}
        {brokenOff || elsewhere ? null : (
          <>
            <p>{removed.length === 0 ? 'There was nothing to delete.' : 'Deleted from this browser:'}</p>
            <ul className={`bullets ${styles.deleted}`}>
              {removed.map(what => (
                <li key={what}>{what}</li>
              ))}
            </ul>
          </>
        )}
        {elsewhere && !brokenOff ? (
          <p>All tabs of this page share its data, so this tab started over too.</p>
        ) : null}
        {failed.length === 0 ? null : (
          <>
            <p>Still there:</p>
            <ul className={`bullets ${styles.deleted}`}>
              {failed.map(({ what, why }) => (
                <li key={what}>{`${what}: ${why}`}</li>
              ))}
            </ul>
          </>
        )}
        <p>The page has started over.</p>
        <Actions>
          <Button
            onClick={() => {
              setClosed(true)
              moveFocus(viewHeading())
            }}
          >
            Close this note
          </Button>
        </Actions>
      </Result>
    </div>
  )
}
