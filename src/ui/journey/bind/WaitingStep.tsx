import { handsOut, messageOf } from '../../../client/message.ts'
import type { ProofDraft } from '../../../client/visitor.ts'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import { entryOf } from '../../../contract/entry-of.ts'
import type { ChallengeIssued } from '../../../contract/schemas/challenge.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { PURPOSE_GROUPS } from '../../../flows/purpose-groups.ts'
import { SAMPLES } from '../../../parties/world.ts'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { countdownWords } from '../../app/time-words.ts'
import { useWorld } from '../../app/world-query.ts'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { Button } from '../../kit/Button.tsx'
import { Frame } from '../../kit/Frame.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { Meter } from '../../kit/Meter.tsx'
import { Time } from '../../kit/Time.tsx'
import { agentName } from '../profile/agent-name.ts'
import { StepHead } from '../StepHead.tsx'
import styles from './BindView.module.css'
import { IssuedDetails } from './IssuedDetails.tsx'
import type { IssuedCredential } from './issued-credential.ts'
import type { ProofRun } from './proof-run.ts'
import { SubStep } from './SubStep.tsx'
import { useSecondsLeft } from './seconds-left.ts'

interface CountdownProps {
  /** RFC 3339, on the world's clock. */
  readonly expiresAt: string
  readonly headingRef: React.Ref<HTMLHeadingElement>
}

/** How long the nonce still lasts, on the world's clock. */
function Countdown({ expiresAt, headingRef }: CountdownProps) {
  const left = useSecondsLeft(expiresAt)
  if (left === undefined) return null
  const over = left <= 0
  return (
    <div className={styles.timer} data-status={over ? 'expired' : 'running'}>
      <h2 className={styles.line} tabIndex={-1} ref={headingRef}>
        <span className={styles.left} role="timer">
          {countdownWords(left)}
        </span>
        <span className={styles.words}>
          {over ? 'It expired at ' : `left of ${countdownWords(LIMITS.NONCE_LIFETIME_S)}. It expires at `}
          <Time at={expiresAt} short />
          {over ? '. A proof sent now is refused with 410 CHALLENGE_EXPIRED.' : '.'}
        </span>
      </h2>
      <Meter share={left / LIMITS.NONCE_LIFETIME_S} />
    </div>
  )
}

interface WaitingStepProps {
  readonly challenge: ChallengeIssued
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
  readonly run: ProofRun
  /** What the issuer made for this challenge, if it needs that. */
  readonly issued: IssuedCredential
  readonly draft: ProofDraft | undefined
  /** Opens what will be signed. */
  readonly onRead: () => void
  readonly onLeave: () => void
}

function nonceRow(rows: readonly ExchangeRow[], challenge: ChallengeIssued): string | undefined {
  const row = rows.findLast(({ entry }) => entry.kind === 'call' && handsOut(messageOf(entry), challenge))
  return row?.entry.kind === 'call' ? row.entry.answer?.request_id : undefined
}

/** What the issuer made for the nonce, open for reading. */
function IssuedHere({ issued: { held }, view }: Pick<WaitingStepProps, 'issued' | 'view'>) {
  const { protocol } = view.profile
  const faults = useWorld()?.faults(protocol) ?? {}
  if (held === undefined) return null
  const { entry } = held
  const wrong = entry.fault === null ? undefined : (entryOf(faults, entry.fault) ?? entry.fault)
  const note = 'its digest is in what your key will sign'
  return <IssuedDetails entry={entry} party={SAMPLES[protocol].party} wrong={wrong} note={note} open />
}

/** The nonce is here, the signature is not: its purpose, how long it lasts, and the button to sign it. */
export function WaitingStep({
  challenge,
  view,
  rows,
  run,
  issued,
  draft,
  onRead,
  onLeave,
}: WaitingStepProps) {
  const closed =
    useClosedBecause() ?? (draft === undefined ? 'The wallet does not hold this agent’s key.' : undefined)
  const { purpose } = challenge
  const fault = issued.held?.entry.fault ?? undefined
  return (
    <>
      <StepHead step={2} title="Sign the nonce">
        {`The service sent a nonce that is good once, for ${agentName(view.profile)} and this purpose. Read what your key will sign, then sign it.`}
      </StepHead>
      <ol className={styles.subStepSteps}>
        <SubStep
          state="claimed"
          title={PURPOSE_GROUPS[purpose]}
          requestId={nonceRow(rows, challenge)}
          rows={rows}
          below={<IssuedHere issued={issued} view={view} />}
        >
          <dt>Nonce</dt>
          <dd>
            <code>{challenge.nonce}</code>
          </dd>
          <dt>Audience</dt>
          <dd>This challenge only</dd>
          <dt>Purpose</dt>
          <dd>
            <code>{purpose}</code>
          </dd>
          <dt>Proof type</dt>
          <dd>
            <code>{challenge.proof_type}</code>
          </dd>
          {draft === undefined ? null : (
            <>
              <dt>Signs</dt>
              <dd>
                <button type="button" className="link" onClick={onRead}>
                  {`What will be signed, ${draft.signing_input.length} bytes`}
                </button>
              </dd>
            </>
          )}
        </SubStep>
      </ol>
      <Countdown expiresAt={challenge.expires_at} headingRef={run.headingRef} />
      <div className={styles.halves}>
        <p className={styles.done} data-s="proven">
          <Frame />
          <Mark state="proven" />
          Get a nonce
        </p>
        <Button
          kind="primary"
          arrow
          closed={closed}
          closedBy={closed === undefined ? undefined : 'sign-closed'}
          busy={run.busy}
          className={styles.half}
          onClick={() => draft !== undefined && run.start({ kind: 'sign', draft })}
        >
          Sign it
        </Button>
      </div>
      {closed === undefined ? null : (
        <p id="sign-closed" className={styles.waitingStepNote}>
          {closed}
        </p>
      )}
      <p className={styles.waitingStepNote}>
        Nothing happens by itself.{' '}
        <button
          type="button"
          className="link"
          onClick={() => run.start({ kind: 'prove', purpose, pause: true, fault })}
        >
          Get another nonce
        </button>{' '}
        or{' '}
        <button type="button" className="link" onClick={onLeave}>
          leave it unused
        </button>
        .
      </p>
    </>
  )
}
