import { useEffect, useId, useState } from 'react'
import { PROBLEMS } from '../../../contract/catalogues/problems.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { ALGORITHMS } from '../../../crypto/algorithms.ts'
import { SAMPLES, type SampleName } from '../../../parties/world.ts'
import { useCurrentAgent } from '../../app/current-agent.ts'
import { moveFocus, viewHeading } from '../../app/focus.ts'
import { useExchange } from '../../app/queries.ts'
import { VIEWS } from '../../app/route.ts'
import { rowOfRequest } from '../../app/rows.ts'
import { LinkButton } from '../../app/ViewLink.tsx'
import {
  fittingAlgorithm,
  lacksAlgorithm,
  takesAlgorithm,
  takesWords,
  useAlgorithms,
} from '../../app/world.ts'
import { Exchange } from '../../exchange/Exchange.tsx'
import { IMPORTED } from '../../exchange/events/answers.ts'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { Refusal } from '../../exchange/outcome/Refusal.tsx'
import list from '../../kit/Field.module.css'
import { shortened } from '../../kit/words.ts'
import { BreakBar, BreakButton, BreakStep } from '../break/BreakMode.tsx'
import { useBreakMode, useClaimAttacks } from '../break/break-mode.ts'
import { ElsewhereChoice } from '../elsewhere/Elsewhere.tsx'
import { Actions, StepFold, StepFolds, StepHead } from '../frame/Step.tsx'
import { Workbench } from '../frame/Workbench.tsx'
import { AgentCard } from '../profile/AgentCard.tsx'
import { ClaimForm } from './ClaimForm.tsx'
import { type At, useImportForm } from './import-form.ts'

const uncapitalized = (text: string) => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`

/** What the step is about or, once a claim was sent, what became of it. */
function ImportHead({ at: { outcome, error, headingRef } }: At) {
  const rows = useExchange()
  if (outcome === undefined && error === null)
    return (
      <StepHead title="Import a claim">
        Say who the agent is. The service stores exactly what you send and does not treat it as verified.
      </StepHead>
    )
  if (outcome === undefined || outcome.kind !== 'answer') {
    const why = outcome?.kind === 'problem' ? `: ${uncapitalized(PROBLEMS[outcome.problem.code].title)}` : ''
    return <Refusal {...{ outcome, error, headingRef }} title={`Not imported${why}`} headline />
  }
  const row = rowOfRequest(rows, outcome.entry.answer?.request_id ?? '')
  const message = row === undefined ? null : <MessageLink row={row} />
  return (
    <>
      <StepHead title={IMPORTED.changed.words} headingRef={headingRef}>
        {IMPORTED.say} The service keeps the exact bytes of {message} as <code>{outcome.value.agent_id}</code>
        .
      </StepHead>
      <Actions>
        <LinkButton kind="primary" arrow to={VIEWS.bind}>
          Continue to Bind
        </LinkButton>
      </Actions>
    </>
  )
}

function SampleChoice({ at }: At) {
  const supported = useAlgorithms()
  const id = useId()
  return (
    <fieldset className={list.list} disabled={at.notReady !== undefined}>
      <legend className={list.legend}>Start from a sample</legend>
      {keysOf(SAMPLES).map(name => (
        <label key={name} className={list.item}>
          <input
            type="radio"
            name="sample"
            className={list.radio}
            aria-label={name}
            aria-describedby={`${id}-${name}`}
            checked={at.chosen === name}
            disabled={lacksAlgorithm(name, supported) !== undefined}
            onChange={() => at.choose(name)}
          />
          <b className={list.name}>{name}</b>
          <span id={`${id}-${name}`} className={`note ${list.words}`}>
            {lacksAlgorithm(name, supported) ?? SAMPLES[name].words}
          </span>
        </label>
      ))}
      {at.notReady === undefined ? null : <p className={`aside ${list.closed}`}>{at.notReady}</p>}
    </fieldset>
  )
}

function keptWords({ key, named }: At['at']): string {
  if (named !== undefined) return 'Elsewhere. No key is created here.'
  return key === undefined
    ? 'Created here when first needed, not exportable.'
    : `Created here, not exportable: ${shortened(key.key_thumbprint, 0, 24)}`
}

function AgentKeyChoice({ at }: At) {
  const { protocol, named } = at
  // Left for a key that is made here, the box begins again.
  const [turn, setTurn] = useState(0)
  const supported = useAlgorithms() ?? []
  const here = named === undefined
  const chosen = here ? fittingAlgorithm(protocol, supported, at.algorithm ?? at.key?.alg) : undefined
  const narrowed = supported.some(name => !takesAlgorithm(protocol, name))
  const leave = () => {
    at.name(undefined)
    setTurn(turn + 1)
  }
  return (
    <>
      <fieldset className={list.list} disabled={at.notReady !== undefined}>
        <legend className={list.legend}>The agent’s key</legend>
        {supported.map(name => (
          <label key={name} className={list.item}>
            <input
              type="radio"
              name="algorithm"
              className={list.radio}
              checked={chosen === name}
              disabled={!here || !takesAlgorithm(protocol, name)}
              onChange={() => at.chooseAlgorithm(name)}
            />
            <b className={list.name}>{name}</b>
            <span className={`note ${list.words}`}>{ALGORITHMS[name].words}</span>
          </label>
        ))}
        {narrowed ? <p className={`aside ${list.closed}`}>{`${takesWords(protocol)}.`}</p> : null}
        <p className={`aside ${list.closed}`}>{keptWords(at)}</p>
      </fieldset>
      <StepFold title="My key is elsewhere">
        <ElsewhereChoice
          key={turn}
          {...{ protocol, named }}
          alg={fittingAlgorithm(protocol, supported, at.algorithm)}
          onNamed={at.name}
          onLeave={leave}
        />
      </StepFold>
    </>
  )
}

interface ImportViewProps {
  /** What the form is filled from at the beginning. */
  readonly sample?: SampleName
  /** Whether the reader came here by a click within this view, so that focus must be moved. */
  readonly arrived?: boolean
}

/** Step 1: a claim, with every field that a profile can hold. */
export function ImportView({ sample, arrived = false }: ImportViewProps) {
  const at = useImportForm(sample)
  const { own, view, rows } = useCurrentAgent()
  const mode = useBreakMode('import', own?.agent_id, useClaimAttacks('import', own, rows))
  useEffect(() => {
    if (arrived) moveFocus(viewHeading())
  }, [arrived])
  return (
    <Workbench
      bar={mode.open ? <BreakBar mode={mode} /> : undefined}
      step={
        mode.open ? (
          <BreakStep mode={mode} view={view} />
        ) : (
          <>
            <ImportHead at={at} />
            <SampleChoice at={at} />
            <AgentKeyChoice at={at} />
            <StepFolds>
              <BreakButton mode={mode} asLine />
            </StepFolds>
          </>
        )
      }
      wide={mode.open ? undefined : <ClaimForm at={at} />}
      exchange={<Exchange rows={rows} attacks={mode.open} />}
      card={own === undefined ? undefined : <AgentCard view={view} rows={rows} slim />}
    />
  )
}
