import { useId, useRef, useState } from 'react'
import { classNames } from '../grammar/class-names.ts'
import { useRoute } from '../state/navigation.ts'
import { VIEWS } from '../state/route.ts'
import { ViewLink } from '../state/ViewLink.tsx'
import { ResetDialog } from './ResetDialog.tsx'
import styles from './Tool.module.css'

/** Reference and Reset, side by side or, where there is no room, behind "More". */
export function Tools() {
  const menu = useId()
  const popover = useRef<HTMLDivElement>(null)
  const [resetting, setResetting] = useState(false)
  const current = useRoute().view === 'reference' ? 'page' : undefined
  const close = () => popover.current?.hidePopover()
  const tools = (className: string | undefined) => (
    <>
      <ViewLink
        to={VIEWS.reference}
        className={classNames(styles.tool, className)}
        aria-current={current}
        onClick={close}
      >
        Reference
      </ViewLink>
      <button
        type="button"
        className={classNames(styles.tool, className)}
        onClick={() => {
          close()
          setResetting(true)
        }}
      >
        Reset
      </button>
    </>
  )
  return (
    <>
      {tools(styles.wide)}
      <button type="button" className={classNames(styles.tool, styles.narrow)} popoverTarget={menu}>
        More
      </button>
      <div id={menu} popover="auto" className={styles.menu} ref={popover}>
        {tools(undefined)}
      </div>
      {resetting ? <ResetDialog onClose={() => setResetting(false)} /> : null}
    </>
  )
}
