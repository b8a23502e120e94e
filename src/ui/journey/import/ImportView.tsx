import { useEffect, useId } from 'react'
import { PROBLEMS } from '../../../contract/catalogues/problems.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { SAMPLES, type SampleName } from '../../../parties/world.ts'
import { useCurrentAgent } from '../../app/current-agent.ts'
import { moveFocus, viewHeading } from '../../app/focus.ts'
import { VIEWS } from '../../app/route.ts'
import { type ExchangeRow, rowOfRequest } from '../../app/rows.ts'
import {
  fittingAlgorithm,
  lacksAlgorithm,
  takesAlgorithm,
  takesWords,
  useAlgorithms,
} from '../../app/world.ts'
import { IMPORTED } from '../../exchange/events/answers.ts'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { Refusal } from '../../exchange/outcome/Refusal.tsx'
import list from '../../kit/Field.module.css'
import { useBreakMode } from '../break/break-mode.ts'
import { PublicKeyField } from '../elsewhere/PublicKeyField.tsx'
import { Command } from '../elsewhere/SignElsewhere.tsx'
import { MAKE_A_KEY } from '../elsewhere/sign-commands.ts'
import { type Action, STEPS, StepFold, StepHead, type StepShown } from '../frame/Step.tsx'
import { StepView } from '../frame/StepView.tsx'
import { ClaimForm } from './ClaimForm.tsx'
import { type At, protocolOf, useImportForm } from './import-form.ts'

const uncapitalized = (text: string) => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`

/** What the step is about or, once a claim was sent, what became of it. */
function Outcome({ at, rows }: At & { readonly rows: readonly ExchangeRow[] }) {
  const { outcome, error, headingRef } = at
  if (outcome === undefined && error === null)
    return <StepHead title={STEPS.import.title}>{STEPS.import.lede}</StepHead>
  if (outcome === undefined || outcome.kind !== 'answer') {
    const why = outcome?.kind === 'problem' ? `: ${uncapitalized(PROBLEMS[outcome.problem.code].title)}` : ''
    return <Refusal {...{ outcome, error, headingRef }} title={`Not imported${why}`} headline />
  }
  const row = rowOfRequest(rows, outcome.entry.answer?.request_id ?? '')
  return (
    <StepHead title={IMPORTED.head} headingRef={headingRef}>
      {IMPORTED.say} The service keeps the exact bytes of{' '}
      {row === undefined ? null : <MessageLink row={row} />} as <code>{outcome.value.agent_id}</code>.
    </StepHead>
  )
}

function SampleChoice({ at: { chosen, notReady, choose } }: At) {
  const supported = useAlgorithms()
  const id = useId()
  return (
    <fieldset className={list.list} disabled={notReady !== undefined}>
      <legend className={list.legend}>Start from a sample</legend>
      {keysOf(SAMPLES).map(name => (
        <label key={name} className={list.item}>
          <input
            type="radio"
            name="sample"
            className={list.radio}
            aria-label={name}
            aria-describedby={`${id}-${name}`}
            checked={chosen === name}
            disabled={lacksAlgorithm(name, supported) !== undefined}
            onChange={() => choose(name)}
          />
          <b className={list.name}>{name}</b>
          <span id={`${id}-${name}`} className={`words ${list.words}`}>
            {lacksAlgorithm(name, supported) ?? SAMPLES[name].words}
          </span>
        </label>
      ))}
      {notReady === undefined ? null : <p className={`aside ${list.closed}`}>{notReady}</p>}
    </fieldset>
  )
}

function KeyElsewhere({ at: { values, named, name } }: At) {
  const supported = useAlgorithms() ?? []
  const protocol = protocolOf(values)
  const unfit = named?.kind === 'key' && !takesAlgorithm(protocol, named.key.alg)
  return (
    <StepFold title="My key is elsewhere">
      <PublicKeyField
        label="Public key"
        hint="A JWK, did:jwk or public key in PEM. You sign where the private key is, and paste the result here. Empty the box to create the key here."
        {...{ named, onNamed: name }}
      />
      {unfit ? <p className="aside">{`${takesWords(protocol)}.`}</p> : null}
      <Command name="OpenSSL 3" text={MAKE_A_KEY[fittingAlgorithm(protocol, supported) ?? 'ES256']}>
        To make one, in a shell with OpenSSL 3:
      </Command>
    </StepFold>
  )
}

function shown(at: At['at'], rows: readonly ExchangeRow[]): StepShown {
  const { outcome, error, closed, busy, submit } = at
  const imported = outcome?.kind === 'answer'
  const refused = !imported && (outcome !== undefined || error !== null)
  const importing: Action = {
    name: 'Import claim',
    kind: imported ? 'quiet' : 'primary',
    ...{ closed, busy, run: submit },
  }
  const onwards: Action = { name: 'Continue to Bind', kind: 'primary', run: VIEWS.bind }
  const samples = <SampleChoice at={at} />
  return {
    outcome: <Outcome {...{ at, rows }} />,
    form: imported || refused ? null : samples,
    actions: imported ? [onwards, importing] : [importing],
    below: refused ? samples : null,
    folds: (
      <>
        {imported ? <StepFold title="Import another agent">{samples}</StepFold> : null}
        <KeyElsewhere at={at} />
      </>
    ),
    slim: true,
  }
}

interface ImportViewProps {
  readonly sample?: SampleName
  /** Whether the reader came here by a click within this view, so that focus must be moved. */
  readonly arrived?: boolean
}

/** Step 1: a claim, with every field that a profile can hold. */
export function ImportView({ sample, arrived = false }: ImportViewProps) {
  const at = useImportForm(sample)
  const agent = useCurrentAgent()
  useEffect(() => {
    if (arrived) moveFocus(viewHeading())
  }, [arrived])
  return (
    <StepView
      name="import"
      agent={agent}
      mode={useBreakMode('import', agent)}
      at={shown(at, agent.rows)}
      above={<ClaimForm at={at} />}
    />
  )
}
