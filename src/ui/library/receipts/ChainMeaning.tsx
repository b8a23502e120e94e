import {
  CHAIN_DOES_NOT_SHOW,
  CHAIN_SHOWS,
  RE_VERIFICATION,
  RECEIPT_LIMITATIONS,
} from '../../../evidence/export-chain.ts'
import { Fold } from '../../journey/bind/Fold.tsx'
import { Limitations } from '../../journey/evaluate/Limitations.tsx'
import styles from './ReceiptChain.module.css'

function Points({ title, points }: { readonly title: string; readonly points: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul className={styles.points}>
        {points.map(point => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  )
}

/** What a chain that verifies shows, what it does not, and how to check it without this page. */
export function ChainMeaning() {
  return (
    <>
      <Fold
        title="What it shows and does not show"
        note="unsigned, and only in this browser"
        state="na"
        open={false}
      >
        <div className={styles.meaning}>
          <Points title="A chain that holds shows" points={CHAIN_SHOWS} />
          <Points title="It does not show" points={CHAIN_DOES_NOT_SHOW} />
        </div>
        <Limitations limitations={[...RECEIPT_LIMITATIONS]} />
      </Fold>
      <Fold title="Verify it without this page" note="with the exported JSON" state="na" open={false}>
        <ol className={styles.recipe}>
          {RE_VERIFICATION.map(step => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Fold>
    </>
  )
}
