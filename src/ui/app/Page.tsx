import { openChallenge } from '../journey/bind/open-challenge.ts'
import { LifecycleStrip } from '../journey/lifecycle/LifecycleStrip.tsx'
import { Interrupted } from '../kit/outcome/Interrupted.tsx'
import { Unreadable } from '../kit/outcome/Unreadable.tsx'
import { useRoute } from './navigation.ts'
import { useAvailability } from './PartsContext.tsx'
import { useAgents, useAgentView, useExchange, useInvalidation } from './queries.ts'
import type { ViewName } from './route.ts'
import { Footer } from './shell/Footer.tsx'
import { Header } from './shell/Header.tsx'
import { SkipLink } from './shell/SkipLink.tsx'
import { Unavailable } from './shell/Unavailable.tsx'
import { View } from './View.tsx'
import { useViewChange } from './view-change.ts'

/** What needs no service to be of use. */
const WITHOUT_SERVICE: readonly ViewName[] = ['reference', 'bundle']
const WITH_STRIP: readonly ViewName[] = ['first', 'import', 'bind', 'evaluate', 'pilot']

/** The strip for the agent at work. */
function Strip({ preview }: { readonly preview: boolean }) {
  const { current } = useAgents()
  const { view } = useAgentView(current?.agent_id)
  const rows = useExchange()
  const waiting = openChallenge(current, rows)?.purpose === 'BIND_KEY'
  return <LifecycleStrip view={view} rows={rows} preview={preview} waiting={waiting} />
}

/** Header, strip, view and footer; where the service does not run, the page that says why instead. */
export function Page() {
  useInvalidation()
  useViewChange()
  const route = useRoute()
  const availability = useAvailability()
  const blocked = availability.state === 'unavailable' && !WITHOUT_SERVICE.includes(route.view)
  return (
    <>
      <SkipLink />
      <Header />
      {blocked ? (
        <Unavailable missing={availability} />
      ) : (
        <>
          {WITH_STRIP.includes(route.view) ? <Strip preview={route.view === 'first'} /> : null}
          {WITH_STRIP.includes(route.view) ? <Interrupted /> : null}
          <Unreadable />
          <View route={route} />
        </>
      )}
      <Footer />
    </>
  )
}
