import { useId, useRef } from 'react'
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

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Tabs by the WAI-ARIA pattern: one tab stop, arrow keys, Home and End; the focused tab is the one shown. */
export function Tabs<N extends string>({ label, head, tabs, current, onChange, children }: TabsProps<N>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const index = tabs.findIndex(tab => tab.name === current)

  function show(next: number): void {
    const tab = tabs.at(next % tabs.length)
    if (tab === undefined) return
    onChange(tab.name)
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.name}"]`)?.focus()
  }

  function onKeyDown(event: React.KeyboardEvent): void {
    const step = STEPS[event.key]
    if (step !== undefined) show(index + step)
    else if (event.key === 'Home') show(0)
    else if (event.key === 'End') show(-1)
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className={`row ${styles.bar}`} data-print="aside">
        {head === undefined ? null : <div className={styles.head}>{head}</div>}
        <div
          className={`row ${styles.tabs}`}
          role="tablist"
          aria-label={label}
          ref={list}
          onKeyDown={onKeyDown}
        >
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
              tabIndex={tab.name === current ? 0 : -1}
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
