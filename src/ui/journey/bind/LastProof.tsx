import { inFlight, messageOf } from '../../../client/message.ts'
import type { Purpose } from '../../../contract/names.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { ROTATE_GROUP } from '../../../flows/rotate.ts'
import { AnsweredHere } from '../../exchange/AnsweredHere.tsx'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { refusalOf } from '../../kit/outcome/entry-outcome.ts'
import { IMPORTED } from '../../kit/outcome/plain-words.ts'
import { Refusal } from '../../kit/outcome/Refusal.tsx'
import { WhatHappened } from '../../kit/outcome/WhatHappened.tsx'
import { Result } from '../../kit/Result.tsx'
import { AcceptedProof } from './AcceptedProof.tsx'
import { IssuedOutcome } from './IssuedOutcome.tsx'
import type { IssuedCredential } from './issued-credential.ts'
import type { ProofRun } from './proof-run.ts'
import { PURPOSE_WORDS, ROTATION_WORDS } from './purpose-words.ts'
import { ownCalls, protocolChecksOf, purposeOf } from './verification-attempt.ts'

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

/** What the newest message of this step came to, from the journal, so that a reload still shows it. */
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
