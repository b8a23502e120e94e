import { useId, useRef, useState } from 'react'
import { classNames } from '../../kit/class-names.ts'
import { useRoute } from '../navigation.ts'
import { useAvailability } from '../PartsContext.tsx'
import { VIEWS } from '../route.ts'
import { ViewLink } from '../ViewLink.tsx'
import { ResetDialog } from './load-reset.ts'
import styles from './Tool.module.css'

const LINKS = [
  { name: 'records', words: 'Records' },
  { name: 'bundle', words: 'Run bundle' },
  { name: 'reference', words: 'Reference' },
] as const

/** The views beside the steps, and Reset: side by side or, where there is no room, behind "More". */
export function Tools() {
  const menu = useId()
  const popover = useRef<HTMLDivElement>(null)
  const [resetting, setResetting] = useState(false)
  const { view } = useRoute()
  const availability = useAvailability()
  // In a frame something could be laid over what is clicked, and this deletes.
  const framed = availability.state === 'unavailable' && availability.cause === 'FRAMED'
  const close = () => popover.current?.hidePopover()
  const tools = (className: string | undefined) => (
    <>
      {LINKS.map(({ name, words }) => (
        <ViewLink
          key={name}
          to={VIEWS[name]}
          className={classNames(styles.tool, className)}
          aria-current={view === name ? 'page' : undefined}
          onClick={close}
        >
          {words}
        </ViewLink>
      ))}
      {framed ? null : (
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
      )}
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
