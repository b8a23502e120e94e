import { Button } from '../../kit/Button.tsx'
import styles from './Shell.module.css'

// The browser asks for a file once a load, so that asking again takes another one.
const TRY_AGAIN = <Button onClick={() => window.location.reload()}>Try again</Button>

/** In the place of a part of a view that should have come by now. */
export function PartLate() {
  return <p role="alert">A part of this page has not come. {TRY_AGAIN}</p>
}

/** In the place of a view that should have come by now. */
export function ViewLate() {
  return (
    <main className={styles.loading}>
      <h1 tabIndex={-1}>This view has not come</h1>
      <p role="alert">Its host neither sends nor refuses it. What you did is kept. {TRY_AGAIN}</p>
    </main>
  )
}
