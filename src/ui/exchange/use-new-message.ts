import { useEffect, useState } from 'react'
import type { Outcome } from '../../client/visitor.ts'
import { openMessage } from '../app/navigation.ts'
import { useExchange } from '../app/queries.ts'
import { type Task, useTask } from '../app/task.ts'
import { useAnnounce } from '../kit/Announcer.tsx'
import { answerWords } from './call-words.ts'

/** Sends something as a new message, announces what came back and opens that. @param sent how, in a word or two */
export function useNewMessage<Given>(
  sent: string,
  run: (given: Given) => Promise<Outcome<unknown>>,
): Task<Outcome<unknown>, Given> {
  const announce = useAnnounce()
  const rows = useExchange()
  const [id, setId] = useState<string>()
  useEffect(() => {
    const row = rows.find(each => each.id === id)
    if (row !== undefined) openMessage(row.number)
  }, [rows, id])
  return useTask({
    run,
    onDone: ({ entry }) => {
      const status = entry.answer === null ? 'no answer' : String(entry.answer.status)
      announce(`${sent}, answered with ${status} ${answerWords(entry)}.`)
      setId(`${entry.seq}-answer`)
    },
  })
}
