import { useEffect, useState } from 'react'
import type { CallEntry } from '../../client/journal-record.ts'
import { asksFor, type CallKind, messageOf, succeeded, unanswered } from '../../client/message.ts'
import type { Outcome } from '../../client/visitor.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import { openMessage } from '../app/navigation.ts'
import { useExchange } from '../app/queries.ts'
import { useClosedBecause, useServices } from '../app/ServicesContext.tsx'
import { type Task, useTask } from '../app/task.ts'
import { useAnnounce } from '../kit/Announcer.tsx'
import { Button } from '../kit/Button.tsx'
import { answerWords } from './call-kind.ts'
import { AGAIN_GROUP } from './call-words.ts'
import styles from './MessageDetail.module.css'
import { leftOutWords } from './message-shown.ts'

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

/** With its Idempotency-Key as sent, or without. */
type Again = 'as sent' | 'without its key'

const HOURS_KEPT = LIMITS.IDEMPOTENCY_KEPT_S / 3600

/** What happens if an accepted message is judged afresh. */
const AFRESH = {
  import:
    'Every import creates a new agent, so this creates a second one. Your current agent stays selected.',
  ask: 'It hands out another nonce, which this page does not use.',
  prove: 'A nonce can be used once, so an accepted proof is refused with CHALLENGE_USED.',
  evaluate: 'The service decides again on the currently valid facts and writes another receipt.',
  other: 'The result depends on the current state.',
} as const satisfies Record<CallKind, string>

const REPORT_AFRESH =
  'The service decides again. An approval and a signature are valid once, and these have been used.'

const FINDS_OUT = `The Idempotency-Key is sent too. If the service carried it out in the last ${HOURS_KEPT} hours, it repeats the answer that it stored; if not, it does it now.`

const ANEW = 'The service judges it by the current state.'

function againWords(entry: CallEntry): string {
  if (!succeeded(entry)) return ANEW
  return asksFor(entry, 'report.send') ? REPORT_AFRESH : AFRESH[messageOf(entry).kind]
}

function exactlyWords(entry: CallEntry, keyed: boolean): string {
  if (!keyed)
    return `It carried no Idempotency-Key, so the service takes it for a new message. ${againWords(entry)}`
  if (unanswered(entry)) return FINDS_OUT
  return succeeded(entry)
    ? `With the same Idempotency-Key the service repeats the answer that it stored, for ${HOURS_KEPT} hours, and does nothing a second time.`
    : 'The Idempotency-Key is sent too. The service stores answers to accepted messages only, so a refused one is judged again.'
}

/** Sends the message's bytes as a new one; if it carried an Idempotency-Key, with or without it. */
export function SendAgain({ entry }: { readonly entry: CallEntry }) {
  const { headers, left_out } = entry.request
  const notNow = useClosedBecause()
  const closed = left_out && `${leftOutWords(left_out)} Without its bytes it cannot be sent again.`
  const { visitor } = useServices()
  const sending = useNewMessage('Sent again', (how: Again) =>
    visitor.replay(entry, AGAIN_GROUP, { withKey: how === 'as sent' }),
  )
  const keyed = Object.hasOwn(headers, 'idempotency-key')
  const asSent = {
    how: 'as sent',
    title: 'Exactly these bytes and headers',
    words: exactlyWords(entry, keyed),
    button: 'Send exactly this again',
  } as const
  const withoutKey = {
    how: 'without its key',
    title: 'Without its Idempotency-Key',
    words: `The service cannot recognize it as the same message, so it judges it again. ${againWords(entry)}`,
    button: 'Send without its key',
  } as const
  return (
    <div className={styles.panel}>
      <p className={`note ${styles.lede}`}>
        The same bytes are sent as a new message with its own entry. Nothing is signed.
      </p>
      <div className={styles.ways}>
        {[asSent, ...(keyed ? [withoutKey] : [])].map(({ how, title, words, button }) => (
          <div key={how} className={styles.way}>
            <h3>{title}</h3>
            <p className={`note ${styles.wayWords}`}>{words}</p>
            <Button
              closed={closed ?? notNow}
              busy={sending.busy && sending.last === how}
              onClick={() => sending.start(how)}
            >
              {button}
            </Button>
          </div>
        ))}
      </div>
      {sending.error === null ? null : <p role="alert">{sending.error.message}</p>}
    </div>
  )
}
