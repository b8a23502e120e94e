import { MessageLink } from '../../exchange/MessageLink.tsx'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { Mark } from '../../kit/Mark.tsx'
import { Rule } from '../../kit/Rule.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import styles from './Profile.module.css'
import { byItsEnd } from './shown.ts'

interface ProfileRowProps {
  readonly name: string
  readonly value: string | undefined
  /** The standing fact behind it and its evidence, in words; undefined where it is only claimed. */
  readonly proof: string | undefined
  /** What is told in place of "as received" where it is only claimed: why it is no more, or who merely names it. */
  readonly instead?: string | undefined
  /** The message that proved it, where this browser's journal holds it. */
  readonly row: ExchangeRow | undefined
}

/** What stands beside the name: how the value got here, and the message that proved it. */
function Source({ name, value, proof, instead, row }: ProfileRowProps) {
  if (proof === undefined) {
    return value === undefined ? null : <span className={styles.as}>{instead ?? 'as received'}</span>
  }
  return (
    <>
      <span className={styles.by}>
        {proof}
        {name === 'subject' ? <small className={styles.whose}>this issuer’s name for it</small> : null}
      </span>
      {row === undefined ? null : (
        <MessageLink
          row={row}
          label={`${name} proven by message ${row.number}`}
          className={styles.profileRowRef}
        >
          {row.number}
        </MessageLink>
      )}
    </>
  )
}

/** One field: dashed as received, solid where a fact proves it, grey where nothing was claimed. */
export function ProfileRow(props: ProfileRowProps) {
  const { name, value, proof } = props
  const state = proof !== undefined ? 'proven' : value === undefined ? 'unreached' : 'claimed'
  return (
    <div className={styles.field} data-s={state} data-field={name} data-status={state}>
      <dt className={styles.profileRowName}>{name}</dt>
      <dd className={styles.rest}>
        <Mark state={state} label={state === 'unreached' ? 'not claimed' : state} className={styles.mark} />
        <span className={styles.profileRowValue} title={value && visibleText(value)}>
          {value === undefined ? 'none' : visibleText(byItsEnd(value))}
        </span>
        <Source {...props} />
        <Rule className={styles.rule} />
      </dd>
    </div>
  )
}
