import { Fragment } from 'react'
import { keysOf } from '../../../contract/keys-of.ts'
import { claimOf, PROFILE_FIELDS, type ProfileField } from '../../../contract/schemas/profile.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { useStoreVisible } from '../../app/queries.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { rowOfRequest } from '../../exchange/row-of-request.ts'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { Bar } from '../../kit/Bar.tsx'
import type { LineState } from '../../kit/line-state.ts'
import { Mark } from '../../kit/Mark.tsx'
import { Rule } from '../../kit/Rule.tsx'
import { Seal } from '../../kit/Seal.tsx'
import { initialsOf, sealFactsOf, sealWords } from '../../kit/seal-facts.ts'
import { visibleText } from '../../kit/visible-text.ts'
import { ShareButton } from '../../sharing/ShareButton.tsx'
import { agentName } from './agent-name.ts'
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
        >
          {row.number}
        </MessageLink>
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
        <span className={styles.profileRowValue} title={value && visibleText(value)}>
          {value === undefined ? 'none' : visibleText(byItsEnd(value))}
        </span>
        <Source {...props} />
        <Rule className={styles.rule} />
      </dd>
    </div>
  )
}

interface ProfileProps {
  readonly view: AgentView | undefined
  readonly rows: readonly ExchangeRow[]
}

const STATUS_LINES: Readonly<Record<string, LineState>> = {
  IDENTITY_CLAIMED: 'claimed',
  SUSPENDED: 'suspended',
  REVOKED: 'refused',
}

/** The status has its own place at the top. */
const FIELDS = keysOf(PROFILE_FIELDS).filter(field => field !== 'status')

function claimedValue(view: AgentView, field: ProfileField): string | undefined {
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

/** The Federated Agent Profile: each field dashed as received, or solid with the message that proved it. */
export function Profile({ view, rows }: ProfileProps) {
  const facts = sealFactsOf(view)
  const elsewhere = useStoreVisible() === false
  const now = useServices().clock.now()
  const name = view === undefined ? 'No agent yet' : agentName(view.profile)
  return (
    <section
      className={styles.profile}
      aria-labelledby="profile-heading"
      data-status={view?.status ?? 'NO_AGENT'}
      data-print="aside"
    >
      <Bar title="Profile" id="profile-heading">
        {view !== undefined && view.proven_fields.length > 0 ? 'proven by' : null}
      </Bar>
      <div className={styles.head}>
        <Seal facts={facts} initials={view === undefined ? '' : initialsOf(name)} label={sealWords(facts)} />
        <strong className={styles.name} title={name}>
          {name}
        </strong>
        {view === undefined ? null : (
          <span className={styles.status} data-s={STATUS_LINES[view.status] ?? 'proven'}>
            {view.status}
          </span>
        )}
        {view === undefined ? null : (
          <ShareButton className={styles.share} shared={{ kind: 'claim', claim: claimOf(view.profile) }}>
            Share
          </ShareButton>
        )}
      </div>
      {view === undefined ? (
        <p className={styles.none}>The first import puts a claim here.</p>
      ) : (
        <>
          <Fields {...{ view, rows }} />
          <FactList {...{ view, rows, now }} />
        </>
      )}
      {elsewhere && view !== undefined ? (
        <p className={styles.none}>What the service established needs the local service to be seen.</p>
      ) : null}
    </section>
  )
}
