import { Facts } from '../../kit/Facts.tsx'
import { Frame, type LineState } from '../../kit/Mark.tsx'
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
  /** Whether the end of its key is what the registry names. */
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
  const drawn = fields.map(({ value = 'none', ...field }) => ({
    ...field,
    value: (
      <span className="clip" title={value}>
        {value}
      </span>
    ),
  }))
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
        <Seal facts={seal} initials={initialsOf(name)} label={sealWords(seal)} />
        <div>
          <h2>{name}</h2>
          <span className="tone" data-s={tone}>
            {/* It breaks after its underscores before anywhere else. */}
            {status.split(/(?<=_)/u).flatMap((part, at) => (at === 0 ? part : [<wbr key={part} />, part]))}
          </span>
        </div>
        {more}
      </div>
      <Facts kind="drawn" of={drawn} hidden={slim} />
      {foot === undefined ? null : <p className={styles.foot}>{foot}</p>}
    </section>
  )
}
