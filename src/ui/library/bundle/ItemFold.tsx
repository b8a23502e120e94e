import { useState } from 'react'
import { BUNDLE_CHECK_WORDS } from '../../../evidence/bundle/bundle-words.ts'
import type { JudgedItem } from '../../../evidence/bundle/verify-bundle.ts'
import { CheckList } from '../../kit/CheckList.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import styles from './BundleView.module.css'

function countWords({ checks, holds }: JudgedItem): string {
  const of = (result: string) => checks.filter(check => check.result === result).length
  const failed = checks.flatMap(({ check, result }) => (result === 'FAIL' ? [check] : []))
  if (!holds) return failed.join(', ')
  const unchecked = of('NOT_CHECKED')
  const passed = of('PASS')
  const hold = passed === 1 ? '1 check holds' : `${passed} checks hold`
  return unchecked === 0 ? hold : `${hold}, ${unchecked} not checked`
}

/** One thing of a bundle with all its checks, drawn only once it is opened. */
export function ItemFold({
  item,
  open: openFirst = false,
}: {
  readonly item: JudgedItem
  readonly open?: boolean
}) {
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
            <CheckList checks={item.checks} protocol={undefined} words={BUNDLE_CHECK_WORDS} />
          </div>
        ) : null}
      </details>
    </li>
  )
}
