import type { IssueEntry } from '../../../client/journal-record.ts'
import { handsOut } from '../../../client/message.ts'
import type { OwnAgent } from '../../../client/visitor.ts'
import { type ChallengeIssued, type Evidence, evidence } from '../../../contract/schemas/challenge.ts'
import type { ExchangeRow } from '../../app/rows.ts'
import { rowsOfAgent } from '../../app/rows.ts'

/** What an issuer made for a challenge that still waits for its proof. */
export interface HeldCredential {
  readonly challenge: ChallengeIssued
  readonly entry: IssueEntry
}

export interface IssuedCredential {
  /** The newest credential of the agent, used or not. */
  readonly newest: IssueEntry | undefined
  readonly held: HeldCredential | undefined
}

/** What is sent as evidence; undefined where the issuer published it instead. */
export function evidenceOf({ what, value }: IssueEntry): Evidence | undefined {
  return evidence.safeParse({ type: what, value }).data
}

/** What was issued last for an agent. */
function newestIssued(rows: readonly ExchangeRow[], agentId: string | undefined): IssueEntry | undefined {
  const row = rowsOfAgent(rows, agentId).findLast(({ entry }) => entry.kind === 'issue')
  return row?.entry.kind === 'issue' ? row.entry : undefined
}

/** Where in the journal a challenge was handed out. */
function placeOf(rows: readonly ExchangeRow[], challenge: ChallengeIssued): number {
  const asked = rows.find(({ message }) => message !== undefined && handsOut(message, challenge))
  return asked?.entry.seq ?? Number.POSITIVE_INFINITY
}

/**
 * What was issued for an agent, from the journal, so that a reload still shows it.
 * @param open the agent's challenge that no proof has answered yet.
 * @param rows the journal's, which the step shows anyway.
 */
export function useIssuedCredential(
  own: OwnAgent | undefined,
  open: ChallengeIssued | null,
  rows: readonly ExchangeRow[],
): IssuedCredential {
  const newest = own && newestIssued(rows, own.agent_id)
  const held =
    newest !== undefined && open?.purpose === 'VERIFY_IDENTITY' && newest.seq > placeOf(rows, open)
      ? { challenge: open, entry: newest }
      : undefined
  return { newest, held }
}
