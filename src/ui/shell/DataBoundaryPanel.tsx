import { useSyncExternalStore } from 'react'
import { keysOf } from '../../contract/keys-of.ts'
import { OUTBOUND_FIGURES } from '../../contract/outbound.ts'
import { useParts } from '../state/PartsContext.tsx'
import { useServicePlace } from '../state/service-place.ts'
import { WHO_SIGNS_HERE } from '../state/who-signs-here.ts'
import styles from './DataBoundaryPanel.module.css'
import { Dialog } from './Dialog.tsx'

const NOT_CLAIMED = [
  'The host that serves this page sees its page loads.',
  'If the worker is missing, the name agents.invalid may appear in a DNS query. The name only: it never resolves.',
  'Other pages on the same origin share its storage.',
  'The browser may delete its data by itself; Safari does after seven days without a visit.',
]

const HOW_TO_CHECK = [
  'Open the developer tools of this browser, their Network panel, and switch on “Preserve log”.',
  'Walk through the three steps. Each POST to agents.invalid is listed as answered by the service worker.',
  'Filter for requests that have a body and were not answered by the worker: there is none.',
  'Or switch the network off altogether. The three steps still work.',
]

function Points({ title, points }: { readonly title: string; readonly points: readonly string[] }) {
  return (
    <>
      <h3 className={styles.head}>{title}</h3>
      <ul className={styles.points}>
        {points.map(point => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </>
  )
}

/** What is claimed about data leaving the page, what is not, what was counted, and how to check it without us. */
export function DataBoundaryPanel({ onClose }: { readonly onClose: () => void }) {
  const { outbound } = useParts()
  const { host, here } = useServicePlace()
  const counts = useSyncExternalStore(outbound.subscribe, outbound.getSnapshot)
  return (
    <Dialog title="What leaves this page" onClose={onClose}>
      <p className={styles.claim}>
        {here
          ? 'No request body leaves this page.'
          : `Request bodies go to ${host}, the service that this page was built for, and nowhere else.`}
      </p>
      <Points title="What is not claimed" points={NOT_CLAIMED} />
      <h3 className={styles.head}>Counted in this tab</h3>
      <dl className={styles.figures}>
        {keysOf(OUTBOUND_FIGURES).map(name => (
          <div key={name} className={styles.figure}>
            <dt>{OUTBOUND_FIGURES[name].title}</dt>
            <dd className={styles.count}>{counts[name]}</dd>
            <dd
              className={styles.means}
            >{`${OUTBOUND_FIGURES[name].means} ${OUTBOUND_FIGURES[name].rises}`}</dd>
          </div>
        ))}
      </dl>
      {here ? <Points title="The hosted page signs nothing" points={Object.values(WHO_SIGNS_HERE)} /> : null}
      {here ? <Points title="Check it without us" points={HOW_TO_CHECK} /> : null}
    </Dialog>
  )
}
