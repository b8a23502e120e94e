import type { CallEntry } from '../../../client/journal-record.ts'
import { inFlight, messageOf, succeeded } from '../../../client/message.ts'
import { checksOf } from '../../../client/message-contents.ts'
import type { WalletKey } from '../../../client/visitor.ts'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { ALGORITHMS } from '../../../crypto/algorithms.ts'
import { ROTATE_GROUP } from '../../../flows/prove.ts'
import { messageAddress } from '../../app/route.ts'
import type { ExchangeRow } from '../../app/rows.ts'
import { rowOfRequest } from '../../app/rows.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import type { Fact } from '../../kit/Facts.tsx'
import { shortened } from '../../kit/shortened.ts'
import { Time } from '../../kit/Time.tsx'
import { counted } from '../../kit/words.ts'
import { organizationOf } from './signer-words.ts'
import { ownCalls, protocolChecksOf } from './verification-attempt.ts'

/** Where the agent's private key is. */
export function keptWords(key: WalletKey | null | undefined): string {
  if (key === null) return 'Not in this browser’s wallet'
  if (key?.outside === true) return 'Elsewhere, never in this browser'
  if (key?.saved === false) return 'In this tab only: this browser cannot store it'
  return 'Stays in this browser, not extractable'
}

/** What the agent's key is, before anything was signed with it. */
export function keyFacts(key: WalletKey | null | undefined, thumbprint: string): readonly Fact[] {
  return [
    ...(key ? [{ name: 'Algorithm', value: ALGORITHMS[key.alg].words }] : []),
    { name: 'Private key', value: keptWords(key) },
    { name: 'Thumbprint', value: <code>{shortened(thumbprint, 0, 24)}</code> },
  ]
}

const TIME: Fact = {
  name: 'Time',
  value: `${counted(LIMITS.NONCE_LIFETIME_S / 60, 'minute')} from the nonce`,
}

/** How many checks there were of each result, as a link to all of them. */
function checksFact(entry: CallEntry, rows: readonly ExchangeRow[]): readonly Fact[] {
  const checks = checksOf(entry)
  const row = rowOfRequest(rows, entry.answer?.request_id ?? '')
  if (checks.length === 0 || row === undefined) return []
  const failed = checks.findIndex(({ result }) => result === 'FAIL')
  const count = (result: string) => checks.filter(check => check.result === result).length
  const passed = `${count('PASS')} proof checks passed`
  const words = failed === -1 ? passed : `check ${failed + 1} of ${checks.length}, ${checks[failed]?.check}`
  const rest = failed === -1 && count('NOT_CHECKED') > 0 ? `, ${count('NOT_CHECKED')} not needed` : ''
  const link = (
    <>
      <ViewLink className="link" to={messageAddress(row.number, 'checks')}>
        {words}
      </ViewLink>
      {rest}
    </>
  )
  return [{ name: failed === -1 ? 'Checks' : 'Stopped by', value: link }]
}

/** The protocol's own list within a proof, as a link to it. */
function evidenceFact(entry: CallEntry, rows: readonly ExchangeRow[], view: AgentView): readonly Fact[] {
  const checks = protocolChecksOf(entry)
  const row = rowOfRequest(rows, entry.answer?.request_id ?? '')
  if (checks.length === 0 || row === undefined) return []
  const failed = checks.find(({ result }) => result === 'FAIL')
  const passed = checks.filter(({ result }) => result === 'PASS').length
  return [
    {
      name: 'Evidence',
      value: (
        <ViewLink className="link" to={messageAddress(row.number, 'checks')}>
          {failed === undefined
            ? `${passed} checks of ${view.profile.protocol} passed`
            : `refused at ${failed.check}`}
        </ViewLink>
      ),
    },
  ]
}

/** The fields of the profile that this proof turned solid, and until when. */
function provenFact(entry: CallEntry, view: AgentView): readonly Fact[] {
  const requestId = entry.answer?.request_id
  const fields = view.proven_fields.filter(proof => proof.request_id === requestId)
  if (fields.length === 0) return []
  const { identity } = view.standing
  const until = identity?.request_id === requestId ? (identity?.until ?? null) : null
  const value = (
    <>
      {counted(fields.length, 'field')} of the profile
      {until === null ? null : (
        <>
          , until <Time at={until} />
        </>
      )}
    </>
  )
  return [{ name: 'Proven now', value }]
}

const still = (view: AgentView): Fact => ({
  name: 'Your agent',
  value: (
    <>
      Still <code>{view.status}</code>
    </>
  ),
})

/** Whose key signed an accepted proof. */
function signerOf({ speaker, group }: CallEntry, view: AgentView): string {
  if (speaker !== 'agent') return organizationOf(view)
  return group === ROTATE_GROUP ? 'Your new key' : 'Your key'
}

function acceptedFacts(entry: CallEntry, rows: readonly ExchangeRow[], view: AgentView): readonly Fact[] {
  const { binding } = view.standing
  const bound = binding?.request_id === entry.answer?.request_id ? binding : undefined
  const key = bound && <code>{shortened(bound.key_thumbprint, 0, 16)}</code>
  const used = bound && (
    <>
      Used <Time at={bound.at} short />, good once
    </>
  )
  const signed = (
    <>
      {signerOf(entry, view)} {key}
    </>
  )
  return [
    { name: 'Signed by', value: signed },
    used === undefined
      ? { name: 'Status', value: <code>{messageOf(entry).status ?? view.status}</code> }
      : { name: 'Nonce', value: used },
    ...evidenceFact(entry, rows, view),
    ...checksFact(entry, rows),
    ...provenFact(entry, view),
  ]
}

interface FactsInput {
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
  readonly key: WalletKey | null | undefined
  readonly thumbprint: string
  /** Whether the facts of the key stand here, rather than in an operation of their own. */
  readonly alone: boolean
  /** Whether a list of operations with one open follows, which needs the room. */
  readonly inList: boolean
}

/** What stands now, in about four facts: after the newest proof, or before the first. */
export function outcomeFacts({ view, rows, key, thumbprint, alone, inList }: FactsInput): readonly Fact[] {
  const last = ownCalls(rows, view.agent_id).at(-1)
  if (last === undefined || inFlight(last) || messageOf(last).kind === 'ask')
    return alone && view.standing.binding === undefined ? [...keyFacts(key, thumbprint), TIME] : []
  if (succeeded(last) && inList) {
    const evidence = evidenceFact(last, rows, view)
    return [
      { name: 'Signed by', value: signerOf(last, view) },
      ...(evidence.length > 0 ? evidence : checksFact(last, rows)),
    ]
  }
  if (succeeded(last)) return acceptedFacts(last, rows, view)
  if (last.answer === null) return []
  return [
    ...evidenceFact(last, rows, view),
    ...checksFact(last, rows),
    { name: 'Stored', value: 'Nothing' },
    still(view),
  ]
}
