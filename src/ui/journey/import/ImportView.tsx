import { useEffect, useId, useState } from 'react'
import { keysOf } from '../../../contract/keys-of.ts'
import type { ScenarioLink } from '../../../flows/scenario-link.ts'
import { SAMPLES } from '../../../parties/world.ts'
import { useCurrentAgent } from '../../app/current-agent.ts'
import { lacksAlgorithm, useAlgorithms } from '../../app/protocol-algorithms.ts'
import { useAvailability, useClosedBecause } from '../../app/ServicesContext.tsx'
import { Exchange } from '../../exchange/Exchange.tsx'
import styles from '../../kit/RadioList.module.css'
import { BreakBar } from '../break/BreakBar.tsx'
import { BreakButton } from '../break/BreakButton.tsx'
import { BreakStep } from '../break/BreakStep.tsx'
import { useBreakMode } from '../break/break-mode.ts'
import { useClaimAttacks } from '../break/claim-attacks.ts'
import { stoppedNote } from '../break/StoppedNote.tsx'
import { StepFolds } from '../frame/StepFold.tsx'
import { StepHead } from '../frame/StepHead.tsx'
import { Workbench } from '../frame/Workbench.tsx'
import { AgentCard } from '../profile/AgentCard.tsx'
import { AgentKeyChoice } from './AgentKeyChoice.tsx'
import { ClaimForm } from './ClaimForm.tsx'
import { type ImportForm, useFormFromLink, useImportForm } from './import-form.ts'
import { ProblemPanel } from './ProblemPanel.tsx'
import { RequestPanel } from './RequestPanel.tsx'

/** Samples to fill the form from; each makes its own subject and key, and prepares its counterparties. */
function SampleChoice({ form }: { readonly form: ImportForm }) {
  const closed = useClosedBecause()
  const supported = useAlgorithms()
  const id = useId()
  return (
    <fieldset className={styles.list} disabled={closed !== undefined}>
      <legend className={styles.legend}>Start from a sample</legend>
      {keysOf(SAMPLES).map(name => (
        <label key={name} className={styles.item}>
          <input
            type="radio"
            name="sample"
            className={styles.radio}
            aria-label={SAMPLES[name].title}
            aria-describedby={`${id}-${name}`}
            checked={form.chosen === name}
            disabled={lacksAlgorithm(name, supported) !== undefined}
            onChange={() => form.choose(name)}
          />
          <b className={styles.name}>{SAMPLES[name].title}</b>
          <span id={`${id}-${name}`} className={styles.words}>
            {lacksAlgorithm(name, supported) ?? SAMPLES[name].words}
          </span>
        </label>
      ))}
      {closed === undefined ? null : <p className={styles.closed}>{closed}</p>}
    </fieldset>
  )
}

interface ImportViewProps {
  /** What the form is filled from, once the service is ready. */
  readonly link?: ScenarioLink
  /** Whether the reader came here by a click within this view, so that focus must be moved. */
  readonly arrived?: boolean
}

/** Step 1: a claim, with every field that a profile can hold. */
export function ImportView({ link, arrived = false }: ImportViewProps) {
  const form = useImportForm()
  const [showBody, setShowBody] = useState(false)
  const { own, view, rows } = useCurrentAgent()
  const ready = useAvailability().state === 'ready'
  useFormFromLink(form, link, ready)
  useEffect(() => {
    if (arrived) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [arrived])
  const mode = useBreakMode('import', own?.agent_id, useClaimAttacks('import', own, rows))
  const problem = form.outcome?.kind === 'problem' ? form.outcome : undefined
  const beside = showBody ? (
    <RequestPanel form={form} />
  ) : problem !== undefined ? (
    <ProblemPanel outcome={problem} />
  ) : undefined
  return (
    <Workbench
      bar={mode.open ? <BreakBar mode={mode} /> : undefined}
      step={
        mode.open ? (
          <BreakStep mode={mode} rows={rows} view={view} />
        ) : (
          <>
            <StepHead title="Import a claim">
              Say who the agent is. The service stores the exact bytes and treats none of it as verified.
            </StepHead>
            <SampleChoice form={form} />
            <AgentKeyChoice form={form} />
            <StepFolds>
              <BreakButton mode={mode} asLine />
            </StepFolds>
          </>
        )
      }
      wide={mode.open ? undefined : <ClaimForm form={form} showBody={showBody} onShowBody={setShowBody} />}
      exchange={<Exchange rows={rows} note={stoppedNote(mode)} />}
      beside={beside}
      card={own === undefined ? undefined : <AgentCard view={view} rows={rows} />}
      broad={showBody || problem !== undefined}
    />
  )
}
