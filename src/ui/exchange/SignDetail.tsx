import type { SignEntry, Speaker } from '../../client/journal-record.ts'
import styles from './MessageDetail.module.css'
import { ProofPanel } from './ProofPanel.tsx'
import type { ExchangeRow } from './rows.ts'

const KEPT = 'stays in this browser and cannot be extracted.'

const WHERE_KEPT = {
  agent: `The private key ${KEPT}`,
  organization: `The organization is synthetic: its private key ${KEPT} Its public key is in the directory.`,
  issuer: `The issuer is synthetic: its private key ${KEPT} Its public key is in the directory.`,
  stranger: `The stranger is synthetic: its private key ${KEPT} No directory holds its public key.`,
} as const satisfies Record<Speaker, string>

/** Something that was signed on this side of the wire, decoded. */
export function SignDetail({ row, entry }: { readonly row: ExchangeRow; readonly entry: SignEntry }) {
  return (
    <>
      <p className={styles.single}>
        <b className={styles.number}>{row.number}</b>
        {`${row.words}. ${WHERE_KEPT[entry.speaker]}`}
      </p>
      <ProofPanel jws={entry.jws} title="Compact JWS" />
    </>
  )
}
