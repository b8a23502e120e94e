import { useId } from 'react'
import { goTo } from '../app/navigation.ts'
import { messageAddress } from '../app/route.ts'
import { type ExchangeRow, isNumbered, type RowLine } from '../app/rows.ts'
import { capitalized } from '../kit/words.ts'
import styles from './Ladder.module.css'
import { type Lanes, spokenOf, wayWords } from './lanes.ts'
import { RowMap } from './RowMap.tsx'

/** What a row's line says, for screen readers. */
const LINE_WORDS = {
  claimed: '(claimed)',
  proven: '(checked)',
  refused: '(refused)',
  reply: '',
  unreached: '',
} as const satisfies Record<RowLine, string>

/**
 * What a row is called: its number, what it carries, and from whom to whom. What an answer says, and the plain
 * words, describe it instead: SUSPENDED would otherwise be a second button named Suspend.
 */
function nameOf(row: ExchangeRow): string {
  const { kind, number, lead, words, line, plain } = row
  const way = wayWords(spokenOf(row))
  if (kind === 'answer') return `${number} answer ${lead}`.trimEnd().concat(`, ${way}`)
  const what =
    isNumbered({ kind }) || kind === 'store' ? `${lead} ${words} ${LINE_WORDS[line]}`.trim() : plain
  return `${isNumbered({ kind }) ? `${number} ` : ''}${what}, ${way}`
}

interface MessageRowProps {
  readonly row: ExchangeRow
  readonly lanes: Lanes
  readonly current: boolean
  /** What opening it does; by default its call opens in the drawer. */
  readonly onOpen?: ((row: ExchangeRow) => void) | undefined
  /** Whether its answer is shown, and so whether it was refused. */
  readonly judged?: boolean
  /** Whether it has just come, and is drawn from sender to receiver. */
  readonly fresh?: boolean
}

function openInDrawer({ kind, number }: ExchangeRow): void {
  goTo(messageAddress(number, kind === 'store' ? 'store' : undefined))
}

/** One step of the exchange, or an access to the store; it opens its call in the drawer. */
export function MessageRow({
  row,
  lanes,
  current,
  onOpen = openInDrawer,
  judged = true,
  fresh,
}: MessageRowProps) {
  const { kind, entry, line, attempt, lead, words, number, plain, bound } = row
  const edited = kind === 'request' && entry.kind === 'call' && entry.edited_from !== undefined
  const said = useId()
  const told = edited ? `edited by hand: ${plain}` : plain
  const saidOfIt = kind === 'answer' ? `${words}: ${plain} ${LINE_WORDS[line]}`.trim() : told
  const { who: speaker } = row
  // Of what goes to a thief, only a refusal is drawn in its colour.
  const thief =
    kind === 'copy' ||
    (speaker === 'thief' && ((kind !== 'names' && kind !== 'answer') || line === 'refused'))
  return (
    <li className={styles.row} data-thief={thief || undefined} data-fresh={fresh || undefined}>
      <button
        type="button"
        className={styles.message}
        data-row={row.id}
        data-s={judged ? line : 'claimed'}
        data-kind={kind}
        data-edited={edited || undefined}
        aria-current={current || undefined}
        aria-label={nameOf(row)}
        aria-describedby={said}
        onClick={() => onOpen(row)}
      >
        <span className={styles.number}>{isNumbered(row) ? number : null}</span>
        <span className={styles.what}>
          <b>
            {edited ? <em className={styles.edited}>edited</em> : null}
            {capitalized(plain)}
          </b>
          <code>{`${lead} ${words}`.trim()}</code>
        </span>
        <RowMap
          {...{ lanes, kind, speaker, bound, thief, fresh }}
          line={judged ? line : 'claimed'}
          stopped={attempt && judged}
        />
        <span id={said} hidden>
          {saidOfIt}
        </span>
      </button>
    </li>
  )
}
