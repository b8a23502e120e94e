import { useState } from 'react'
import type { ProblemCode } from '../../../contract/catalogues/problems.ts'
import { ResetDialog } from '../../app/load-reset.ts'
import { Button } from '../../kit/Button.tsx'
import styles from './Problem.module.css'

/** If the store is full: the way to empty it, which first says what goes and asks. */
function MakeRoom() {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>Make room…</Button>
      {asking ? <ResetDialog onClose={() => setAsking(false)} /> : null}
    </>
  )
}

/** What the visitor can do here about a failure that another request would not fix, if anything. */
export function WayOn({ code }: { readonly code: ProblemCode | 'STOPPED' | undefined }) {
  const reload = code === 'STORE_UNAVAILABLE' || code === 'PART_UNAVAILABLE' || code === 'STOPPED'
  if (code !== 'STORE_FULL' && !reload) return null
  return (
    <div className={styles.way}>
      {reload ? <Button onClick={() => window.location.reload()}>Reload the page</Button> : <MakeRoom />}
    </div>
  )
}
