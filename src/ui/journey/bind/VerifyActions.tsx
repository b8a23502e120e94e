import { useId, useState } from 'react'
import type { IssueEntry } from '../../../client/journal-record.ts'
import { entryOf } from '../../../contract/entry-of.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { SAMPLES } from '../../../parties/world.ts'
import { countdownWords } from '../../app/time-words.ts'
import { useWorld } from '../../app/world-query.ts'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { Button } from '../../kit/Button.tsx'
import { classNames } from '../../kit/class-names.ts'
import { Icon } from '../../kit/Icon.tsx'
import { capitalized } from '../../kit/words.ts'
import field from '../import/ImportView.module.css'
import styles from './BindView.module.css'
import { IssuedDetails } from './IssuedDetails.tsx'
import { ISSUANCE } from './issuance.ts'
import type { HeldCredential, IssuedCredential } from './issued-credential.ts'
import type { ProofRun } from './proof-run.ts'
import { useSecondsLeft } from './seconds-left.ts'
import { lastVerification, type VerificationAttempt } from './verification-attempt.ts'

interface UsableCredential {
  /** What the next proof will send: issued as chosen, with a nonce still valid. */
  readonly usable: HeldCredential | undefined
  /** What became of the newest credential, in words. */
  readonly note: string
}

/**
 * Whether the issued credential can still be used.
 * @param chosen the fault that the reader has chosen, undefined for none.
 * @param became what became of it once a proof sent it; undefined if none did.
 */
function useHeldCredential(
  { held }: IssuedCredential,
  chosen: string | undefined,
  became: string | undefined,
): UsableCredential {
  const left = useSecondsLeft(held?.challenge.expires_at)
  if (held === undefined) return { usable: undefined, note: became ?? 'not used' }
  if (left !== undefined && left <= 0) return { usable: undefined, note: 'not used, the nonce expired' }
  if ((held.entry.fault ?? undefined) !== chosen)
    return { usable: undefined, note: 'set aside, as another was chosen' }
  return { usable: held, note: left === undefined ? 'held' : `held, the nonce lasts ${countdownWords(left)}` }
}

interface FaultChoiceProps {
  /** What it hands over where nothing is wrong. */
  readonly valid: string
  /** The issuer's deliberate faults: the check that then fails, mapped to words. */
  readonly faults: Readonly<Record<string, string>>
  /** The check that is meant to fail; undefined for none. */
  readonly fault: string | undefined
  readonly onChange: (fault: string | undefined) => void
}

/** The choice of what the issuer hands over: right, or wrong in one way that one check looks for. */
function FaultChoice({ valid, faults, fault, onChange }: FaultChoiceProps) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <label htmlFor={id} className={styles.label}>
        What the issuer hands over
      </label>
      <span className={field.choice}>
        <select
          id={id}
          className={classNames(field.input, styles.select)}
          value={fault ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        >
          <option value="">{valid}</option>
          <optgroup label="Wrong on purpose">
            {Object.entries(faults).map(([check, words]) => (
              <option key={check} value={check}>
                {capitalized(words)}
              </option>
            ))}
          </optgroup>
        </select>
        <Icon name="chevron" className={field.chevron} />
      </span>
    </div>
  )
}

interface VerifyActionsProps {
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
  readonly run: ProofRun
  readonly issued: IssuedCredential
  readonly pause: boolean
  readonly closed: string | undefined
  /** It is the next thing to do. */
  readonly next: boolean
}

/** What became of the credential, by the newest proof that reached the protocol's checks. */
function becameOf(
  newest: IssueEntry | undefined,
  attempt: VerificationAttempt | undefined,
): string | undefined {
  if (newest === undefined || attempt === undefined || attempt.entry.seq < newest.seq) return undefined
  return attempt.checks.some(({ result }) => result === 'FAIL') ? 'sent and refused' : 'sent and accepted'
}

/** Verify the identity, in one go or with what was issued before; shows what the issuer made. */
export function VerifyActions({ view, rows, run, issued, pause, closed, next }: VerifyActionsProps) {
  const { protocol } = view.profile
  const { action } = ISSUANCE[protocol]
  const faults = useWorld()?.faults(protocol) ?? {}
  const [chosen, setChosen] = useState<{ readonly fault: string | undefined }>()
  const fault = chosen === undefined ? (issued.held?.entry.fault ?? undefined) : chosen.fault
  const attempt = lastVerification(rows, view.agent_id)
  const { newest } = issued
  const { usable, note } = useHeldCredential(issued, fault, becameOf(newest, attempt))
  const verify = () => {
    if (usable === undefined) run.start({ kind: 'prove', purpose: 'VERIFY_IDENTITY', pause, fault })
    else if (pause) run.pauseOn(usable.challenge.challenge_id)
    else run.start({ kind: 'hand-over', held: usable })
  }
  return (
    <>
      {action === null || closed !== undefined ? null : (
        <FaultChoice
          valid={ISSUANCE[protocol].valid}
          faults={faults}
          fault={fault}
          onChange={chosenFault => setChosen({ fault: chosenFault })}
        />
      )}
      <div className={styles.buttons}>
        <Button
          kind={next ? 'primary' : 'quiet'}
          arrow={next}
          closed={closed}
          busy={run.busy}
          onClick={verify}
        >
          Verify identity
        </Button>
        {action === null || closed !== undefined ? null : (
          <Button busy={run.busy} onClick={() => run.start({ kind: 'issue', fault })}>
            {action}
          </Button>
        )}
      </div>
      {newest === undefined ? null : (
        <IssuedDetails
          key={newest.seq}
          entry={newest}
          party={SAMPLES[protocol].party}
          wrong={newest.fault === null ? undefined : (entryOf(faults, newest.fault) ?? newest.fault)}
          note={note}
          open={usable !== undefined}
        />
      )}
    </>
  )
}
