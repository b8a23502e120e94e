import { useRef } from 'react'
import type { StoredRecord } from '../../../contract/window/records.ts'
import { digestOfBytes, digestOfJson } from '../../../crypto/digest.ts'
import { Frame } from '../../kit/Frame.tsx'
import { Json } from '../../kit/Json.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { numeral } from '../../kit/words.ts'
import { DigestLine } from './DigestLine.tsx'
import styles from './RecordsView.module.css'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The bytes as text; undefined where they are no UTF-8, which an import refuses. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

function AsReceived({ bytes, named }: { readonly bytes: Uint8Array; readonly named: string }) {
  const shown = useRef<HTMLPreElement>(null)
  const text = textOf(bytes)
  return (
    <div className={styles.half}>
      <h3 className={styles.receivedClaimHeading}>
        As received
        <span className={styles.receivedClaimCount}>{`${numeral(bytes.length)} bytes`}</span>
      </h3>
      <div className={styles.box} data-s="claimed">
        <Frame />
        <figure aria-label="Claim as received">
          <pre className={styles.bytes} ref={shown}>
            {text ?? 'These bytes are not UTF-8.'}
          </pre>
        </figure>
      </div>
      <DigestLine
        over="the bytes as received"
        named={named}
        action="Hash these bytes"
        compute={() => digestOfBytes(new TextEncoder().encode(shown.current?.textContent ?? ''))}
      />
    </div>
  )
}

/** An agent's claim: the text exactly as it came, and what was read from it. None of it is verified. */
export function ReceivedClaim({ record: { value } }: { readonly record: StoredRecord }) {
  const { received, received_digest, claim, claim_digest } = value
  return (
    <div className={styles.claim}>
      {received instanceof Uint8Array ? (
        <AsReceived bytes={received} named={String(received_digest)} />
      ) : null}
      <div className={styles.half}>
        <h3 className={styles.receivedClaimHeading}>
          The claim as read
          <span className={styles.claimed} data-s="claimed">
            <Mark state="claimed" />
            as received, not verified
          </span>
        </h3>
        <div className={styles.box} data-s="claimed">
          <Frame />
          <div className={styles.parsed}>
            <Json value={claim} label="The claim as read" of="import" />
          </div>
        </div>
        <DigestLine
          over="the claim’s canonical form (RFC 8785)"
          named={String(claim_digest)}
          action="Hash this claim"
          compute={() => digestOfJson(claim)}
        />
      </div>
    </div>
  )
}
