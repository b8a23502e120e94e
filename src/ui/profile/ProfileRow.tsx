import { MessageLink } from '../exchange/MessageLink.tsx'
import type { ExchangeRow } from '../exchange/rows.ts'
import { Mark } from '../grammar/Mark.tsx'
import { Rule } from '../grammar/Rule.tsx'
import styles from './ProfileRow.module.css'

interface ProfileRowProps {
  readonly name: string
  readonly value: string | undefined
  /** The standing fact behind it; undefined where it is only claimed. */
  readonly proof: { readonly fact: string } | undefined
  /** The message that proved it, where this browser's journal holds it. */
  readonly row: ExchangeRow | undefined
}

function Source({ name, value, proof, row }: ProfileRowProps) {
  if (proof === undefined) return value === undefined ? null : <span className={styles.as}>as received</span>
  if (row === undefined) return <span className={styles.earlier}>{proof.fact}</span>
  return (
    <MessageLink row={row} label={`${name} proven by message ${row.number}`} className={styles.ref}>
      {row.number}
    </MessageLink>
  )
}

const THUMBPRINT = /^(urn:)ietf:params:oauth:jwk-thumbprint:.*(.{14})$/u

/** A thumbprint URI says more by its end than by its beginning. */
function shown(value: string): string {
  return value.replace(THUMBPRINT, '$1…$2')
}

/** One field: dashed as received, solid where a fact proves it, grey where nothing was claimed. */
export function ProfileRow(props: ProfileRowProps) {
  const { name, value, proof } = props
  const state = proof !== undefined ? 'proven' : value === undefined ? 'unreached' : 'claimed'
  return (
    <div className={styles.field} data-s={state} data-field={name} data-status={state}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.rest}>
        <Mark state={state} label={state === 'unreached' ? 'not claimed' : state} className={styles.mark} />
        <span className={styles.value} title={value}>
          {value === undefined ? 'none' : shown(value)}
        </span>
        <Source {...props} />
        <Rule className={styles.rule} />
      </dd>
    </div>
  )
}
