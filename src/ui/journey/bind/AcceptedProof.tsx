import type { CallEntry } from '../../../client/journal-record.ts'
import { messageOf } from '../../../client/message.ts'
import { checksOf } from '../../../client/message-contents.ts'
import type { Purpose } from '../../../contract/names.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { ROTATE_GROUP } from '../../../flows/rotate.ts'
import { provenWords, ROTATED } from '../../kit/outcome/plain-words.ts'
import { WhatHappened } from '../../kit/outcome/WhatHappened.tsx'
import { Result } from '../../kit/Result.tsx'
import { Time } from '../../kit/Time.tsx'
import { PURPOSE_WORDS, type PurposeWords, ROTATION_WORDS } from './purpose-words.ts'
import { organizationOf } from './signer-words.ts'

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
      {' Solid now: '}
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
export function AcceptedProof({ entry, purpose, view, headingRef }: AcceptedProofProps) {
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
      title={`${words.done}: ${passed} checks passed${notNeeded === 0 ? '' : `, ${notNeeded} not needed`}`}
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
