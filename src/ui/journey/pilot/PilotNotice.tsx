import { reasonWords } from '../../../contract/catalogues/dimensions.ts'
import type { SuspensionFact } from '../../../contract/facts.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ReceiptRecord } from '../../../contract/window/window.ts'
import { useStoreVisible } from '../../app/queries.ts'
import { VIEWS } from '../../app/route.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { rowOfRequest } from '../../exchange/row-of-request.ts'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { Result } from '../../kit/Result.tsx'
import { Time } from '../../kit/Time.tsx'
import { readReceipt } from '../../library/receipts/read-receipt.ts'
import { organizationOf } from '../bind/signer-words.ts'
import { ELSEWHERE } from './disabled-reasons.ts'

interface PilotNoticeProps {
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
  readonly receipts: readonly ReceiptRecord[]
}

const BY = {
  organization: (view: AgentView) => `by ${organizationOf(view)}`,
  holder: () => 'by the holder of its key',
  policy: () => 'by policy',
} as const satisfies Record<SuspensionFact['by'], (view: AgentView) => string>

/** What can be done about a suspension (contract section 3). */
function wayOut(view: AgentView, { by }: SuspensionFact): string {
  if (view.recorded.link !== undefined) {
    const more = by === 'holder' ? ', or your own key does,' : ''
    return `${organizationOf(view)} reinstates it${more} and readiness is asked for again.`
  }
  return by === 'holder'
    ? 'Your key reinstates it, and readiness is asked for again.'
    : 'No organization is linked that could reinstate it: only Revoke is left, and another agent for the next report.'
}

/** The operation that ends a suspension, by its name in Bind. */
function endOf(view: AgentView, { by }: SuspensionFact): string {
  return view.recorded.link !== undefined || by === 'holder' ? 'Reinstate' : 'Revoke'
}

function Suspended({ view, rows, receipts, fact }: PilotNoticeProps & { readonly fact: SuspensionFact }) {
  const row = rowOfRequest(rows, fact.request_id)
  const receipt = receipts.findLast(record => {
    const { decision, evaluated_at } = readReceipt(record)?.receipt ?? {}
    return fact.by === 'policy' && decision === 'DENY' && evaluated_at === fact.at
  })?.receipt
  const reasons = (receipt?.reason_codes ?? []).flatMap(code => reasonWords(code) ?? [])
  return (
    <Result state="suspended" title={`Suspended ${BY[fact.by](view)}`}>
      <p>
        {fact.by === 'policy'
          ? 'The agent itself signed what breaks the rules of the pilot. '
          : 'Every report is a DENY until it is reinstated. '}
        {reasons.join(' ')} Since <Time at={fact.at} short />
        {row === undefined ? null : (
          <>
            , <MessageLink row={row} />
          </>
        )}
        .
      </p>
      <p>
        {wayOut(view, fact)}{' '}
        <ViewLink to={VIEWS.bind} className="link">
          {endOf(view, fact)}
        </ViewLink>
      </p>
    </Result>
  )
}

/** What stands in the way of sending a report: who suspended the agent and why, or that it is not ready. */
export function PilotNotice(props: PilotNoticeProps) {
  const { view } = props
  const elsewhere = useStoreVisible() === false
  const { suspension, revocation } = view.recorded
  if (elsewhere) {
    return (
      <Result state="na" title="The pilot needs the local service">
        <p>{ELSEWHERE}</p>
      </Result>
    )
  }
  if (revocation !== undefined) {
    return (
      <Result state="refused" title="Revoked, and that is final">
        <p>Every report of this agent is a DENY.</p>
      </Result>
    )
  }
  if (suspension !== undefined) return <Suspended {...props} fact={suspension} />
  if (view.standing.readiness !== undefined) return null
  return (
    <Result state="claimed" title="Not ready for the pilot yet">
      <p>
        A report needs a standing PERMIT on <code>pilot.enter</code>. Sent without it, the answer says what is
        missing.{' '}
        <ViewLink to={VIEWS.evaluate} className="link">
          Ask for it
        </ViewLink>
      </p>
    </Result>
  )
}
