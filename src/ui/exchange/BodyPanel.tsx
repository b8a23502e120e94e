import type { LeftOut, ReceivedAnswer, SentRequest } from '../../client/journal-record.ts'
import type { ReadBody } from '../../client/message.ts'
import { BodyText } from '../kit/Json.tsx'
import { numeral } from '../kit/words.ts'
import styles from './MessageDetail.module.css'

/** Why there is no body to show, and what is known of it. */
export function leftOutWords({ bytes }: LeftOut): string {
  return `This body has ${numeral(bytes)} bytes. The journal keeps 64 KiB of one at most, and of a longer one its digest.`
}

interface BodyPanelProps {
  readonly part: SentRequest | ReceivedAnswer
  readonly read: ReadBody
  readonly label: string
  /** What the body is, for the words of its members. */
  readonly of: string
}

/** The body of a request or an answer, or its length and digest if the journal left it out. */
export function BodyPanel({ part: { body, left_out }, read, label, of }: BodyPanelProps) {
  if (left_out === undefined) return <BodyText text={body} json={read.json} label={label} of={of} />
  return (
    <section aria-label={label}>
      <p className={styles.note}>{leftOutWords(left_out)}</p>
      <p className={styles.single}>
        <code>{left_out.digest}</code>
      </p>
    </section>
  )
}
