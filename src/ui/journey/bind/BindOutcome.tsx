import { SCENARIOS } from '../../../cases/scenarios.ts'
import { storyOf } from '../../../cases/stories.ts'
import { type CallEntry, ISSUED_WORDS, type IssueEntry } from '../../../client/journal-record.ts'
import { inFlight, messageOf } from '../../../client/message.ts'
import type { SuspensionFact } from '../../../contract/facts.ts'
import type { Purpose } from '../../../contract/names.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { ROTATE_GROUP } from '../../../flows/prove.ts'
import type { ExchangeRow } from '../../app/rows.ts'
import { rowOfRequest } from '../../app/rows.ts'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { refusalOf } from '../../exchange/outcome/entry-outcome.ts'
import { ANSWERED_HERE, IMPORTED, provenWords, ROTATED } from '../../exchange/outcome/plain-words.ts'
import { Refusal } from '../../exchange/outcome/Refusal.tsx'
import { Result } from '../../kit/Result.tsx'
import { capitalized } from '../../kit/words.ts'
import { whyStopped } from '../break/Judged.tsx'
import { StepHead } from '../frame/Step.tsx'
import type { IssuedCredential } from './issued-credential.ts'
import type { ProofRun } from './proof-run.ts'
import { PURPOSE_WORDS, type PurposeWords, ROTATION_WORDS } from './purpose-words.ts'
import type { ScenarioEnd } from './scenario-end.ts'
import { organizationOf } from './signer-words.ts'
import { ownCalls, protocolChecksOf, purposeOf } from './verification-attempt.ts'

interface IssuedOutcomeProps {
  readonly entry: IssueEntry
  readonly headingRef: React.Ref<HTMLHeadingElement>
}

/** The issuer did its part and the agent has not used it yet: still a claim. */
function IssuedOutcome({ entry, headingRef }: IssuedOutcomeProps) {
  const { what, party, fault } = entry
  const done = what === 'zone' ? 'published' : 'issued, not sent yet'
  return (
    <StepHead title={`${capitalized(ISSUED_WORDS[what])} ${done}`} headingRef={headingRef}>
      {`${party} made it for this key. It proves nothing until the service has checked it.`}
      {fault === null ? null : (
        <>
          {' It is wrong on purpose, to be refused at '}
          <code>{fault}</code>.
        </>
      )}
    </StepHead>
  )
}

interface AcceptedProofProps {
  readonly entry: CallEntry
  readonly purpose: Purpose
  readonly view: AgentView
  readonly headingRef: React.Ref<HTMLHeadingElement>
}

/** A proof that was accepted, in a sentence. */
function AcceptedProof({ entry, purpose, view, headingRef }: AcceptedProofProps) {
  const rotated = entry.group === ROTATE_GROUP && purpose === 'BIND_KEY'
  const words: Pick<PurposeWords, 'done'> = rotated ? ROTATION_WORDS : PURPOSE_WORDS[purpose]
  return (
    <StepHead title={words.done} headingRef={headingRef}>
      {rotated ? ROTATED : provenWords(purpose, view.profile.protocol)}
    </StepHead>
  )
}

/** What was refused, and the protocol's own check that refused it. */
function refusedTitle(group: string, purpose: Purpose | undefined, check: string | undefined): string {
  const words = group === ROTATE_GROUP ? ROTATION_WORDS : PURPOSE_WORDS[purpose ?? 'BIND_KEY']
  return check === undefined ? words.refused : `${words.refused}: refused at ${check}`
}

const BY = {
  organization: organizationOf,
  holder: () => 'the holder of its key',
  policy: () => 'policy',
} as const satisfies Record<SuspensionFact['by'], (view: AgentView) => string>

/** What a scenario was meant to show, and the message that showed it. */
function ScenarioOutcome({ end }: { readonly end: ScenarioEnd }) {
  const { expected, tone } = SCENARIOS[end.name]
  const { title, words } = storyOf(end.name) ?? SCENARIOS[end.name]
  return (
    <Result state={tone} title={`${title}: ${expected}`} headline>
      <p>
        {words} {end.refused === undefined ? 'As it should be: ' : 'Refused, as it should be: '}
        <MessageLink row={end.row} />.{end.refused === undefined ? null : ` ${whyStopped(end.refused)}`}
      </p>
    </Result>
  )
}

export interface BindOutcomeProps {
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
  readonly run: ProofRun
  readonly issued: IssuedCredential
  /** The scenario that led here, while its end is the newest message. */
  readonly ended: ScenarioEnd | undefined
}

/** The task, where nothing has come of it yet. */
export function BindHead() {
  return (
    <StepHead title="Bind the agent to a key">
      The service hands out a one-time nonce and the agent’s key signs it. A valid signature shows that the
      agent controls that key.
    </StepHead>
  )
}

/** Whether something outside this step's own messages suspended the agent after the last of them. */
function suspendedSince(
  { recorded, situation }: AgentView,
  rows: readonly ExchangeRow[],
  last: CallEntry | undefined,
): boolean {
  const { suspension } = recorded
  if (suspension === undefined || situation.revoked) return false
  const { seq } = rowOfRequest(rows, suspension.request_id)?.entry ?? { seq: 0 }
  return last === undefined || seq > last.seq
}

function Imported({ run }: Pick<BindOutcomeProps, 'run'>) {
  return (
    <StepHead title="Imported, and none of it is verified" headingRef={run.headingRef}>
      {IMPORTED} {ANSWERED_HERE}
    </StepHead>
  )
}

/** The step's heading: the outcome of its newest message, from the journal, so that a reload still shows it. */
export function BindOutcome({ view, rows, run, issued, ended }: BindOutcomeProps) {
  const { headingRef } = run
  if (ended !== undefined) return <ScenarioOutcome end={ended} />
  if (run.error !== null)
    return (
      <Refusal outcome={undefined} error={run.error} title="It stopped" headingRef={headingRef} headline />
    )
  const calls = ownCalls(rows, view.agent_id)
  const last = calls.at(-1)
  if (suspendedSince(view, rows, last)) {
    const { suspension } = view.recorded
    return (
      <StepHead title={`Suspended by ${BY[suspension?.by ?? 'policy'](view)}`} headingRef={headingRef}>
        Every decision about it is a DENY until it is reinstated.
      </StepHead>
    )
  }
  if (last === undefined) return <Imported run={run} />
  if (inFlight(last)) return <BindHead />
  const purpose = purposeOf(last, calls)
  const refused = refusalOf(last)
  if (refused !== undefined) {
    const failed = protocolChecksOf(last).find(({ result }) => result === 'FAIL')
    const title = refusedTitle(last.group, purpose, failed?.check)
    return <Refusal outcome={refused} error={null} title={title} headingRef={headingRef} headline />
  }
  if (messageOf(last).kind === 'ask') {
    if (issued.held === undefined) return <BindHead />
    return <IssuedOutcome entry={issued.held.entry} headingRef={headingRef} />
  }
  return <AcceptedProof entry={last} purpose={purpose ?? 'BIND_KEY'} view={view} headingRef={headingRef} />
}
