import { CopyButton } from '../kit/Button.tsx'
import { Fold } from '../kit/Fold.tsx'
import styles from './Message.module.css'
import type { Reproduction } from './reproductions.ts'

/** How to get the same values without this page's code: scripts for Node to paste as they are, and what each prints. */
export function Reproduce({ values }: { readonly values: readonly Reproduction[] }) {
  return values.length === 0 ? null : (
    <Fold title="Reproduce it yourself" note="Node, in a shell" data-print="hide">
      {values.map(({ what, script, prints }) => (
        <section key={what} className={styles.recipe} aria-label={what}>
          <p className="note">{what}</p>
          <pre>{script}</pre>
          <p className="note">It prints</p>
          <pre>{prints}</pre>
          <CopyButton text={script}>Copy the script</CopyButton>
        </section>
      ))}
    </Fold>
  )
}
