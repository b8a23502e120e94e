import { type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import type { CallEntry } from '../../client/journal-record.ts'
import type { Outcome } from '../../client/visitor.ts'
import { useAnnounce } from '../app/Announcer.tsx'
import { useAction } from '../app/action.ts'
import { useParts } from '../app/PartsContext.tsx'
import { useSelection } from '../app/SelectionContext.tsx'
import { answerWords } from './call-words.ts'
import { focusEntry } from './focus-entry.ts'

/** What a message that is sent again is filed under in the exchange. */
export const AGAIN_GROUP = 'Sent again'

/** With its Idempotency-Key as sent, or without. */
export type Again = 'as sent' | 'without its key'

function outcomeWords({ entry }: Outcome<unknown>): string {
  const status = entry.answer === null ? 'no answer' : String(entry.answer.status)
  return `Sent again, answered with ${status} ${answerWords(entry)}.`
}

/** Sends a message's bytes as a new message, selects it and moves focus to its answer in the exchange. */
export function useSendAgain(entry: CallEntry): UseMutationResult<Outcome<unknown>, Error, Again> {
  const { visitor } = useParts()
  const { select } = useSelection()
  const announce = useAnnounce()
  const client = useQueryClient()
  return useAction({
    mutationFn: (how: Again) => visitor.replay(entry, AGAIN_GROUP, { withKey: how === 'as sent' }),
    onSuccess: async outcome => {
      await client.invalidateQueries()
      const rowId = `${outcome.entry.seq}-answer`
      select(rowId)
      announce(outcomeWords(outcome))
      focusEntry(rowId)
    },
  })
}
