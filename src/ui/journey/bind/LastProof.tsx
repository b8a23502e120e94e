import { type CallEntry, ISSUED_WORDS, type IssueEntry } from '../../../client/journal-record.ts'
import { inFlight, messageOf } from '../../../client/message.ts'
import { checksOf } from '../../../client/message-contents.ts'
import type { Purpose } from '../../../contract/names.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { ROTATE_GROUP } from '../../../flows/rotate.ts'
import { AnsweredHere } from '../../exchange/AnsweredHere.tsx'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { refusalOf } from '../../kit/outcome/entry-outcome.ts'
import { IMPORTED, provenWords, ROTATED } from '../../kit/outcome/plain-words.ts'
import { Refusal } from '../../kit/outcome/Refusal.tsx'
import { WhatHappened } from '../../kit/outcome/WhatHappened.tsx'
import { Result } from '../../kit/Result.tsx'
import { Time } from '../../kit/Time.tsx'
import { capitalized, counted } from '../../kit/words.ts'
import type { IssuedCredential } from './issued-credential.ts'
import type { ProofRun } from './proof-run.ts'
import { PURPOSE_WORDS, type PurposeWords, ROTATION_WORDS } from './purpose-words.ts'
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
    <Result state="claimed" headingRef={headingRef} title={`${capitalized(ISSUED_WORDS[what])} ${done}`}>
      <p>
        {`${party} made it for this key. It proves nothing until the service has checked it: `}
        <b>Verify identity</b>
        {` ${what === 'zone' ? 'has it looked up' : 'sends it with the signed nonce'}.`}
        {fault === null ? null : (
          <>
            {' It is wrong on purpose, to be refused at '}
            <code>{fault}</code>.
          </>
        )}
      </p>
    </Result>
  )
}

interface AcceptedProofProps {
  readonly entry: CallEntry
  readonly purpose: Purpose
  readonly view: AgentView
  readonly headingRef: React.Ref<HTMLHeadingElement>
}

/** The fields of the profile that this proof turned solid, and until when. */
function SolidFields({ entry, view }: Pick<AcceptedProofProps, 'entry' | 'view'>) {
  const requestId = entry.answer?.request_id
  const fields = view.proven_fields.filter(proof => proof.request_id === requestId)
  if (fields.length === 0) return null
  const { identity } = view.standing
  const until = identity?.request_id === requestId ? (identity?.until ?? null) : null
  return (
    <>
      {' Now proven: '}
      {fields.map(({ field }, index) => (
        <span key={field}>
          {index === 0 ? null : ', '}
          <code>{field}</code>
        </span>
      ))}
      {until === null ? null : (
        <>
          , until <Time at={until} />
        </>
      )}
      .
    </>
  )
}

/** A proof that was accepted: who signed, what follows, and what turned solid. */
function AcceptedProof({ entry, purpose, view, headingRef }: AcceptedProofProps) {
  const checks = checksOf(entry)
  const passed = checks.filter(check => check.result === 'PASS').length
  const notNeeded = checks.filter(check => check.result === 'NOT_CHECKED').length
  const rotated = entry.group === ROTATE_GROUP && purpose === 'BIND_KEY'
  const words: Pick<PurposeWords, 'done'> = rotated ? ROTATION_WORDS : PURPOSE_WORDS[purpose]
  const yours = entry.group === ROTATE_GROUP ? 'Your new key' : 'Your key'
  const signer = entry.speaker === 'agent' ? yours : organizationOf(view)
  return (
    <Result
      state="proven"
      headingRef={headingRef}
      title={`${words.done}: ${counted(passed, 'proof check')} passed${notNeeded === 0 ? '' : `, ${notNeeded} not needed`}`}
    >
      <WhatHappened>{rotated ? ROTATED : provenWords(purpose, view.profile.protocol)}</WhatHappened>
      <p>
        {`${signer} signed the nonce. The status became `}
        <code>{messageOf(entry).status ?? view.status}</code>.
        <SolidFields entry={entry} view={view} />
      </p>
    </Result>
  )
}

interface LastProofProps {
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
  readonly run: ProofRun
  readonly issued: IssuedCredential
}

function Imported({ run }: { readonly run: ProofRun }) {
  return (
    <Result state="claimed" title="Imported, and none of it is verified" headingRef={run.headingRef}>
      <WhatHappened>{IMPORTED}</WhatHappened>
      <p>
        <AnsweredHere />
      </p>
    </Result>
  )
}

/** What was refused, and the protocol's own check that refused it. */
function refusedTitle(group: string, purpose: Purpose | undefined, check: string | undefined): string {
  const words = group === ROTATE_GROUP ? ROTATION_WORDS : PURPOSE_WORDS[purpose ?? 'BIND_KEY']
  return check === undefined ? words.refused : `${words.refused}: refused at ${check}`
}

/** The outcome of this step's newest message, from the journal, so that a reload still shows it. */
export function LastProof({ view, rows, run, issued }: LastProofProps) {
  const { headingRef } = run
  if (run.error !== null) {
    return <Refusal outcome={undefined} error={run.error} title="It stopped" headingRef={headingRef} />
  }
  const calls = ownCalls(rows, view.agent_id)
  const last = calls.at(-1)
  if (last === undefined) return <Imported run={run} />
  if (inFlight(last)) return null
  const purpose = purposeOf(last, calls)
  const refused = refusalOf(last)
  if (refused !== undefined) {
    const failed = protocolChecksOf(last).find(({ result }) => result === 'FAIL')
    const title = refusedTitle(last.group, purpose, failed?.check)
    return <Refusal outcome={refused} error={null} title={title} headingRef={headingRef} />
  }
  if (messageOf(last).kind === 'ask') {
    if (issued.held === undefined) return null
    return <IssuedOutcome entry={issued.held.entry} headingRef={headingRef} />
  }
  return <AcceptedProof entry={last} purpose={purpose ?? 'BIND_KEY'} view={view} headingRef={headingRef} />
}
