import { useId, useState } from 'react'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import { BUNDLE_PARTS, type BundlePart, type JudgedItem } from '../../../evidence/bundle/verify-bundle.ts'
import { Bar } from '../../kit/Bar.tsx'
import { Button } from '../../kit/Button.tsx'
import styles from './BundleView.module.css'
import { ItemFold } from './ItemFold.tsx'

interface PartListProps {
  readonly part: BundlePart
  readonly items: readonly JudgedItem[]
}

function summaryOf(items: readonly JudgedItem[]): string {
  const broken = items.filter(({ holds }) => !holds).length
  if (broken === 0) return items.length === 1 ? 'holds' : `all ${items.length} hold`
  return `${broken} of ${items.length} ${broken === 1 ? 'does' : 'do'} not hold`
}

/** One part of a bundle, a page of it at a time; what does not hold comes first. */
export function PartList({ part, items }: PartListProps) {
  const id = useId()
  const [shown, setShown] = useState<number>(LIMITS.PAGE_ROWS)
  const ordered = items.toSorted(
    (one, other) => Number(one.holds) - Number(other.holds) || one.number - other.number,
  )
  const more = Math.min(ordered.length - shown, LIMITS.PAGE_ROWS)
  return (
    <section className={styles.part} aria-labelledby={id}>
      <Bar title={BUNDLE_PARTS[part]} id={id}>
        {summaryOf(items)}
      </Bar>
      <ol className={styles.items}>
        {ordered.slice(0, shown).map(item => (
          <ItemFold key={`${item.number}`} item={item} open={!item.holds && item === ordered[0]} />
        ))}
      </ol>
      {more > 0 ? (
        <div className={styles.more}>
          <Button onClick={() => setShown(shown + more)}>{`Show ${more} more of ${ordered.length}`}</Button>
        </div>
      ) : null}
    </section>
  )
}
