import { CopyButton } from '../grammar/CopyButton.tsx'
import { Icon } from '../grammar/Icon.tsx'
import type { InspectedJws } from './inspect-jws.ts'
import styles from './Reproduce.module.css'
import { hashCommand, verifyScript } from './reproduce-text.ts'

interface ReproduceProps {
  readonly jws: string
  readonly parts: Extract<InspectedJws, { readable: true }>
}

/** How to come to the same hash and the same verdict without this page's code. */
export function Reproduce({ jws, parts }: ReproduceProps) {
  const command = hashCommand(jws)
  const script = verifyScript(jws, parts)
  return (
    <details className={styles.reproduce}>
      <summary className={styles.summary}>
        <Icon name="chevron" className={styles.chevron} />
        Reproduce it yourself
      </summary>
      <p className={styles.why}>The hash of the signing input, in any shell:</p>
      <pre className={styles.text}>{command}</pre>
      <CopyButton text={command}>Copy the command</CopyButton>
      {script === undefined ? null : (
        <>
          <p className={styles.why}>
            The signature and the thumbprint, in any browser’s console, with its Web Crypto:
          </p>
          <pre className={styles.text}>{script}</pre>
          <CopyButton text={script}>Copy the script</CopyButton>
        </>
      )}
    </details>
  )
}
