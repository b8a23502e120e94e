import { ISSUED_WORDS, type IssueEntry } from '../../../client/journal-record.ts'
import parts from '../../exchange/MessageDetail.module.css'
import { Json } from '../../kit/Json.tsx'
import styles from './BindView.module.css'
import { Fold } from './Fold.tsx'
import { type IssuedPart, issuedParts, signedWith } from './issued-parts.ts'
import { sentence } from './sentence.ts'

/** The parts of what an issuer made, one below the other, in the tones of a JWS. */
function IssuedParts({ list }: { readonly list: readonly IssuedPart[] }) {
  return (
    <div className={styles.parts}>
      {list.map(({ tone, name, note, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part's place is what it is.
        <div key={index} className={parts.part} data-part={tone}>
          <p className={parts.jwsPartsName}>
            <b>{name}</b>
            <small className={parts.jwsPartsNote}>{note}</small>
          </p>
          <Json value={value} label={`${name}, decoded`} />
        </div>
      ))}
    </div>
  )
}

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
