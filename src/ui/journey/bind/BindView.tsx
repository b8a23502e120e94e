import { useId, useState } from 'react'
import type { ProofDraft } from '../../../client/visitor.ts'
import type { ChallengeIssued } from '../../../contract/schemas/challenge.ts'
import { PHONE, useMediaQuery } from '../../app/media-query.ts'
import { useWorld } from '../../app/world.ts'
import { UnsignedJws } from '../../exchange/CompactJws.tsx'
import { Exchange } from '../../exchange/Exchange.tsx'
import { CopyButton } from '../../kit/Button.tsx'
import { Select } from '../../kit/Field.tsx'
import { Json } from '../../kit/Json.tsx'
import { Tabs } from '../../kit/Tabs.tsx'
import { capitalized } from '../../kit/words.ts'
import { BreakBar, BreakStep } from '../break/BreakMode.tsx'
import { OrSignElsewhere } from '../elsewhere/Elsewhere.tsx'
import { NoAgent } from '../frame/NoAgent.tsx'
import { StageDrawer, Workbench } from '../frame/Workbench.tsx'
import { AgentCard } from '../profile/AgentCard.tsx'
import { BIND_HEAD } from './BindOutcome.tsx'
import { BindStep } from './BindStep.tsx'
import styles from './BindView.module.css'
import { purposesOf } from './open-operations.ts'
import { ISSUANCE, needsIssuer } from './proof-run.ts'
import { type At, useBind } from './use-bind.ts'
import { WaitingStep } from './WaitingStep.tsx'

const TABS = [
  { name: 'input', label: 'Signing input' },
  { name: 'nonce', label: 'Nonce response' },
  { name: 'copy', label: 'Copy' },
] as const
type TabName = (typeof TABS)[number]['name']

function Preview({ draft, challenge }: { readonly draft: ProofDraft; readonly challenge: ChallengeIssued }) {
  const [tab, setTab] = useState<TabName>('input')
  const head = `The exact ${draft.signing_input.length} bytes`
  const panels: Readonly<Record<TabName, () => React.ReactNode>> = {
    input: () => <UnsignedJws draft={draft} />,
    nonce: () => <Json value={challenge} label="Nonce response" />,
    copy: () => <CopyButton text={draft.signing_input}>Copy the signing input</CopyButton>,
  }
  return (
    <Tabs label="What will be signed" head={head} tabs={TABS} current={tab} onChange={setTab}>
      {panels[tab]()}
    </Tabs>
  )
}

function Signing({ at }: { readonly at: ReturnType<typeof useBind> }) {
  const { challenge, draft, reading, setReading } = at
  if (!reading || challenge === null || draft === undefined) return null
  return (
    <StageDrawer
      inset
      title="What will be signed"
      about={challenge.challenge_id}
      onClose={() => setReading(false)}
    >
      <Preview draft={draft} challenge={challenge} />
    </StageDrawer>
  )
}

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
  const { own, view, lost, rows, challenge, mode } = all
  const phone = useMediaQuery(PHONE)
  // On a phone what is to be signed, or a list of several proofs, takes the card's place.
  const full = phone && (challenge !== null || (view !== undefined && purposesOf(view).length > 1))
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
        ) : challenge === null ? (
          <OrSignElsewhere agentId={at.own.agent_id}>
            <BindStep at={at} />
          </OrSignElsewhere>
        ) : (
          <WaitingStep at={{ ...at, challenge }} />
        )
      }
      exchange={<Exchange rows={rows} attacks={mode.open} />}
      card={<AgentCard view={view} rows={rows} slim={mode.open || full} />}
      drawer={<Signing at={all} />}
    />
  )
}
