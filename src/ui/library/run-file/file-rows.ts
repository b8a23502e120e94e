import type { CallEntry, IssueEntry, JournalEntry } from '../../../client/journal-record.ts'
import type { RunFile, RunLine, SentLine } from '../../../contract/schemas/run-file.ts'
import { said } from '../../../evidence/differences.ts'
import type { ExchangeRow } from '../../app/rows.ts'
import { rowsOf } from '../../exchange/rows-of.ts'

type PublishedLine = Extract<RunLine, { published: unknown }>

function callOf({ sent, answer, at }: SentLine, { agent_id, base_url }: RunFile, seq: number): CallEntry {
  const { status, request_id, body } = answer
  const text = JSON.stringify(body)
  return {
    ...{ kind: 'call', seq, at, group: '', speaker: 'agent', agent_id },
    request: { method: 'POST', url: `${base_url}${sent.path}`, headers: {}, body: sent.body },
    answer: { status, request_id, headers: {}, duration_ms: 0, body: text },
    failure: null,
  }
}

/** A party by what it publishes under. */
function partyOf({ published: { entry } }: PublishedLine): string {
  const named = entry.kind === 'withdrawn' ? entry.was : entry
  const name = 'issuer' in named ? named.issuer : 'host' in named ? named.host : named.organization_id
  return said(name)
}

function issueOf(line: PublishedLine, { agent_id }: RunFile, seq: number): IssueEntry {
  const { entry } = line.published
  return {
    ...{ kind: 'issue', seq, at: line.at, group: '', speaker: 'issuer', agent_id, fault: null },
    ...{ what: entry.kind, party: partyOf(line), value: entry },
  }
}

/**
 * A file's lines as the exchange draws a journal's, each with its line's number. They are no entries of this browser's:
 * none is stored, and nothing can be sent again from one. What was held, or is missing, is no message.
 */
export function rowsOfFile(file: RunFile): readonly ExchangeRow[] {
  const entries = file.lines.flatMap((line, at): JournalEntry[] => {
    if ('sent' in line) return [callOf(line, file, at + 1)]
    return 'published' in line ? [issueOf(line, file, at + 1)] : []
  })
  return rowsOf(entries).map(row => ({ ...row, number: row.entry.seq }))
}
