import type { CallEntry } from '../../client/journal-record.ts'
import { type CallKind, decisionOf, messageOf } from '../../client/message.ts'
import type { Outcome } from '../../client/visitor.ts'
import { entryOf } from '../../contract/entry-of.ts'
import { useAgents, useExchange } from '../app/queries.ts'
import type { LineState } from '../kit/line-state.ts'
import { Refusal } from '../kit/outcome/Refusal.tsx'
import { Result } from '../kit/Result.tsx'
import { answerWords } from './call-words.ts'
import { MessageLink } from './MessageLink.tsx'
import { isStoredAnswer } from './rows.ts'

/** What an accepted message brought, by its kind. */
const BROUGHT = {
  import: 'It made an agent of its own; the agent at work stays.',
  ask: 'It handed out another nonce, which this page does not use.',
  prove: 'The service took the proof, and the steps show what stands now.',
  evaluate: 'It is a decision of its own, with a receipt, and the steps show what stands now.',
  other: 'The steps show what stands now.',
} as const satisfies Record<CallKind, string>

const NOT_KEPT =
  'It made an agent of its own. This page holds no key for it, and so does not list it among yours.'

const STORED = 'It is the answer that the service had stored, byte for byte. Nothing happened a second time.'

const DECIDED = { PERMIT: 'proven', DENY: 'refused', INDETERMINATE: 'claimed' } as const satisfies Record<
  string,
  LineState
>

function stateOf(entry: CallEntry): LineState {
  if (messageOf(entry).kind === 'prove') return 'proven'
  return entryOf<LineState>(DECIDED, decisionOf(entry) ?? '') ?? 'claimed'
}

/** What an accepted message brought, in a sentence. */
function useBrought(entry: CallEntry): string {
  const { list } = useAgents()
  const row = useExchange().find(each => each.entry.seq === entry.seq)
  const { kind } = messageOf(entry)
  if (isStoredAnswer(row?.audit)) return STORED
  const listed = list.some(({ agent_id }) => agent_id === entry.agent_id)
  return kind === 'import' && !listed ? NOT_KEPT : BROUGHT[kind]
}

interface EditedOutcomeProps {
  readonly outcome: Outcome<unknown>
  readonly headingRef: React.Ref<HTMLHeadingElement>
}

function Accepted({
  entry,
  headingRef,
}: { readonly entry: CallEntry } & Pick<EditedOutcomeProps, 'headingRef'>) {
  const row = useExchange().find(({ id }) => id === `${entry.seq}-answer`)
  const brought = useBrought(entry)
  return (
    <Result
      state={stateOf(entry)}
      title={`The service answered ${entry.answer?.status} ${answerWords(entry)}`}
      headingRef={headingRef}
    >
      <p>
        {brought} {row === undefined ? null : <MessageLink row={row} />}
      </p>
    </Result>
  )
}

/** What became of a message that was sent edited, and the message that holds it. */
export function EditedOutcome({ outcome, headingRef }: EditedOutcomeProps) {
  if (outcome.kind === 'answer') return <Accepted entry={outcome.entry} headingRef={headingRef} />
  const failed = (outcome.entry.answer?.status ?? 0) >= 500
  return (
    <Refusal
      outcome={outcome}
      error={null}
      title={failed ? 'The service could not do it' : 'The service refused it'}
      headingRef={headingRef}
    />
  )
}
