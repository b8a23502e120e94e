import type { ReceivedAnswer } from '../../client/journal-record.ts'
import { entryOf } from '../../contract/json-members.ts'
import { classNames } from '../kit/words.ts'
import styles from './MessageDetail.module.css'

interface TimingPart {
  readonly name: string
  /** Milliseconds. */
  readonly ms: number
  readonly description: string | undefined
}

const ENTRY = /^\s*([!#$%&'*+.^_`|~\w-]+)\s*(;.*)?$/su
const PARAMETER = /;\s*([!#$%&'*+.^_`|~\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)(?:"|\\?$)|([^\s;"]+))/gsu

function membersIn(header: string): readonly string[] {
  return header.match(/(?:[^,"]|"(?:[^"\\]|\\.)*(?:"|\\?$))+/gsu) ?? []
}

function partOf(member: string): readonly TimingPart[] {
  const [, name, parameters = ''] = ENTRY.exec(member) ?? []
  if (name === undefined) return []
  const found = new Map<string, string>()
  for (const [, key = '', quoted, plain] of parameters.matchAll(PARAMETER)) {
    const value = quoted?.replaceAll(/\\(.)/gu, '$1') ?? plain ?? ''
    if (!found.has(key.toLowerCase())) found.set(key.toLowerCase(), value)
  }
  const ms = Number(found.get('dur') ?? Number.NaN)
  return Number.isFinite(ms) && ms >= 0 ? [{ name, ms, description: found.get('desc') }] : []
}

/**
 * The parts of a `Server-Timing` header that have a duration (W3C Server Timing section 4). Unreadable parts
 * are left out, as in a browser; of a parameter given twice, the first counts.
 */
export function readServerTiming(header: string | undefined): readonly TimingPart[] {
  return membersIn(header ?? '').flatMap(partOf)
}

/** The service's stages in words; any other goes by its own description or name. */
const STAGE_WORDS: Readonly<Record<string, string>> = {
  read: 'Reading the store',
  verify: 'Verifying, deciding and hashing',
  store: 'Writing in one transaction',
}

/** A part of the time between sending and the last byte of the answer. */
interface SpentTime {
  readonly name: string
  readonly words: string
  /** Milliseconds. */
  readonly ms: number
  /** Its part of the whole, 0 to 1. */
  readonly share: number
  /** Measured by the service; otherwise the remainder, which nothing measured. */
  readonly measured: boolean
}

/**
 * Where the time of an answered message went: the service's own stages, and the rest of what this page
 * measured. The rest is left out if the stages add up to more, as they can with coarse clocks.
 */
export function spentTime({ headers, duration_ms: whole }: ReceivedAnswer): readonly SpentTime[] {
  const parts = readServerTiming(headers['server-timing'])
  const inService = parts.reduce((sum, { ms }) => sum + ms, 0)
  const span = Math.max(whole, inService)
  const shareOf = (ms: number): number => (span === 0 ? 0 : ms / span)
  const stages = parts.map(({ name, ms, description }) => ({
    ...{ name, ms, share: shareOf(ms), measured: true },
    words: description ?? entryOf(STAGE_WORDS, name) ?? name,
  }))
  const rest = whole - inService
  return rest <= 0
    ? stages
    : [...stages, { name: 'rest', words: 'Everything else', ms: rest, share: shareOf(rest), measured: false }]
}

/** Milliseconds as they were measured, to the hundredth. */
function millisecondWords(ms: number): string {
  return `${ms.toFixed(2)} ms`
}

const REST = 'the worker, messages between worker and page, HTTP and JSON on both sides'

/** Where the time of a message went: the service's stages, and the rest of what this page measured. */
export function TimePanel({ answer }: { readonly answer: ReceivedAnswer }) {
  const parts = spentTime(answer)
  const staged = parts.some(({ measured }) => measured)
  return (
    <div className={classNames(styles.panel, styles.times)}>
      <p className={styles.total}>
        <b>{millisecondWords(answer.duration_ms)}</b> from sending to the last byte of the answer, as this
        page measured.
      </p>
      {staged ? (
        <ol className={styles.stages} aria-label="Where the time went">
          {parts.map(({ name, words, ms, share, measured }) => (
            <li key={name} className={styles.stage} data-s={measured ? 'proven' : 'unreached'}>
              <span className={styles.stageWords}>
                {words} <small className="hint">{measured ? name : REST}</small>
              </span>
              <svg className={styles.bar} aria-hidden="true">
                <line className={styles.share} x1="0" y1="4" x2={`${share * 100}%`} y2="4" />
              </svg>
              <span className={styles.ms}>{millisecondWords(ms)}</span>
            </li>
          ))}
        </ol>
      ) : null}
      <p className={`note ${styles.about}`}>
        {staged
          ? 'Solid: measured by the service itself, from the Server-Timing of its answer. Dashed: the difference, which is not measured. '
          : 'The answer has no Server-Timing, so nothing says where the time went. '}
        Not included: signing, this journal, and drawing the page. Browsers coarsen their clocks, most to 0.1
        ms and some to 1 ms or more, so a short stage can read 0.00 ms.
      </p>
    </div>
  )
}
