import { useId } from 'react'
import { PHONE, useMediaQuery } from '../../app/media-query.ts'
import { useWorld } from '../../app/world.ts'
import { Exchange } from '../../exchange/Exchange.tsx'
import { Select } from '../../kit/Field.tsx'
import { capitalized } from '../../kit/words.ts'
import { BreakBar, BreakStep } from '../break/BreakMode.tsx'
import { OrSignElsewhere } from '../elsewhere/Elsewhere.tsx'
import { NoAgent } from '../frame/NoAgent.tsx'
import { Workbench } from '../frame/Workbench.tsx'
import { AgentCard } from '../profile/AgentCard.tsx'
import { BIND_HEAD } from './BindOutcome.tsx'
import { BindStep } from './BindStep.tsx'
import styles from './BindView.module.css'
import { purposesOf } from './open-operations.ts'
import { ISSUANCE, needsIssuer } from './proof-run.ts'
import { type At, useBind } from './use-bind.ts'

function FaultChoice({ at: { view, fault, setFault } }: At) {
  const id = useId()
  const faults = useWorld()?.faults(view.profile.protocol) ?? {}
  if (!needsIssuer(view)) return null
  return (
    <div className={styles.choice}>
      <label htmlFor={id} className={`aside ${styles.label}`}>
        Evidence from the issuer
      </label>
      <Select id={id} value={fault ?? ''} onChange={({ target }) => setFault(target.value)}>
        <option value="">{ISSUANCE[view.profile.protocol].valid}</option>
        <optgroup label="With a deliberate fault">
          {Object.entries(faults).map(([check, words]) => (
            <option key={check} value={check}>
              {capitalized(words)}
            </option>
          ))}
        </optgroup>
      </Select>
      <p className={`aside ${styles.choiceNote}`}>
        Press Verify identity to send it and see which check refuses it.
      </p>
    </div>
  )
}

/** Step 2: prove control of a key, and whatever else a signed nonce can do to the agent. */
export function BindView() {
  const all = useBind()
  const { own, view, lost, rows, mode } = all
  const phone = useMediaQuery(PHONE)
  // On a phone a list of several proofs takes the card's place.
  const full = phone && view !== undefined && purposesOf(view).length > 1
  const at = own !== undefined && view !== undefined ? { ...all, own, view } : undefined
  return (
    <Workbench
      bar={mode.open ? <BreakBar mode={mode} /> : undefined}
      step={
        mode.open ? (
          <BreakStep mode={mode} view={view}>
            {at === undefined ? null : <FaultChoice at={at} />}
          </BreakStep>
        ) : at === undefined ? (
          <>
            {BIND_HEAD}
            {own === undefined || lost !== undefined ? (
              <NoAgent action="Get a nonce and sign it" lost={lost} />
            ) : null}
          </>
        ) : (
          <OrSignElsewhere agentId={at.own.agent_id}>
            <BindStep at={at} />
          </OrSignElsewhere>
        )
      }
      exchange={<Exchange rows={rows} attacks={mode.open} />}
      card={<AgentCard view={view} rows={rows} slim={mode.open || full} />}
    />
  )
}
