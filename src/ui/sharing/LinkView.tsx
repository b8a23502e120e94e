import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { claimOfLink, type LinkFault, type ScenarioLink } from '../../flows/scenario-link.ts'
import { moveFocus } from '../app/focus.ts'
import { useExchange } from '../app/queries.ts'
import { VIEWS } from '../app/route.ts'
import { useSelection } from '../app/SelectionContext.tsx'
import { LinkButton } from '../app/ViewLink.tsx'
import { Exchange } from '../exchange/Exchange.tsx'
import { Workbench } from '../journey/frame/Workbench.tsx'
import { ImportView } from '../journey/import/ImportView.tsx'
import { Bar } from '../kit/Bar.tsx'
import { ClaimLines, claimValuesOf, LinkFaultList } from './LinkClaim.tsx'
import { LinkStep } from './LinkStep.tsx'
import { useLinkOutlook, useLinkTask } from './link-task.ts'
import styles from './Sharing.module.css'

/** A link with content that no link may have: nothing of it was used, and each fault is named. */
function BrokenLink({ faults }: { readonly faults: readonly LinkFault[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => moveFocus(heading.current), [])
  return (
    <main className={styles.broken} data-status="refused">
      <p className={`aside ${styles.over}`}>Scenario link</p>
      <h1 tabIndex={-1} ref={heading}>
        This link cannot be opened
      </h1>
      <p className={`lede ${styles.lede}`}>
        Nothing in it was used, and nothing was sent or stored. A link contains a claim’s fields and the step
        to open; it never contains keys, proofs, tokens or nonces.
      </p>
      <LinkFaultList faults={faults} />
      <div className={`row ${styles.actions}`}>
        <LinkButton kind="primary" to={VIEWS.first}>
          Leave
        </LinkButton>
        <LinkButton to={VIEWS.import}>Enter a claim</LinkButton>
      </div>
    </main>
  )
}

/** The claim and the steps of a link, before anything is done, and the exchange once something is. */
function Preview({ link, onFill }: { readonly link: ScenarioLink; readonly onFill: () => void }) {
  const outlook = useLinkOutlook(link)
  const task = useLinkTask(link)
  const rows = useExchange()
  const { rowId } = useSelection()
  // An earlier agent's messages are not part of the preview, unless the reader asks for them.
  const begun = task.at !== undefined || rowId !== null
  return (
    <Workbench
      step={<LinkStep {...{ link, outlook, task, onFill }} />}
      wide={
        <section aria-labelledby="link-claim-heading">
          <Bar title="The claim in the link" id="link-claim-heading">
            as it is in the address
          </Bar>
          <ClaimLines values={claimValuesOf(link, 'recipient')} />
        </section>
      }
      exchange={<Exchange rows={begun ? rows : []} />}
    />
  )
}

/** What a link with a query opens: for a sample alone, the form; else a preview that asks first. */
export function LinkView({ query }: { readonly query: string }) {
  const [filling, setFilling] = useState(false)
  const reading = useMemo(() => claimOfLink(query), [query])
  if (!reading.ok) return <BrokenLink faults={reading.faults} />
  const { link } = reading
  const sampleAlone = link.from.kind === 'sample' && !/(?:^|&)to=/u.test(query)
  if (filling || sampleAlone) return <ImportView link={link} arrived={filling} />
  return <Preview link={link} onFill={() => setFilling(true)} />
}
