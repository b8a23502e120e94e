import { useState } from 'react'
import { VIEWS } from '../../app/route.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { lazyComponent } from '../../kit/lazy-component.ts'
import styles from './Home.module.css'

// Loaded when first unfolded: their tables are long, and the first view needs none of them.
const ScenarioCards = lazyComponent(async () => (await import('./ScenarioCards.tsx')).ScenarioCards)
const ProtocolCards = lazyComponent(async () => (await import('./ProtocolCards.tsx')).ProtocolCards)

const FOLDS = [
  { id: 'all-scenarios', title: 'All scenarios', Content: ScenarioCards },
  { id: 'seven-protocols', title: 'Seven protocols', Content: ProtocolCards },
] as const
type FoldId = (typeof FOLDS)[number]['id']

export interface FoldsOpen {
  readonly open: readonly FoldId[]
  readonly toggle: (id: FoldId) => void
}

/** Which of the lists are unfolded. */
export function useFolds(): FoldsOpen {
  const [open, setOpen] = useState<readonly FoldId[]>([])
  const toggle = (id: FoldId) =>
    setOpen(before => (before.includes(id) ? before.filter(each => each !== id) : [...before, id]))
  return { open, toggle }
}

/** The buttons that unfold the lists, and the way to what people bring themselves. */
export function FoldButtons({ open, toggle }: FoldsOpen) {
  return (
    <div className={styles.entries}>
      {FOLDS.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          className={styles.fold}
          aria-expanded={open.includes(id)}
          aria-controls={id}
          onClick={() => toggle(id)}
        >
          <Icon name="chevron" className={styles.chevron} />
          {title}
        </button>
      ))}
      <ViewLink to={VIEWS.check} className={styles.own}>
        <b>Check your own</b> <span>Tokens, cards, credentials, keys</span>
        <Icon name="go" />
      </ViewLink>
    </div>
  )
}

/** The lists below the first screen, which they leave as it is. */
export function FoldedLists({ open }: Pick<FoldsOpen, 'open'>) {
  return (
    <div className={styles.folded}>
      {FOLDS.map(({ id, Content }) => (
        <div key={id} id={id} hidden={!open.includes(id)}>
          {open.includes(id) ? <Content /> : null}
        </div>
      ))}
    </div>
  )
}
