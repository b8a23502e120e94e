import type { ExchangeRow } from '../../exchange/rows.ts'
import type { LineState } from '../../kit/line-state.ts'
import { SubStep } from '../bind/SubStep.tsx'
import type { Approval } from './approval.ts'
import { type SentReport, wasDelivered } from './sent-reports.ts'

interface DeliveryStepProps {
  readonly rows: readonly ExchangeRow[]
  readonly approval: Approval | undefined
  readonly sent: SentReport | undefined
}

const LINES: Readonly<Record<string, LineState>> = {
  PERMIT: 'proven',
  INDETERMINATE: 'claimed',
  DENY: 'refused',
}

function sendNote({ approval, sent }: Omit<DeliveryStepProps, 'rows'>): string {
  if (sent !== undefined) return sent.answer?.decision ?? 'not decided'
  return approval?.state === 'fits' ? 'your agent’s key signs' : 'needs the approval'
}

function deliveryNote(sent: SentReport | undefined): string {
  if (sent !== undefined && wasDelivered(sent)) return 'delivered to the inbox'
  if (sent === undefined || sent.enforced.length === 0) return 'needs a PERMIT'
  return sent.answer?.decision === 'INDETERMINATE'
    ? 'held back, nothing delivered'
    : 'stopped, nothing delivered'
}

/** A report that is held back because something was not shown is no refusal. */
function deliveryLine(sent: SentReport | undefined): LineState {
  if (sent !== undefined && wasDelivered(sent)) return 'proven'
  if (sent === undefined || sent.enforced.length === 0) return 'unreached'
  return sent.answer?.decision === 'INDETERMINATE' ? 'claimed' : 'refused'
}

/** The last two parts of the cycle: signed and decided, then delivered once or stopped. */
export function DeliveryStep({ rows, approval, sent }: DeliveryStepProps) {
  const decided = sent?.answer === undefined ? 'refused' : (LINES[sent.answer.decision] ?? 'unreached')
  return (
    <>
      <SubStep
        state={sent === undefined ? 'unreached' : decided}
        title="Sign and send"
        note={sendNote({ approval, sent })}
        requestId={sent?.entry.answer?.request_id}
        rows={rows}
      />
      <SubStep state={deliveryLine(sent)} title="Deliver once" note={deliveryNote(sent)} rows={rows} />
    </>
  )
}
