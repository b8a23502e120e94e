import { useMemo, useState } from 'react'
import { claimOfLink, type ScenarioLink } from '../../flows/scenario-link.ts'
import { useCurrentAgent } from '../app/current-agent.ts'
import { useSelection } from '../app/SelectionContext.tsx'
import { Exchange } from '../exchange/Exchange.tsx'
import { MessageDetail } from '../exchange/MessageDetail.tsx'
import { ImportView } from '../journey/import/ImportView.tsx'
import { Workbench } from '../journey/Workbench.tsx'
import { Bar } from '../kit/Bar.tsx'
import { BrokenLink } from './BrokenLink.tsx'
import { ClaimLines } from './ClaimLines.tsx'
import { claimValuesOf } from './claim-values.ts'
import { LinkStep } from './LinkStep.tsx'
import { useLinkOutlook } from './link-outlook.ts'
import { useLinkTask } from './link-task.ts'

interface PreviewProps {
  readonly link: ScenarioLink
  readonly onFill: () => void
}

/** The claim and the steps of a link, before anything is done, and the exchange once something is. */
function Preview({ link, onFill }: PreviewProps) {
  const outlook = useLinkOutlook(link)
  const task = useLinkTask(link)
  const { rows, selected, select } = useCurrentAgent(['import'])
  const { rowId } = useSelection()
  // What an agent from before said is no part of the preview, unless the reader asks for it.
  const begun = task.at !== undefined || rowId !== null
  return (
    <Workbench
      step={<LinkStep {...{ link, outlook, task, onFill }} />}
      wide={
        <section aria-labelledby="link-claim-heading">
          <Bar title="The claim in the link" id="link-claim-heading">
            as it stands in the address
          </Bar>
          <ClaimLines values={claimValuesOf(link, 'recipient')} />
        </section>
      }
      exchange={
        <Exchange
          rows={begun ? rows : []}
          selected={begun ? selected : undefined}
          onSelect={select}
          keepOpen={4}
        />
      }
      detail={begun && selected !== undefined ? <MessageDetail row={selected} /> : undefined}
    />
  )
}

/** What a link with a query opens: the form for a sample alone, as ever; else a preview that asks first. */
export function LinkView({ query }: { readonly query: string }) {
  const [filling, setFilling] = useState(false)
  const reading = useMemo(() => claimOfLink(query), [query])
  if (!reading.ok) return <BrokenLink faults={reading.faults} />
  const { link } = reading
  const sampleAlone = link.from.kind === 'sample' && !/(?:^|&)to=/u.test(query)
  if (filling || sampleAlone) return <ImportView link={link} arrived={filling} />
  return <Preview link={link} onFill={() => setFilling(true)} />
}
