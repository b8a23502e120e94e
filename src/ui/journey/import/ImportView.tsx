import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { keysOf } from '../../../contract/keys-of.ts'
import { ALGORITHMS } from '../../../crypto/algorithms.ts'
import type { NamedKey } from '../../../flows/named-key.ts'
import { SAMPLES, type SampleName } from '../../../parties/world.ts'
import { useCurrentAgent } from '../../app/current-agent.ts'
import { moveFocus, viewHeading } from '../../app/focus.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import {
  fittingAlgorithm,
  lacksAlgorithm,
  takesAlgorithm,
  takesWords,
  useAlgorithms,
} from '../../app/world.ts'
import { Exchange } from '../../exchange/Exchange.tsx'
import { Problem } from '../../exchange/outcome/Refusal.tsx'
import { Bar } from '../../kit/Bar.tsx'
import { Button } from '../../kit/Button.tsx'
import list from '../../kit/Field.module.css'
import { Json } from '../../kit/Json.tsx'
import { shortened } from '../../kit/words.ts'
import { BreakBar, BreakButton, BreakStep } from '../break/BreakMode.tsx'
import { useBreakMode, useClaimAttacks } from '../break/break-mode.ts'
import { ElsewhereChoice } from '../elsewhere/Elsewhere.tsx'
import { StepFold, StepFolds, StepHead } from '../frame/Step.tsx'
import { Workbench } from '../frame/Workbench.tsx'
import { AgentCard } from '../profile/AgentCard.tsx'
import { ClaimForm } from './ClaimForm.tsx'
import { claimFrom } from './claim-form.ts'
import styles from './ImportView.module.css'
import { type At, namedThumbprint, useImportForm } from './import-form.ts'

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

const NAMES_A_KEY = /^\s*(?:did:jwk:|urn:ietf:params:oauth:jwk-thumbprint:)/u

function useKeyOfClaim(reference: string) {
  const { wallet } = useServices().visitor
  const { data } = useQuery({
    queryKey: ['key-of-claim', reference],
    enabled: NAMES_A_KEY.test(reference),
    queryFn: async () => {
      const { readNamedKey } = await import('../../../flows/named-key.ts')
      const named = await readNamedKey(reference)
      const thumbprint = namedThumbprint(named)
      if (thumbprint === undefined) return null
      const known = await wallet.key(thumbprint)
      return known === undefined || known.outside === true ? named : null
    },
  })
  return data ?? undefined
}

function keptWords({ key, named }: At['at']): string {
  if (named !== undefined) return 'Elsewhere. No key is created here.'
  return key === undefined
    ? 'Created here when first needed, not exportable.'
    : `Created here, not exportable: ${shortened(key.key_thumbprint, 0, 24)}`
}

function AgentKeyChoice({ at }: At) {
  const { protocol, named } = at
  // What is named otherwise than in the box begins it again.
  const [turn, setTurn] = useState(0)
  const supported = useAlgorithms() ?? []
  const here = named === undefined
  const chosen = here ? fittingAlgorithm(protocol, supported, at.algorithm ?? at.key?.alg) : undefined
  const narrowed = supported.some(name => !takesAlgorithm(protocol, name))
  // A key that the claim names and this browser does not hold is offered, unless it is chosen already.
  const offered = useKeyOfClaim(at.values.key_reference)
  const isNamed = !here && offered && namedThumbprint(offered) === namedThumbprint(named)
  const nameAnew = (next: NamedKey | undefined) => {
    at.name(next)
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
      {offered === undefined || isNamed ? null : (
        <>
          <p className={`aside ${list.closed}`}>
            {here
              ? 'key_reference names a key that is not in this browser. The service will refuse signatures made here.'
              : 'key_reference names a key as well.'}
          </p>
          <Button onClick={() => nameAnew(offered)}>Take the key in key_reference</Button>
        </>
      )}
      <StepFold title="My key is elsewhere">
        <ElsewhereChoice
          key={turn}
          {...{ protocol, named }}
          alg={fittingAlgorithm(protocol, supported, at.algorithm)}
          onNamed={at.name}
          onLeave={() => nameAnew(undefined)}
        />
      </StepFold>
    </>
  )
}

function besideOf({ showBody, values, thumbprint, outcome }: At['at']) {
  const panel = (title: string, id: string, note: string, body: React.ReactNode) => (
    <section className={styles.panel} aria-labelledby={id}>
      <Bar title={title} id={id}>
        {note}
      </Bar>
      <div className={styles.words}>{body}</div>
    </section>
  )
  const body = <Json value={claimFrom(values, thumbprint)} label="Request body preview" />
  if (showBody) return panel('Request body', 'request-heading', 'as it will be sent', body)
  if (outcome?.kind !== 'problem') return undefined
  const problem = <Problem problem={outcome.problem} />
  return panel('Problem', 'problem-heading', 'application/problem+json', problem)
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
  const beside = besideOf(at)
  return (
    <Workbench
      bar={mode.open ? <BreakBar mode={mode} /> : undefined}
      step={
        mode.open ? (
          <BreakStep mode={mode} view={view} />
        ) : (
          <>
            <StepHead title="Import a claim">
              Say who the agent is. The service stores exactly what you send and does not treat it as
              verified.
            </StepHead>
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
      beside={beside}
      card={own === undefined ? undefined : <AgentCard view={view} rows={rows} slim />}
      broad={beside !== undefined}
    />
  )
}
