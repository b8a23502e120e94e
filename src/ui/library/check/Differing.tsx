import { differenceIn } from '../../../bench/differing.ts'
import { VisibleText } from '../../kit/Json.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import styles from './Decoded.module.css'

const AT_MOST = 400
/** A text, with what differs from another one marked. */
export function Differing({ text, other }: { readonly text: string; readonly other: string }) {
  const found = text.length > AT_MOST ? undefined : differenceIn(text, other)
  if (found === undefined) return <VisibleText text={text} />
  const [from, to] = found
  return (
    <bdi dir="ltr">
      {visibleText(text.slice(0, from))}
      {to > from && <mark className={styles.differs}>{visibleText(text.slice(from, to))}</mark>}
      {visibleText(text.slice(to))}
    </bdi>
  )
}
