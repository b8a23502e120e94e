import { useId, useRef } from 'react'
import { useRovingFocus } from './roving-focus.ts'
import styles from './Tabs.module.css'

export interface Tab<N extends string> {
  readonly name: N
  readonly label: string
  /** Small print in the tab, such as a count. */
  readonly note?: string
}

interface TabsProps<N extends string> {
  readonly label: string
  /** What the tabs are about, at the left of the bar. */
  readonly head?: React.ReactNode
  readonly tabs: readonly Tab<N>[]
  readonly current: N
  readonly onChange: (name: N) => void
  readonly children: React.ReactNode
}

/** Tabs by the WAI-ARIA pattern: one tab stop, arrow keys, Home and End; the focused tab is the one shown. */
export function Tabs<N extends string>({ label, head, tabs, current, onChange, children }: TabsProps<N>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const roving = useRovingFocus(list, 'button', { next: 'ArrowRight', previous: 'ArrowLeft' })
  return (
    <>
      <div className={`row ${styles.bar}`} data-print="aside">
        {head === undefined ? null : <div className={styles.head}>{head}</div>}
        <div className={`row ${styles.tabs}`} role="tablist" aria-label={label} ref={list} {...roving}>
          {tabs.map(tab => (
            <button
              key={tab.name}
              type="button"
              role="tab"
              id={`${id}-${tab.name}`}
              data-tab={tab.name}
              className={`inline ${styles.tab}`}
              aria-selected={tab.name === current}
              aria-controls={`${id}-panel`}
              onFocus={() => onChange(tab.name)}
              onClick={() => onChange(tab.name)}
            >
              {tab.label}
              {tab.note === undefined ? null : <small>{tab.note}</small>}
            </button>
          ))}
        </div>
      </div>
      <div className={styles.panel} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  )
}
