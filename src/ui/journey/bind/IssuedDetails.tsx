import { ISSUED_WORDS, type IssueEntry } from '../../../client/journal-record.ts'
import styles from './BindView.module.css'
import { Fold } from './Fold.tsx'
import { IssuedParts } from './IssuedParts.tsx'
import { issuedParts, signedWith } from './issued-parts.ts'
import { sentence } from './sentence.ts'

interface IssuedDetailsProps {
  readonly entry: IssueEntry
  /** Who the issuer is, in the protocol's terms. */
  readonly party: string
  /** What is wrong with it on purpose, in words; undefined where nothing is. */
  readonly wrong: string | undefined
  /** How long it is still held, or what became of it. */
  readonly note: string
  readonly open: boolean
}

/** What the counterparty made, decoded, and who signed it. */
export function IssuedDetails({ entry, party, wrong, note, open }: IssuedDetailsProps) {
  const list = issuedParts(entry)
  const signed = signedWith(list)
  return (
    <Fold title={sentence(ISSUED_WORDS[entry.what])} note={note} state={open ? 'claimed' : 'na'} open={open}>
      <p className={styles.by}>
        {`${signed === undefined ? 'Published' : 'Signed'} by the ${party} ${entry.party}`}
        {signed === undefined ? '.' : ` (${signed}), not by your key.`}
      </p>
      {wrong === undefined ? null : <p className={styles.wrong}>{`Wrong on purpose: ${wrong}.`}</p>}
      <IssuedParts list={list} />
    </Fold>
  )
}
