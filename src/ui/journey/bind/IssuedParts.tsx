import parts from '../../exchange/MessageDetail.module.css'
import { Json } from '../../kit/Json.tsx'
import styles from './BindView.module.css'
import type { IssuedPart } from './issued-parts.ts'

/** The parts of what an issuer made, one below the other, in the tones of a JWS. */
export function IssuedParts({ list }: { readonly list: readonly IssuedPart[] }) {
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
