import { Icon } from '../grammar/Icon.tsx'
import { Seal } from '../grammar/Seal.tsx'
import { BARE_SEAL } from '../grammar/seal-facts.ts'
import { VIEWS } from '../state/route.ts'
import { ViewLink } from '../state/ViewLink.tsx'
import styles from './Card.module.css'

/** The way to a claim of the visitor's own. */
export function OwnClaimCard() {
  return (
    <ViewLink to={VIEWS.import} className={styles.card}>
      <Seal facts={BARE_SEAL} className={styles.seal} />
      <span className={styles.text}>
        <strong className={styles.title}>Your own claim</strong>
        <span className={styles.words}>Fill in the profile yourself.</span>
        <small className={styles.outcome} data-s="unreached">
          STEP 1
        </small>
      </span>
      <Icon name="go" className={styles.go} />
    </ViewLink>
  )
}
