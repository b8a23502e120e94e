import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SuspensionFact } from '../../../contract/facts.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { digestOfJson } from '../../../crypto/digest.ts'
import {
  asksToSignAgain,
  canBeLifted,
  isUnready,
  type ReportStage,
  type ReportState,
} from '../../../enforcement/report.ts'
import { messageAddress } from '../../app/route.ts'
import { plainSentence } from '../../app/sentence.ts'
import { decisionWords } from '../../exchange/events/answers.ts'
import { ACKNOWLEDGED, DELIVERED, ENFORCED } from '../../exchange/events/deliveries.ts'
import type { Said } from '../../exchange/events/event.ts'
import { approvalWords } from '../../exchange/events/signatures.ts'
import type { Fact } from '../../kit/Facts.tsx'
import type { LineState } from '../../kit/Mark.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { shortened } from '../../kit/words.ts'
import { organizationOf, suspenderWords } from '../bind/open-operations.ts'
import { STEPS } from '../frame/Step.tsx'
import { type Pilot, rowOfSent } from './use-pilot.ts'

/** The stations of a report's way, each with who acts there; null: whoever approves. */
export const STATIONS = {
  Draft: 'you',
  Approve: null,
  Sign: 'the agent',
  Decide: 'the service',
  Enforce: 'this page',
  Inbox: 'the recipient',
} as const

interface Stage {
  readonly station: keyof typeof STATIONS
  /** How that station is drawn, and the word beside the report. */
  readonly line: LineState
  readonly word: string
  /** Whether the step is about the draft, which then stands unfolded. */
  readonly drafting?: boolean
}

export const STAGES: Readonly<Record<ReportStage, Stage>> = {
  draft: { station: 'Draft', line: 'claimed', word: 'Draft', drafting: true },
  another: { station: 'Draft', line: 'claimed', word: 'Draft', drafting: true },
  approved: { station: 'Approve', line: 'proven', word: 'Approved' },
  refused: { station: 'Decide', line: 'refused', word: 'Not decided', drafting: true },
  DENY: { station: 'Decide', line: 'refused', word: 'DENY' },
  INDETERMINATE: { station: 'Decide', line: 'claimed', word: 'Not delivered' },
  waiting: { station: 'Enforce', line: 'unreached', word: 'Waiting' },
  stopped: { station: 'Enforce', line: 'refused', word: 'Stopped' },
  delivered: { station: 'Inbox', line: 'proven', word: 'Delivered' },
  acknowledged: { station: 'Inbox', line: 'proven', word: 'Acknowledged' },
}

function eventOf({ at, sent }: ReportState, view: AgentView): Said | undefined {
  if (at === 'approved') return approvalWords(view.situation.organization_claimed ? 'organization' : 'agent')
  if (at === 'acknowledged') return ACKNOWLEDGED
  if (at === 'delivered') return DELIVERED
  if (at === 'stopped') return ENFORCED.stopped
  return sent?.answer && decisionWords('report.send', sent.answer)
}

/** What can be done about a suspension (contract section 3). */
function wayOut(view: AgentView, fact: SuspensionFact): string {
  if (!canBeLifted(view, fact))
    return 'No organization is linked that could reinstate it. Only Revoke is left.'
  const linked = view.recorded.link !== undefined
  const own = linked && fact.by === 'holder' ? ', or your own key does' : ''
  return `${linked ? organizationOf(view) : 'Your key'} reinstates it${own}. Then evaluate the agent again.`
}

const SIGN_AGAIN =
  'The agent became ready again and signed under its earlier readiness. If you send the report again, it signs under the current one. The approval is still valid.'

export function headOf(state: ReportState, view: AgentView): { title: string; words: string } {
  const { suspension, revocation } = view.recorded
  const { at, sent } = state
  const denied = sent?.answer?.decision === 'DENY' ? decisionWords('report.send', sent.answer).say : undefined
  if (revocation !== undefined)
    return { title: 'Revoked, and that is final', words: 'Every report of this agent is a DENY.' }
  if (suspension !== undefined) {
    const signed = 'The agent signed something that breaks the pilot’s rules.'
    const why = suspension.by === 'policy' ? plainSentence(denied ?? signed) : ''
    return {
      title: `Suspended by ${suspenderWords(view, suspension)}`,
      words: `${why} ${wayOut(view, suspension)}`,
    }
  }
  if (at === 'draft' && isUnready(state, view))
    return {
      title: 'Not ready for the pilot yet',
      words:
        'A report needs a PERMIT for pilot.enter. If you send one without it, the answer says what is missing.',
    }
  if (at === 'another')
    return { title: 'The approval is for another version', words: 'This version needs its own approval.' }
  const event = at === 'draft' || at === 'refused' ? undefined : eventOf(state, view)
  if (event === undefined) return { title: STEPS.pilot.title, words: STEPS.pilot.lede }
  return { title: event.head, words: asksToSignAgain(state) ? SIGN_AGAIN : plainSentence(event.say) }
}

export const approverName = (view: AgentView): string =>
  view.situation.organization_claimed ? organizationOf(view) : 'you, as holder'

export function titleOf(content: unknown, id: string): string {
  const title: unknown = Reflect.get(Object(content), 'title')
  return visibleText(typeof title === 'string' && title.trim() !== '' ? shortened(title, 40, 8) : id)
}

function DigestOf({ content }: { readonly content: object }) {
  const { data } = useQuery({
    queryKey: ['digest-of', content],
    queryFn: () => digestOfJson(content),
    staleTime: 'static',
    placeholderData: keepPreviousData,
  })
  return data === undefined ? null : <code title={data}>{shortened(data, 12, 6)}</code>
}

/** What stands about the report at hand: its approval, or what was decided; nothing of a draft, which is read itself. */
export function reportFacts({ state, view, rows, record }: Pilot): readonly Fact[] {
  const { at, report, sent } = state
  const { approved } = state.draft
  if (approved !== undefined && (at === 'approved' || at === 'another')) {
    const digest = { name: 'Digest', value: <DigestOf content={approved.report.content} /> }
    const now = typeof report === 'string' ? null : <DigestOf content={report.content} />
    if (at === 'another') return [digest, { name: 'The draft now', value: now }]
    const approver = { name: 'Approved by', value: approverName(view) }
    return [{ name: 'Report', value: approved.report.id }, approver, digest]
  }
  if (sent?.request === undefined || sent.answer === undefined) return []
  const { decision, reason_codes } = sent.answer
  const said =
    decision === 'PERMIT' ? (
      <a className="link" href={messageAddress(rowOfSent(rows, sent)?.number ?? 0, 'message')}>
        {record === undefined ? decision : `${decision}, receipt ${record.sequence}`}
      </a>
    ) : (
      <span>{`${decision}: ${reason_codes.join(', ')}`}</span>
    )
  const { id, properties } = sent.request.resource
  return [
    { name: 'Report', value: titleOf(properties.content, id) },
    { name: 'Decision', value: said },
  ]
}
