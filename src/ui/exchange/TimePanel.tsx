import type { ReceivedAnswer } from '../../client/journal-record.ts'
import { useServicePlace } from '../app/service-place.ts'
import styles from './MessageDetail.module.css'
import { millisecondWords, type SpentTime, spentTime } from './time-spent.ts'

const REST = {
  here: 'the worker, messages between worker and page, HTTP and JSON on both sides',
  elsewhere: 'the network, HTTP and JSON on both sides',
} as const

function Part({ part, note }: { readonly part: SpentTime; readonly note: string }) {
  const { words, ms, share, measured } = part
  return (
    <li className={styles.timePanelPart} data-s={measured ? 'proven' : 'unreached'}>
      <span className={styles.timePanelWords}>
        {words} <small className={styles.timePanelNote}>{note}</small>
      </span>
      <svg className={styles.bar} aria-hidden="true">
        <line className={styles.share} x1="0" y1="4" x2={`${share * 100}%`} y2="4" />
      </svg>
      <span className={styles.ms}>{millisecondWords(ms)}</span>
    </li>
  )
}

/** Where the time of a message went: the service's stages, and what is left of the time that this page measured. */
export function TimePanel({ answer }: { readonly answer: ReceivedAnswer }) {
  const { here } = useServicePlace()
  const parts = spentTime(answer)
  const staged = parts.some(({ measured }) => measured)
  return (
    <div className={styles.panel}>
      <p className={styles.total}>
        <b>{millisecondWords(answer.duration_ms)}</b> from sending to the last byte of the answer, as this
        page measured.
      </p>
      {staged ? (
        <ol className={styles.timePanelParts} aria-label="Where the time went">
          {parts.map(part => (
            <Part
              key={part.name}
              part={part}
              note={part.measured ? part.name : REST[here ? 'here' : 'elsewhere']}
            />
          ))}
        </ol>
      ) : null}
      <p className={styles.about}>
        {staged
          ? 'Solid: measured by the service itself, from the Server-Timing of its answer. Dashed: the difference, measured by nobody. '
          : 'The answer has no Server-Timing, so nothing says where the time went. '}
        Not in it: signing, this journal, and drawing the page. Browsers coarsen their clocks, most to 0.1 ms
        and some to 1 ms or more, so a short stage can read 0.00 ms.
      </p>
    </div>
  )
}
