import type { CallEntry } from '../../client/journal-record.ts'
import type { AgentView } from '../../contract/agent-view.ts'
import { isPurpose, OPERATIONS } from '../../contract/lifecycle.ts'
import { AnsweredHere } from '../exchange/AnsweredHere.tsx'
import { membersOf, textMember } from '../exchange/body-members.ts'
import { callKind, inFlight } from '../exchange/call-kind.ts'
import { checksOf } from '../exchange/checks-of.ts'
import type { ExchangeRow } from '../exchange/rows.ts'
import { Result } from '../grammar/Result.tsx'
import { refusalOf } from '../outcome/entry-outcome.ts'
import { Refusal } from '../outcome/Refusal.tsx'
import type { ProofRun } from './proof-run.ts'
import { PURPOSE_WORDS } from './purpose-words.ts'

interface LastProofProps {
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
  readonly run: ProofRun
}

/** What this step sends itself; attempts to break it have their own place. */
const OWN_GROUPS: readonly string[] = Object.values(PURPOSE_WORDS).map(({ group }) => group)

function purposeOf(entry: CallEntry) {
  const bodies = [entry.request.body, entry.answer?.body ?? '']
  const name = bodies
    .map(body => textMember(membersOf(body), 'purpose'))
    .find(purpose => purpose !== undefined)
  return OPERATIONS.filter(isPurpose).find(purpose => purpose === name)
}

function Accepted({
  entry,
  view,
  run,
}: {
  readonly entry: CallEntry
  readonly view: AgentView
  readonly run: ProofRun
}) {
  const checks = checksOf(entry)
  const passed = checks.filter(check => check.result === 'PASS').length
  const notNeeded = checks.filter(check => check.result === 'NOT_CHECKED').length
  const words = PURPOSE_WORDS[purposeOf(entry) ?? 'BIND_KEY']
  return (
    <Result
      state="proven"
      headingRef={run.headingRef}
      title={`${words.done}: ${passed} checks passed${notNeeded === 0 ? '' : `, ${notNeeded} not needed`}`}
    >
      <p>
        {words.happened} The status became{' '}
        <code>{textMember(membersOf(entry.answer?.body ?? ''), 'status') ?? view.status}</code>.
      </p>
    </Result>
  )
}

function Imported({ run }: { readonly run: ProofRun }) {
  return (
    <Result state="claimed" title="Imported, and none of it is verified" headingRef={run.headingRef}>
      <p>
        The service keeps the exact bytes that it received. <AnsweredHere />
      </p>
    </Result>
  )
}

/** What the newest message of this step came to, from the journal, so that a reload still shows it. */
export function LastProof({ view, rows, run }: LastProofProps) {
  if (run.error !== null) {
    return (
      <Refusal outcome={undefined} error={run.error} title="Nothing was sent" headingRef={run.headingRef} />
    )
  }
  const calls = rows.flatMap(({ entry }) =>
    entry.kind === 'call' &&
    entry.agent_id === view.agent_id &&
    OWN_GROUPS.includes(entry.group) &&
    ['ask', 'prove'].includes(callKind(entry))
      ? [entry]
      : [],
  )
  const last = calls.at(-1)
  if (last === undefined) return <Imported run={run} />
  if (inFlight(last) || (callKind(last) === 'ask' && refusalOf(last) === undefined)) return null
  const refused = refusalOf(last)
  if (refused === undefined) return <Accepted entry={last} view={view} run={run} />
  const purpose = purposeOf(last)
  const title = purpose === undefined ? 'Proof refused' : PURPOSE_WORDS[purpose].refused
  return <Refusal outcome={refused} error={null} title={title} headingRef={run.headingRef} />
}
