import { useMemo } from 'react'
import type { IssueEntry, JournalEntry } from '../../../client/journal-record.ts'
import { handsOut, messageOf } from '../../../client/message.ts'
import type { OwnAgent } from '../../../client/visitor.ts'
import { type ChallengeIssued, type Evidence, evidence } from '../../../contract/schemas/challenge.ts'
import type { ExchangeRow } from '../../exchange/rows.ts'

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

function issuedFor(entries: readonly JournalEntry[], agentId: string): readonly IssueEntry[] {
  return entries.flatMap(entry => (entry.kind === 'issue' && entry.agent_id === agentId ? [entry] : []))
}

/** Where in the journal a challenge was handed out. */
function placeOf(entries: readonly JournalEntry[], challenge: ChallengeIssued): number {
  const asked = entries.find(entry => entry.kind === 'call' && handsOut(messageOf(entry), challenge))
  return asked?.seq ?? Number.POSITIVE_INFINITY
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
  const entries = useMemo(() => rows.map(({ entry }) => entry), [rows])
  const newest = own === undefined ? undefined : issuedFor(entries, own.agent_id).at(-1)
  const held =
    newest !== undefined && open?.purpose === 'VERIFY_IDENTITY' && newest.seq > placeOf(entries, open)
      ? { challenge: open, entry: newest }
      : undefined
  return { newest, held }
}
