import type { ReceiptRecord } from '../../../contract/window/window.ts'
import { canonicalJson } from '../../../crypto/digest.ts'
import { offsetWords } from '../../app/time-words.ts'
import { digestReproduction } from '../../exchange/proof-reproductions.ts'
import { Reproduce } from '../../exchange/Reproduce.tsx'
import { Button } from '../../kit/Button.tsx'
import { DigestVerdict } from './DigestVerdict.tsx'
import { Limitations } from './Limitations.tsx'
import { ReceiptFields } from './ReceiptFields.tsx'
import { ReceiptPaperHead } from './ReceiptPaperHead.tsx'
import { ReceiptShows } from './ReceiptShows.tsx'
import { ReceiptText } from './ReceiptText.tsx'
import styles from './ReceiptView.module.css'
import { useRecompute } from './recompute.ts'

const FROM = 'The receipt in its canonical form (RFC 8785): members in order, no spaces.'

/** A receipt: what the service concluded, what that does not show, and its digest recomputed by whoever reads it. */
export function ReceiptView({ record }: { readonly record: ReceiptRecord }) {
  const { receipt, receipt_ref } = record
  const check = useRecompute(record)
  return (
    <section aria-label="Receipt" data-status={check.verdict.state} data-print="receipt">
      <ReceiptPaperHead receipt={receipt} />
      <div className={styles.head}>
        <strong className={styles.title}>{`Receipt ${receipt.sequence}`}</strong>
        <span className={styles.schema}>{`schema_version ${receipt.schema_version}`}</span>
        {receipt.clock_offset_ms === 0 ? null : (
          <span className={styles.shifted}>
            {`made with the clock shifted by ${offsetWords(receipt.clock_offset_ms)}`}
          </span>
        )}
        <span className={styles.verdict}>
          <DigestVerdict verdict={check.verdict} headingRef={check.headingRef} />
        </span>
      </div>
      <p className={styles.ref}>{receipt_ref}</p>
      <div className={styles.actions} data-print="hide">
        <Button busy={check.busy} onClick={check.recompute}>
          Recompute digest
        </Button>
        <Button onClick={() => window.print()}>Print this receipt</Button>
      </div>
      <ReceiptFields receipt={receipt} />
      <ReceiptShows receipt={receipt} />
      <Limitations limitations={receipt.limitations} />
      <h3 className={styles.heading}>The receipt as JSON</h3>
      <p className={styles.words}>
        Its name is the SHA-256 of its canonical form (RFC 8785), so order and spaces do not matter and every
        character of a value does. <span data-print="hide">Change one and hash it again.</span>
      </p>
      <ReceiptText key={check.version} text={check.original} onEdit={check.edit} />
      {check.edited ? (
        <div className={styles.actions} data-print="hide">
          <Button busy={check.busy} onClick={check.recompute}>
            Hash the edited text
          </Button>
          <Button onClick={check.restore}>Restore the receipt</Button>
        </div>
      ) : null}
      <Reproduce
        values={() => [digestReproduction('Name of the receipt', FROM, canonicalJson(receipt), receipt_ref)]}
      />
    </section>
  )
}
