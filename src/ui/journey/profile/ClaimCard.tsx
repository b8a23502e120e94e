import { Fragment } from 'react'
import { Frame, type LineState, Mark, Rule } from '../../kit/Mark.tsx'
import { initialsOf, Seal, type SealFacts, sealWords } from '../../kit/Seal.tsx'
import styles from './ClaimCard.module.css'

export interface ClaimField {
  readonly name: string
  /** As it is shown; undefined where nothing was claimed. */
  readonly value: string | undefined
  readonly state: Extract<LineState, 'claimed' | 'proven' | 'unreached'>
  /** Where it stands among those that were proven just now, from 0. */
  readonly place?: number | undefined
}

/** What is drawn of an agent, as it stands at some moment. */
export interface ClaimFacts {
  readonly name: string
  readonly status: string
  /** Of the frame: solid once the key is bound. */
  readonly frame: LineState
  /** Of the status. */
  readonly tone: LineState
  readonly seal: SealFacts
  readonly fields: readonly ClaimField[]
}

const MARK_WORDS = { claimed: 'claimed', proven: 'proven', unreached: 'not claimed' } as const

/** A status that breaks after its underscores before anywhere else. */
function Status({ words, tone }: { readonly words: string; readonly tone: LineState }) {
  return (
    <span className={styles.status} data-s={tone}>
      {words.split(/(?<=_)/u).map((part, at) => (
        <Fragment key={part}>
          {at === 0 ? null : <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}

interface ClaimCardProps {
  readonly facts: ClaimFacts
  /** Whose card it is. */
  readonly label: string
  /** Names without fields, where something else needs the room. */
  readonly slim?: boolean
  /** Two lines a field. */
  readonly stacked?: boolean
  readonly more?: React.ReactNode
  readonly foot?: React.ReactNode
  readonly named?: boolean
}

/** An agent's claim: each line dashed until it is proven, then solid. */
export function ClaimCard({
  facts,
  label,
  slim = false,
  stacked = false,
  more,
  foot,
  named,
}: ClaimCardProps) {
  const { name, status, frame, tone, seal, fields } = facts
  return (
    <section
      className={styles.card}
      aria-label={label}
      data-s={frame}
      data-status={status}
      data-slim={slim}
      data-stacked={stacked}
      data-named={named}
      data-fresh={fields.some(({ place }) => place !== undefined) || undefined}
      data-print="aside"
    >
      <Frame />
      <div className={styles.head}>
        <Seal facts={seal} initials={initialsOf(name)} label={sealWords(seal)} className={styles.seal} />
        <div>
          <h2 className={styles.name}>{name}</h2>
          <Status words={status} tone={tone} />
        </div>
        {more}
      </div>
      <dl hidden={slim}>
        {fields.map(({ name: field, value, state, place }) => (
          <div
            key={field}
            className={styles.field}
            data-s={state}
            data-field={field}
            data-status={state}
            data-fresh={place}
            style={{ '--place': place } as React.CSSProperties}
          >
            <dt>
              <Mark state={state} label={MARK_WORDS[state]} className={styles.mark} />
              {field}
            </dt>
            <dd title={value}>{value ?? 'none'}</dd>
            <Rule className={styles.rule} />
          </div>
        ))}
      </dl>
      {foot === undefined ? null : <p className={styles.foot}>{foot}</p>}
    </section>
  )
}
