import { VIEWS } from '../../app/route.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { BARE_SEAL } from '../../kit/seal-facts.ts'
import { CardInside } from './CardInside.tsx'
import styles from './Home.module.css'

/** The way to a claim of the visitor's own. */
export function OwnClaimCard() {
  return (
    <ViewLink to={VIEWS.import} className={styles.card}>
      <CardInside
        title="Your own claim"
        words="Fill in the profile yourself."
        outcome="STEP 1"
        tone="unreached"
        seal={BARE_SEAL}
      />
    </ViewLink>
  )
}
