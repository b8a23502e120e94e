import { Fragment, useState } from 'react'
import type { ProfileField } from '../../../contract/schemas/profile.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ExchangeRow } from '../../app/rows.ts'
import { Frame, type LineState, Mark, Rule } from '../../kit/Mark.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { initialsOf, Seal, sealFactsOf, sealWords } from '../../kit/Seal.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { AllFields, claimedValue, FIELDS } from './AllFields.tsx'
import styles from './Profile.module.css'
import { byItsEnd, statusLine, useAgentName } from './profile-words.ts'

interface CardField {
  readonly field: ProfileField
  readonly value: string | undefined
  readonly state: Extract<LineState, 'proven' | 'claimed' | 'unreached'>
}

function cardFields(view: AgentView): readonly CardField[] {
  const { profile, situation } = view
  const right = situation.organization_claimed ? 'organization_id' : 'protocol'
  const last = profile.display_name ? 'display_name' : 'protocol'
  const fields: readonly ProfileField[] = ['identity_source', 'key_reference', 'issuer', right, 'subject']
  const six: readonly ProfileField[] = [...fields, fields.includes(last) ? 'endpoint' : last]
  return six.map(field => {
    const value = claimedValue(view, field)
    const proven = view.proven_fields.some(each => each.field === field)
    return { field, value, state: proven ? 'proven' : value === undefined ? 'unreached' : 'claimed' }
  })
}

/** The fields shown that turned from claimed to proven in front of the reader, in the order of the card. */
function useNewlyProven(view: AgentView | undefined): readonly ProfileField[] {
  const agentId = view?.agent_id
  const shown = view === undefined ? [] : cardFields(view)
  const proven = shown.filter(({ state }) => state === 'proven').map(({ field }) => field)
  const [seen, setSeen] = useState({ agentId, proven })
  const [fresh, setFresh] = useState<readonly ProfileField[]>([])
  if (seen.agentId !== agentId || seen.proven.join() !== proven.join()) {
    setSeen({ agentId, proven })
    setFresh(seen.agentId === agentId ? proven.filter(field => !seen.proven.includes(field)) : [])
  }
  return fresh
}

function Identity({ view, onAll }: { readonly view: AgentView; readonly onAll: () => void }) {
  const facts = sealFactsOf(view)
  const name = useAgentName(view)
  return (
    <div className={styles.identity}>
      <Seal
        key={view.agent_id}
        facts={facts}
        initials={initialsOf(name)}
        label={sealWords(facts)}
        className={styles.seal}
      />
      <div>
        <h2 className={styles.name}>{name}</h2>
        <span className={styles.status} data-s={statusLine(view)}>
          {view.status.split('_').map((part, index) => (
            <Fragment key={part}>
              {index === 0 ? null : (
                <>
                  _<wbr />
                </>
              )}
              {part}
            </Fragment>
          ))}
        </span>
      </div>
      <p className={`line ${styles.more}`}>
        <button type="button" className="link" onClick={onAll}>
          {`All ${FIELDS.length} fields`}
        </button>
      </p>
    </div>
  )
}

interface AgentCardProps {
  readonly view: AgentView | undefined
  readonly rows: readonly ExchangeRow[]
  /** One line tall, where something else needs the stage. */
  readonly slim?: boolean
}

export function AgentCard({ view, rows, slim = false }: AgentCardProps) {
  const [all, setAll] = useState(false)
  const close = () => setAll(false)
  const fresh = useNewlyProven(view)
  const placeOf = (field: ProfileField) => (fresh.includes(field) ? fresh.indexOf(field) : undefined)
  const bound = view?.standing.binding !== undefined
  return (
    <>
      <section
        className={styles.card}
        aria-label="Profile"
        data-s={view === undefined ? 'unreached' : bound ? 'proven' : 'claimed'}
        data-status={view?.status ?? 'NO_AGENT'}
        data-slim={slim}
        data-fresh={fresh.length > 0 || undefined}
        data-print="aside"
      >
        <Frame key={view?.agent_id} />
        {view === undefined ? (
          <p className={`pale ${styles.none}`}>No agent yet. The first import puts a claim here.</p>
        ) : (
          <>
            <Identity view={view} onAll={() => setAll(true)} />
            {slim ? null : (
              <dl key={view.agent_id} className={styles.cardFields}>
                {cardFields(view).map(({ field, value, state }) => (
                  <div
                    key={field}
                    className={styles.cardField}
                    data-s={state}
                    data-field={field}
                    data-status={state}
                    data-fresh={placeOf(field)}
                    style={{ ['--place' as string]: placeOf(field) }}
                  >
                    <dt className={`aside ${styles.cardName}`}>{field}</dt>
                    <dd className={styles.rest}>
                      <Mark
                        state={state}
                        label={state === 'unreached' ? 'not claimed' : state}
                        className={styles.mark}
                      />
                      <span className={styles.cardValue}>
                        {value === undefined ? 'none' : visibleText(byItsEnd(value))}
                      </span>
                      <Rule className={styles.cardRule} />
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </>
        )}
      </section>
      {all && view !== undefined ? (
        <Panel kind="drawer" title={`All ${FIELDS.length} fields`} about={view.agent_id} onClose={close}>
          <AllFields view={view} rows={rows} />
        </Panel>
      ) : null}
    </>
  )
}
