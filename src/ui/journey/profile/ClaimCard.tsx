import type { ProfileField } from '../../../contract/schemas/profile.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { Facts } from '../../kit/Facts.tsx'
import { Frame, LINES, type LineState } from '../../kit/Mark.tsx'
import { initialsOf, Seal, type SealFacts, sealFactsOf, sealWords } from '../../kit/Seal.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { shortenedName } from '../../kit/words.ts'
import styles from './ClaimCard.module.css'

export interface ClaimField {
  readonly name: string
  readonly value: string | undefined
  readonly state: Extract<LineState, 'claimed' | 'proven' | 'unreached'>
  /** Where it stands among those that were proven just now, from 0. */
  readonly place?: number | undefined
}

export interface ClaimFacts {
  readonly name: string
  readonly status: string
  /** Of the frame: solid once the key is bound. */
  readonly frame: LineState
  readonly tone: LineState
  readonly seal: SealFacts
  readonly fields: readonly ClaimField[]
}

interface ClaimCardProps {
  readonly facts: ClaimFacts
  readonly label: string
  readonly slim?: boolean
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

/** A field with its value as it is shown, and whether it is proven; undefined where nothing was claimed. */
export function claimField(
  view: AgentView,
  name: ProfileField,
): ClaimField & { readonly name: ProfileField } {
  const claimed = view.profile[name] ?? undefined
  const value = Array.isArray(claimed) ? claimed.join(', ') || undefined : claimed
  if (value === undefined) return { name, value, state: 'unreached' }
  const proven = view.proven_fields.some(({ field }) => field === name)
  return { name, value: visibleText(shortenedName(value)), state: proven ? 'proven' : 'claimed' }
}

/** An agent as its card draws it, with these fields: its frame is solid once the key is bound. */
export function claimFacts(view: AgentView, name: string, fields: readonly ClaimField[]): ClaimFacts {
  const tone = LINES[view.status]
  const bound = view.valid_facts.binding === undefined ? 'claimed' : 'proven'
  return {
    ...{ name, status: view.status, tone, fields, seal: sealFactsOf(view) },
    frame: tone === 'suspended' || tone === 'refused' ? tone : bound,
  }
}
