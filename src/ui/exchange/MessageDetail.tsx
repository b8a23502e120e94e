import { endpointOf } from '../../client/edit.ts'
import type { EnforceEntry, IssueEntry, JournalEntry, Speaker } from '../../client/journal-record.ts'
import { OBLIGATIONS } from '../../contract/catalogues/obligations.ts'
import { entryOf } from '../../contract/json-members.ts'
import { ENFORCEMENT_REQUIREMENTS } from '../../enforcement/enforcement.ts'
import { CodeLink } from '../app/CodeLink.tsx'
import { showTab } from '../app/navigation.ts'
import { checkEntry } from '../app/reference-address.ts'
import { useWorld } from '../app/world.ts'
import { Mark } from '../kit/Mark.tsx'
import { capitalized } from '../kit/words.ts'
import { CallChecks, CallMessage, CallRaw, StorePanel } from './CallDetail.tsx'
import { EditAndSend } from './EditAndSend.tsx'
import { Credential } from './Evidence.tsx'
import { type Entries, issuedWords } from './entry-kinds.ts'
import { Jws, Wire } from './Jws.tsx'
import styles from './Message.module.css'
import type { At } from './opening.ts'
import { Told } from './Tell.tsx'

function LineName({ name }: { readonly name: string }) {
  const duty = Object.hasOwn(OBLIGATIONS, name)
  if (!duty && !Object.hasOwn(ENFORCEMENT_REQUIREMENTS, name)) return name
  return (
    <CodeLink catalogue={duty ? 'obligations' : 'checks'} code={duty ? name : checkEntry('gate', name)}>
      {name}
    </CodeLink>
  )
}

interface LinesProps extends Pick<EnforceEntry, 'lines'> {
  /** The decision was INDETERMINATE, so what failed is not a refusal. */
  readonly heldBack?: boolean
}

/** Each check and each obligation in order, with what was found; the first that failed ended the list. */
export function EnforcementLines({ lines, heldBack = false }: LinesProps) {
  return (
    <ol>
      {lines.map(({ name, held, words, found }) => {
        const state = held ? 'proven' : heldBack ? 'claimed' : 'refused'
        return (
          <li key={name} className={`marked words ${styles.line}`} data-s={state} data-line={name}>
            <Mark state={state} label={held ? 'passed' : 'failed'} />
            <span>
              <b>{capitalized(words)}</b> {found === undefined || held ? found : `Found: ${found}`}{' '}
              <code>
                <LineName name={name} />
              </code>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const OUT_OF_BAND = {
  proven: 'It was not sent through the service. The service has accepted a proof that uses it.',
  claimed: 'It was not sent through the service. It is a claim until a proof that uses it is accepted.',
} as const

function Issued({ row, entry, profile }: At<IssueEntry>) {
  const { party, what, value, fault } = entry
  const world = useWorld()
  const faults = profile === undefined ? undefined : world?.faults(profile.protocol)
  const wrong = faults && fault !== null ? entryOf(faults, fault) : undefined
  return (
    <>
      <p className="note">
        <code>{party}</code>
        {` ${issuedWords(what)}. ${OUT_OF_BAND[row.line === 'proven' ? 'proven' : 'claimed']}`}
      </p>
      {fault === null ? null : (
        <p className="note marked" data-s="claimed">
          <Mark state="claimed" />
          <span>{`Deliberate fault: ${fault}. ${wrong ?? ''}`}</span>
        </p>
      )}
      <Credential what={what} value={value} issuer={party} />
    </>
  )
}

const KEPT = 'stays in this browser and cannot be extracted.'

const WHERE_KEPT = {
  agent: `The private key ${KEPT}`,
  organization: `The organization is synthetic: its private key ${KEPT} Its public key is in the directory.`,
  issuer: `The issuer is synthetic: its private key ${KEPT} Its public key is in the directory.`,
  thief: `The thief has its own key: its private key ${KEPT}`,
  stranger: `The stranger is synthetic: its private key ${KEPT} Its public key is not in any directory.`,
} as const satisfies Record<Speaker, string>

const ofReceipt = (words: string, ref: string) => (
  <p className="note">
    {`${words} `}
    <code>{ref}</code>
  </p>
)

/** What the drawer shows of an entry of one kind, beside the sentence that explains it. */
interface Shows<E extends JournalEntry> {
  readonly message: (at: At<E>) => React.ReactNode
  /** How many checks were made of it, and the list of them; none have no tab. */
  readonly checks?: (at: At<E>) => { readonly count: number; readonly list: React.ReactNode }
  readonly raw?: (at: At<E>) => React.ReactNode
}

const SHOWS: { readonly [K in keyof Entries]: Shows<Entries[K]> } = {
  call: {
    message: at => <CallMessage {...at} />,
    checks: CallChecks,
    raw: CallRaw,
  },
  sign: {
    message: ({ row, entry }) => (
      <>
        <p className="note">{`${capitalized(row.plain)}, with ${entry.alg}. ${WHERE_KEPT[entry.speaker]}`}</p>
        <Jws jws={entry.jws} />
      </>
    ),
    raw: ({ entry }) => <Wire of="Compact JWS" text={entry.jws} />,
  },
  issue: {
    message: at => <Issued {...at} />,
    raw: ({ entry: { what, value } }) => (
      <Wire
        of={capitalized(issuedWords(what))}
        text={typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
      />
    ),
  },
  enforce: {
    message: ({ entry: { report_id, receipt_ref, delivered } }) =>
      ofReceipt(
        `Report ${report_id}: the local enforcement point read the receipt from the service’s store and let ${delivered ? 'the report' : 'nothing'} through.`,
        receipt_ref,
      ),
    checks: ({ row, entry: { lines } }) => ({
      count: lines.length,
      list: <EnforcementLines lines={lines} heldBack={row.line === 'claimed'} />,
    }),
  },
  // A delivered report that was read: its recipient says so, which changes nothing at the service.
  acknowledge: {
    message: ({ entry: { report_id, receipt_ref } }) =>
      ofReceipt(
        `Report ${report_id} was read at the synthetic inbox, which says so. Nothing is sent to the service for it.`,
        receipt_ref,
      ),
  },
  recompute: {
    message: ({ entry: { receipt_ref, equal } }) =>
      ofReceipt(
        `The page hashed the receipt’s canonical form. The digest ${equal ? 'matches' : 'does not match'} receipt_ref.`,
        receipt_ref,
      ),
  },
}

const showsOf = <K extends keyof Entries>({ kind }: { readonly kind: K }): Shows<Entries[K]> => SHOWS[kind]

type Panel = () => React.ReactNode

const tab = (name: string, panel: Panel, note?: number) => ({
  ...{ name, label: capitalized(name), panel },
  ...(note === undefined ? {} : { note: String(note) }),
})

/** The tabs of a message: why, the message, its checks, its bytes, the editor; each where the row has it. */
export function tabsOf(at: At<JournalEntry>, { edits, store }: Record<'edits' | 'store', boolean>) {
  const { row, entry } = at
  const { message, checks, raw } = showsOf(entry)
  const { count, list } = checks?.(at) ?? { count: 0, list: null }
  const toChecks = count === 0 ? undefined : () => showTab(row.number, 'checks')
  const call = edits && entry.kind === 'call' && endpointOf(entry) !== undefined ? entry : undefined
  return [
    tab('explained', () => <Told row={row} onChecks={toChecks} />),
    tab('message', () => message(at)),
    ...(count === 0 ? [] : [tab('checks', () => list, count)]),
    ...(raw === undefined ? [] : [tab('raw', () => raw(at))]),
    ...(call === undefined ? [] : [tab('edit', () => <EditAndSend entry={call} />)]),
    ...(store && row.audit !== undefined ? [tab('store', () => <StorePanel row={row} />)] : []),
  ]
}
