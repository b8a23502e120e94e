import { Fragment } from 'react'
import { keysOf } from '../../../contract/keys-of.ts'
import { PROFILE_FIELDS, type ProfileField } from '../../../contract/schemas/profile.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ExchangeRow } from '../../app/rows.ts'
import { rowOfRequest } from '../../app/rows.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { Rule } from '../../kit/Rule.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { proofWords } from './evidence-words.ts'
import { FactList } from './FactList.tsx'
import { fieldLapse, namedBy } from './lapse.ts'
import styles from './Profile.module.css'
import { byItsEnd } from './shown.ts'

interface ProfileRowProps {
  readonly name: string
  readonly value: string | undefined
  /** The standing fact behind it and its evidence, in words; undefined where it is only claimed. */
  readonly proof: string | undefined
  /** Replaces "as received" for a claimed field: why it is no longer proven, or who merely names it. */
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
        />
      )}
    </>
  )
}

/** One field: dashed as received, solid where a fact proves it, grey where nothing was claimed. */
function ProfileRow(props: ProfileRowProps) {
  const { name, value, proof } = props
  const state = proof !== undefined ? 'proven' : value === undefined ? 'unreached' : 'claimed'
  return (
    <div className={styles.field} data-s={state} data-field={name} data-status={state}>
      <dt className={styles.profileRowName}>{name}</dt>
      <dd className={styles.rest}>
        <Mark state={state} label={state === 'unreached' ? 'not claimed' : state} className={styles.mark} />
        <span className={styles.profileRowValue}>
          {value === undefined ? 'none' : visibleText(byItsEnd(value))}
        </span>
        <Source {...props} />
        <Rule className={styles.rule} />
      </dd>
    </div>
  )
}

/** The fields in their order; the status has its own place. */
export const FIELDS = keysOf(PROFILE_FIELDS).filter(field => field !== 'status')

/** What was claimed for a field, in one line; undefined where nothing was. */
export function claimedValue(view: AgentView, field: ProfileField): string | undefined {
  const value = view.profile[field]
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.join(', ')
  return value ?? undefined
}

interface FieldsProps {
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
}

/** The bound key, if the claim's reference names no key or another: beside the claim, never over it. */
function BoundKey({ view, rows }: FieldsProps) {
  const { binding } = view.standing
  if (binding === undefined || view.proven_fields.some(({ field }) => field === 'key_reference')) return null
  return (
    <ProfileRow
      name="bound key"
      value={binding.key_thumbprint}
      proof={proofWords(view, { field: 'key_reference', fact: 'binding', vouched_by: null })}
      row={rowOfRequest(rows, binding.request_id)}
    />
  )
}

function Fields(props: FieldsProps) {
  const { view, rows } = props
  return (
    <dl className={styles.fields}>
      {FIELDS.map(field => {
        const proof = view.proven_fields.find(each => each.field === field)
        return (
          <Fragment key={field}>
            <ProfileRow
              name={field}
              value={claimedValue(view, field)}
              proof={proof === undefined ? undefined : proofWords(view, proof)}
              instead={fieldLapse(view, field) ?? namedBy(view, field)}
              row={proof === undefined ? undefined : rowOfRequest(rows, proof.request_id)}
            />
            {field === 'key_reference' ? <BoundKey {...props} /> : null}
          </Fragment>
        )
      })}
    </dl>
  )
}

/** Every field of the profile with where it comes from, and the facts behind it. */
export function AllFields({ view, rows }: FieldsProps) {
  const now = useServices().clock.now()
  return (
    <div className={styles.all}>
      <Fields {...{ view, rows }} />
      <FactList {...{ view, rows, now }} />
    </div>
  )
}
