import { UNCHECKED_MEMBERS } from '../../../evidence/bundle/unchecked-members.ts'
import { Fold } from '../../journey/bind/Fold.tsx'
import styles from './BundleView.module.css'

const NOT_SHOWN = [
  'Who made the file. Nobody signed it as a whole: whoever has keys of their own can make a consistent one.',
  'That the service ever ran, or ran by these rules. The bundle says so itself.',
  'Whose the keys are. Directory keys are those inside the file, and nobody vouches for them here.',
  'When any of it happened. Every time in it is the word of a clock that can be shifted.',
  'That nothing was left out, beyond what the challenges, receipts and bindings in it name.',
]

/** What a verification does not show, however it ends, and which members no check covers. */
export function Meaning() {
  return (
    <section className={styles.meaning} aria-labelledby="bundle-meaning">
      <h2 id="bundle-meaning" className={styles.meaningTitle}>
        What this does not show
      </h2>
      <ul className={styles.points}>
        {NOT_SHOWN.map(words => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <Fold
        title="Members that are not checked"
        note="they may be changed without a check failing"
        state="na"
        open={false}
      >
        <dl className={styles.members}>
          {UNCHECKED_MEMBERS.map(({ pointer, why }) => (
            <div key={pointer} className={styles.member}>
              <dt className={styles.pointer}>{pointer}</dt>
              <dd className={styles.why}>{`not checked: ${why}`}</dd>
            </div>
          ))}
        </dl>
      </Fold>
    </section>
  )
}
