import { Fragment, useSyncExternalStore } from 'react'
import { keysOf } from '../../contract/keys-of.ts'
import { OUTBOUND_FIGURES } from '../../contract/window/outbound.ts'
import { useServices } from '../app/ServicesContext.tsx'
import { WHO_SIGNS_HERE } from '../app/who-signs-here.ts'
import { Panel } from '../kit/Panel.tsx'

const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  'How this is enforced': [
    'The page’s content security policy comes first in it and allows connections to its service only, not even to its own host.',
    'Every frame or window that a script makes in the page has that policy too, with or without the worker.',
    'The worker answers for the service, fetches the published source set without a body, and lets no other body pass.',
  ],
  'What is not claimed': [
    'The host that serves this page sees what it loads, and that it asks for its icon to find out whether the host is there.',
    'If the worker is missing, the name agents.invalid may appear in a DNS query. Only the name appears there, and it never resolves.',
    'A malicious script in this page could still use what no page policy controls: WebRTC, navigation to an address that carries data, or a same-origin document without a policy, such as openapi.json.',
    'Other pages on the same origin share its storage: they could read and change what is kept there.',
    'The browser may delete its data by itself; Safari does after seven days without a visit.',
  ],
  'The hosted page signs nothing': Object.values(WHO_SIGNS_HERE),
  'Check it yourself': [
    'Open the developer tools of this browser, their Network panel, and switch on “Preserve log”.',
    'Walk through the three steps. Each POST to agents.invalid is listed as answered by the service worker. Firefox lists none of them, because the page passes them to its worker as messages.',
    'Filter for requests that have a body and were not answered by the worker: there is none.',
    'Or switch the network off. The three steps still work.',
  ],
}

/** What is claimed about data leaving the page, what is not, the counts, and how to check it without us. */
export function DataBoundaryPanel({ onClose }: { readonly onClose: () => void }) {
  const { outbound } = useServices()
  const counts = useSyncExternalStore(outbound.subscribe, outbound.getSnapshot)
  return (
    <Panel kind="dialog" title="What leaves this page" onClose={onClose}>
      <p>No code of this page sends a request body out of it.</p>
      <h3>Counted in this tab</h3>
      <ul>
        {keysOf(OUTBOUND_FIGURES).map(figure => {
          const { title, means, rises } = OUTBOUND_FIGURES[figure]
          return (
            <li key={figure}>
              <p className="row bar">
                <b>{title}</b>
                <code>{counts[figure]}</code>
              </p>
              <p className="aside">{`${means} ${rises}`}</p>
            </li>
          )
        })}
      </ul>
      {Object.entries(SECTIONS).map(([title, points]) => (
        <Fragment key={title}>
          <h3>{title}</h3>
          <ul className="note bullets">
            {points.map(point => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </Fragment>
      ))}
    </Panel>
  )
}
