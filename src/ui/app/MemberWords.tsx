import styles from '../kit/Json.module.css'
import type { MemberWordsProps } from '../kit/member-words.ts'
import { Origins } from '../kit/OuterLink.tsx'
import { visibleText } from '../kit/visible-text.ts'
import { memberDoc } from './member-doc.ts'
import { ViewLink } from './ViewLink.tsx'

const LONGEST = 120

function shortened(name: string): string {
  const shown = visibleText(name)
  return shown.length > LONGEST ? `…${shown.slice(-LONGEST)}` : shown
}

/** The words of one member of a shown JSON value: its type and limits, what it means, where that comes from. */
export function MemberWords({ of, way, value }: MemberWordsProps) {
  const { name, type, required, words, from, address } = memberDoc(of, way, value)
  return (
    <p className={`note ${styles.told}`} data-member={address === undefined ? 'unknown' : 'known'}>
      <code className={styles.toldName}>{shortened(name)}</code>
      {': '}
      {type === undefined ? null : (
        <span className={styles.toldType}>{`${type}${required === true ? '' : ', optional'}. `}</span>
      )}
      {words}{' '}
      {from.length === 0 ? null : (
        <span className={styles.toldFrom}>
          From: <Origins from={from} />.{' '}
        </span>
      )}
      {address === undefined ? null : (
        <ViewLink to={address} className="link">
          In the reference
        </ViewLink>
      )}
    </p>
  )
}
