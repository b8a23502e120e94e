import { useEffect } from 'react'
import { handsOut, messageOf } from '../../../client/message.ts'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import type { ChallengeIssued } from '../../../contract/schemas/challenge.ts'
import { lastCall, rowOfRequest } from '../../app/rows.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { useWorld } from '../../app/world.ts'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { useAnnounce } from '../../kit/Announcer.tsx'
import { Meter } from '../../kit/Bar.tsx'
import { Button } from '../../kit/Button.tsx'
import { type Fact, Facts } from '../../kit/Facts.tsx'
import { countdownWords, Time } from '../../kit/Time.tsx'
import { shortened } from '../../kit/words.ts'
import { BreakButton } from '../break/BreakMode.tsx'
import { SignElsewhere } from '../elsewhere/Elsewhere.tsx'
import { Actions, StepFold, StepFolds, StepHead } from '../frame/Step.tsx'
import { agentName } from '../profile/profile-words.ts'
import { issuedFact, wrongFact } from './BindOutcome.tsx'
import styles from './BindView.module.css'
import { type At, useSecondsLeft } from './use-bind.ts'

const LAST_MINUTE_S = 60

function Countdown({ expiresAt, left }: { readonly expiresAt: string; readonly left: number }) {
  const announce = useAnnounce()
  const over = left <= 0
  const ending = left <= LAST_MINUTE_S ? 'The nonce expires in one minute.' : undefined
  const said = over ? 'The nonce has expired.' : ending
  // Each is said once.
  useEffect(() => {
    if (said !== undefined) announce(said)
  }, [announce, said])
  return (
    <div className={styles.timer} data-status={over ? 'expired' : 'running'}>
      <p className={`row ${styles.line}`}>
        <span className={styles.left} role="timer" aria-label="Time left">
          {countdownWords(left)}
        </span>
        <span className="words">
          {over ? 'Expired at ' : `left of ${countdownWords(LIMITS.NONCE_LIFETIME_S)}, until `}
          <Time at={expiresAt} short />
          {over ? '. A proof sent now is refused with 410 CHALLENGE_EXPIRED.' : null}
        </span>
      </p>
      <Meter share={left / LIMITS.NONCE_LIFETIME_S} />
    </div>
  )
}

interface AtWaiting {
  readonly at: At['at'] & { readonly challenge: ChallengeIssued }
}

function useWaitingFacts(at: AtWaiting['at']): readonly Fact[] {
  const { challenge, view, rows, issued, draft } = at
  const faults = useWorld()?.faults(view.profile.protocol) ?? {}
  const handedOut = lastCall(rows, call => handsOut(messageOf(call), challenge))?.answer?.request_id
  const row = handedOut === undefined ? undefined : rowOfRequest(rows, handedOut)
  const nonce = <code>{shortened(challenge.nonce, 15, 4)}</code>
  const held = issued.held?.entry
  const signs = (
    <button type="button" className="link" onClick={() => at.setReading(true)}>
      {`What will be signed, ${draft?.signing_input.length} bytes`}
    </button>
  )
  return [
    { name: 'Nonce', value: row === undefined ? nonce : <MessageLink row={row}>{nonce}</MessageLink> },
    { name: 'For', value: 'This agent and this challenge only' },
    { name: 'Purpose', value: <code>{challenge.purpose}</code> },
    ...issuedFact(held, rows, 'its digest is in what your key will sign'),
    ...wrongFact(held?.fault ?? undefined, faults),
    ...(draft === undefined ? [] : [{ name: 'Signs', value: signs }]),
  ]
}

/** How far the clock of the whole synthetic world goes to be past the nonce's lifetime (milliseconds). */
const RUN_OUT_MS = (LIMITS.NONCE_LIFETIME_S + 60) * 1000

export function WaitingStep({ at }: AtWaiting) {
  const { challenge, own, view, run, issued, draft } = at
  const { clock } = useServices()
  const { purpose } = challenge
  const fault = issued.held?.entry.fault ?? undefined
  const left = useSecondsLeft(challenge.expires_at)
  const over = left !== undefined && left <= 0
  const outside = own.outside_keys !== undefined
  const closed =
    useClosedBecause() ?? (draft === undefined ? 'This agent’s key is not in the wallet.' : undefined)
  const task = outside
    ? 'Sign it where your key is, then paste the signature.'
    : 'Read what your key will sign, then sign it.'
  const sign = (made?: string) => {
    if (draft !== undefined) run.start({ kind: 'sign', draft, ...(made === undefined ? {} : { made }) })
  }
  const another = (
    <Button
      key="another"
      busy={run.busy}
      onClick={() => run.start({ kind: 'prove', purpose, pause: true, fault })}
    >
      Get another nonce
    </Button>
  )
  const runOut = (
    <Button key="run-out" onClick={() => clock.shift(RUN_OUT_MS)}>
      Let the nonce expire
    </Button>
  )
  const beside = over ? another : runOut
  return (
    <>
      <StepHead title={outside ? 'Sign it elsewhere' : 'Sign the nonce'} headingRef={run.headingRef}>
        {`The service issued a one-time nonce for ${agentName(view.profile)} and this purpose. ${task}`}
      </StepHead>
      <Facts of={useWaitingFacts(at)} />
      {left === undefined ? null : <Countdown expiresAt={challenge.expires_at} left={left} />}
      {outside && draft !== undefined ? (
        <SignElsewhere asked={draft} closed={closed} busy={run.busy} onSigned={sign} beside={beside} />
      ) : (
        <Actions>
          <Button
            kind="primary"
            arrow
            closed={outside ? 'Only your external key can sign this.' : closed}
            busy={run.busy}
            onClick={() => sign()}
          >
            Sign it
          </Button>
          {beside}
        </Actions>
      )}
      <StepFolds>
        <BreakButton mode={at.mode} asLine />
        <StepFold title="More with this agent">
          <div className={`row ${styles.buttons}`}>
            {over ? null : another}
            <Button onClick={at.leave}>Leave it unused</Button>
          </div>
        </StepFold>
      </StepFolds>
    </>
  )
}
