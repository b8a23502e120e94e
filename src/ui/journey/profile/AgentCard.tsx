import { useState } from 'react'
import { claimOf, type ProfileField } from '../../../contract/schemas/profile.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { Drawer } from '../../exchange/MessageDrawer.tsx'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { Frame } from '../../kit/Frame.tsx'
import type { LineState } from '../../kit/line-state.ts'
import { Mark } from '../../kit/Mark.tsx'
import { Rule } from '../../kit/Rule.tsx'
import { Seal } from '../../kit/Seal.tsx'
import { initialsOf, sealFactsOf, sealWords } from '../../kit/seal-facts.ts'
import { visibleText } from '../../kit/visible-text.ts'
import { ShareButton } from '../../sharing/ShareButton.tsx'
import { AllFields, claimedValue, FIELDS } from './AllFields.tsx'
import { agentName } from './agent-name.ts'
import styles from './Profile.module.css'
import { byItsEnd } from './shown.ts'

const STATUS_LINES: Readonly<Record<string, LineState>> = {
  IDENTITY_CLAIMED: 'claimed',
  SUSPENDED: 'suspended',
  REVOKED: 'refused',
}

/** The six fields that say most about this agent, in two columns. */
function fieldsOf({ profile, situation }: AgentView): readonly ProfileField[] {
  const right = situation.organization_claimed ? 'organization_id' : 'protocol'
  const last = profile.display_name ? 'display_name' : 'protocol'
  const fields: readonly ProfileField[] = ['identity_source', 'key_reference', 'issuer', right, 'subject']
  return fields.includes(last) ? [...fields, 'endpoint'] : [...fields, last]
}

/** One field of the card: dashed as claimed, solid where a fact proves it. */
function CardField({ view, field }: { readonly view: AgentView; readonly field: ProfileField }) {
  const value = claimedValue(view, field)
  const proven = view.proven_fields.some(each => each.field === field)
  const state = proven ? 'proven' : value === undefined ? 'unreached' : 'claimed'
  return (
    <div className={styles.cardField} data-s={state} data-field={field} data-status={state}>
      <dt className={styles.cardName}>{field}</dt>
      <dd className={styles.cardRest}>
        <Mark
          state={state}
          label={state === 'unreached' ? 'not claimed' : state}
          className={styles.cardMark}
        />
        <span className={styles.cardValue} title={value && visibleText(value)}>
          {value === undefined ? 'none' : visibleText(byItsEnd(value))}
        </span>
        <Rule className={styles.cardRule} />
      </dd>
    </div>
  )
}

interface AgentCardProps {
  readonly view: AgentView | undefined
  readonly rows: readonly ExchangeRow[]
}

function Identity({ view, onAll }: { readonly view: AgentView; readonly onAll: () => void }) {
  const facts = sealFactsOf(view)
  const name = agentName(view.profile)
  return (
    <div className={styles.identity}>
      <Seal facts={facts} initials={initialsOf(name)} label={sealWords(facts)} className={styles.seal} />
      <div>
        <strong className={styles.name} title={name}>
          {name}
        </strong>
        <span className={styles.status} data-s={STATUS_LINES[view.status] ?? 'proven'}>
          {view.status}
        </span>
      </div>
      <p className={styles.more}>
        <button type="button" className="link" onClick={onAll}>
          {`All ${FIELDS.length} fields`}
        </button>
        <ShareButton className={styles.share} shared={{ kind: 'claim', claim: claimOf(view.profile) }}>
          Share
        </ShareButton>
      </p>
    </div>
  )
}

/**
 * The Federated Agent Profile as a card: what it says most about, dashed as received or solid as proven. Its frame
 * closes with the binding. The other fields, and what proved each, are in the drawer.
 */
export function AgentCard({ view, rows }: AgentCardProps) {
  const [all, setAll] = useState(false)
  const bound = view?.standing.binding !== undefined
  return (
    <>
      <section
        className={styles.card}
        aria-label="Profile"
        data-s={view === undefined ? 'unreached' : bound ? 'proven' : 'claimed'}
        data-status={view?.status ?? 'NO_AGENT'}
        data-print="aside"
      >
        <Frame />
        {view === undefined ? (
          <p className={styles.none}>No agent yet. The first import puts a claim here.</p>
        ) : (
          <>
            <Identity view={view} onAll={() => setAll(true)} />
            <dl className={styles.cardFields}>
              {fieldsOf(view).map(field => (
                <CardField key={field} view={view} field={field} />
              ))}
            </dl>
          </>
        )}
      </section>
      {all && view !== undefined ? (
        <Drawer title={`All ${FIELDS.length} fields`} about={view.agent_id} onClose={() => setAll(false)}>
          <AllFields view={view} rows={rows} />
        </Drawer>
      ) : null}
    </>
  )
}
