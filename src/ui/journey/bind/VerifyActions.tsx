import type { IssueEntry } from '../../../client/journal-record.ts'
import { ISSUED_WORDS } from '../../../client/journal-record.ts'
import { entryOf } from '../../../contract/entry-of.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ExchangeRow } from '../../app/rows.ts'
import { useWorld } from '../../app/world-query.ts'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { Button } from '../../kit/Button.tsx'
import { type Fact, Facts } from '../../kit/Facts.tsx'
import { countdownWords } from '../../kit/time-words.ts'
import { capitalized } from '../../kit/words.ts'
import { Actions } from '../frame/Step.tsx'
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

/** What became of the credential, by the newest proof that reached the protocol's checks. */
function becameOf(
  newest: IssueEntry | undefined,
  attempt: VerificationAttempt | undefined,
): string | undefined {
  if (newest === undefined || attempt === undefined || attempt.entry.seq < newest.seq) return undefined
  return attempt.checks.some(({ result }) => result === 'FAIL') ? 'sent and refused' : 'sent and accepted'
}

/** What the issuer made, as a link to it, and what became of it. */
export function issuedFact(
  newest: IssueEntry | undefined,
  rows: readonly ExchangeRow[],
  note: string,
): readonly Fact[] {
  const row = rows.find(({ kind, entry }) => kind === 'issue' && entry.seq === newest?.seq)
  if (newest === undefined || row === undefined) return []
  const value = (
    <>
      <MessageLink row={row}>{capitalized(ISSUED_WORDS[newest.what])}</MessageLink>
      {`, ${note}`}
    </>
  )
  return [{ name: newest.what === 'zone' ? 'Published' : 'Issued', value }]
}

/** What the issuer hands over on purpose, where that is wrong. */
export function wrongFact(fault: string | undefined, words: string | undefined): readonly Fact[] {
  return fault === undefined ? [] : [{ name: 'Wrong on purpose', value: capitalized(words ?? fault) }]
}

interface VerifyActionsProps {
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
  readonly run: ProofRun
  readonly issued: IssuedCredential
  readonly pause: boolean
  readonly closed: string | undefined
  /** The check that what the issuer hands over is meant to fail; undefined for none. */
  readonly fault: string | undefined
}

/** Verify the identity, in one go or with what was issued before. */
export function VerifyActions({ view, rows, run, issued, pause, closed, fault }: VerifyActionsProps) {
  const { protocol } = view.profile
  const { action } = ISSUANCE[protocol]
  const faults = useWorld()?.faults(protocol) ?? {}
  const attempt = lastVerification(rows, view.agent_id)
  const { usable, note } = useHeldCredential(issued, fault, becameOf(issued.newest, attempt))
  const verify = () => {
    if (usable === undefined) run.start({ kind: 'prove', purpose: 'VERIFY_IDENTITY', pause, fault })
    else if (pause) run.pauseOn(usable.challenge.challenge_id)
    else run.start({ kind: 'hand-over', held: usable })
  }
  const facts = [
    ...issuedFact(issued.newest, rows, note),
    ...wrongFact(fault, fault && entryOf(faults, fault)),
  ]
  return (
    <>
      {facts.length === 0 ? null : <Facts of={facts} />}
      <Actions>
        <Button kind="primary" arrow closed={closed} busy={run.busy} onClick={verify}>
          Verify identity
        </Button>
        {action === null || closed !== undefined ? null : (
          <Button busy={run.busy} onClick={() => run.start({ kind: 'issue', fault })}>
            {action}
          </Button>
        )}
      </Actions>
    </>
  )
}
