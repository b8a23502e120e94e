import { useId, useState } from 'react'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import { BUNDLE_CHECK_WORDS } from '../../../evidence/bundle/bundle-words.ts'
import { BUNDLE_PARTS, type BundlePart, type JudgedItem } from '../../../evidence/bundle/verify-bundle.ts'
import { Bar } from '../../kit/Bar.tsx'
import { Button } from '../../kit/Button.tsx'
import { CheckList } from '../../kit/CheckList.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { counted, plural } from '../../kit/words.ts'
import styles from './BundleView.module.css'

function countWords({ checks, holds }: JudgedItem): string {
  const of = (result: string) => checks.filter(check => check.result === result).length
  const failed = checks.flatMap(({ check, result }) => (result === 'FAIL' ? [check] : []))
  if (!holds) return failed.join(', ')
  const unchecked = of('NOT_CHECKED')
  const passed = of('PASS')
  const hold = counted(passed, 'check holds', 'checks hold')
  return unchecked === 0 ? hold : `${hold}, ${unchecked} not checked`
}

/** One item of a bundle with all its checks, drawn only once it is opened. */
function ItemFold({ item, open: openFirst = false }: { readonly item: JudgedItem; readonly open?: boolean }) {
  const [open, setOpen] = useState(openFirst)
  const state = item.holds ? 'proven' : 'refused'
  return (
    <li className={styles.item} data-s={state} data-status={item.holds ? 'holds' : 'broken'}>
      <details open={open} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>
          <Icon name="chevron" className={styles.itemFoldChevron} />
          <Mark state={state} label={item.holds ? 'holds' : 'does not hold'} className={styles.mark} />
          <span className={styles.title}>{visibleText(item.title)}</span>
          <span className={styles.itemFoldNote}>{countWords(item)}</span>
        </summary>
        {open ? (
          <div className={styles.checks}>
            <CheckList checks={item.checks} protocol={undefined} words={BUNDLE_CHECK_WORDS} list="bundle" />
          </div>
        ) : null}
      </details>
    </li>
  )
}

interface PartListProps {
  readonly part: BundlePart
  readonly items: readonly JudgedItem[]
}

function summaryOf(items: readonly JudgedItem[]): string {
  const broken = items.filter(({ holds }) => !holds).length
  if (broken === 0) return items.length === 1 ? 'holds' : `all ${items.length} hold`
  return `${broken} of ${items.length} ${plural(broken, 'does', 'do')} not hold`
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
