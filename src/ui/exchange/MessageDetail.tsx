import { useQuery } from '@tanstack/react-query'
import type { EnforceEntry, IssueEntry, Speaker } from '../../client/journal-record.ts'
import { OBLIGATIONS } from '../../contract/catalogues/obligations.ts'
import { entryOf } from '../../contract/json-members.ts'
import type { Protocol } from '../../contract/names.ts'
import { ENFORCEMENT_REQUIREMENTS } from '../../enforcement/enforcement.ts'
import { CodeLink } from '../app/CodeLink.tsx'
import { checkEntry } from '../app/reference-address.ts'
import type { ExchangeRow } from '../app/rows.ts'
import { useWorld } from '../app/world.ts'
import { Mark } from '../kit/Mark.tsx'
import { visibleLines } from '../kit/visible-text.ts'
import { capitalized } from '../kit/words.ts'
import { CALL } from './CallDetail.tsx'
import { DecodedProof, RawJws } from './CompactJws.tsx'
import { type Entries, issuedWords } from './entry-kinds.ts'
import styles from './MessageDetail.module.css'
import { CredentialPanel } from './ProofTab.tsx'
import type { At, Shows } from './shows.ts'

function LineName({ name }: { readonly name: string }) {
  const known = Object.hasOwn(ENFORCEMENT_REQUIREMENTS, name) || Object.hasOwn(OBLIGATIONS, name)
  if (!known) return name
  const duty = Object.hasOwn(OBLIGATIONS, name)
  return (
    <CodeLink catalogue={duty ? 'obligations' : 'checks'} code={duty ? name : checkEntry('gate', name)}>
      {name}
    </CodeLink>
  )
}

/**
 * Each check and each obligation in order, with what was found; the first that failed ended the list.
 * @param props.heldBack the decision was INDETERMINATE, so what failed is not a refusal
 */
export function EnforcementLines(props: Pick<EnforceEntry, 'lines'> & { readonly heldBack?: boolean }) {
  const { lines, heldBack = false } = props
  return (
    <ol>
      {lines.map(({ name, held, words, found }) => {
        const state = held ? 'proven' : heldBack ? 'claimed' : 'refused'
        return (
          <li key={name} className={`marked ${styles.check}`} data-s={state} data-line={name}>
            <Mark state={state} label={held ? 'passed' : 'failed'} className={styles.mark} />
            <span>
              {capitalized(words)}
              {found === undefined ? null : <span>{held ? found : `Found: ${found}`}</span>}
              <small>
                <LineName name={name} />
              </small>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function useFaultWords(protocol: Protocol | undefined, fault: string | null): string | undefined {
  const world = useWorld()
  const { data } = useQuery({
    queryKey: ['fault-words', protocol ?? null, fault, world === undefined],
    queryFn: () =>
      (protocol !== undefined && fault !== null && world !== undefined
        ? entryOf(world.faults(protocol), fault)
        : undefined) ?? null,
    staleTime: 'static',
  })
  if (fault === null) return undefined
  return data == null ? `${fault}.` : `${fault}. ${data}`
}

const OUT_OF_BAND = {
  proven: 'It was not sent through the service. The service has accepted a proof that uses it.',
  claimed: 'It was not sent through the service. It is a claim until a proof that uses it is accepted.',
} as const

/** What happened in one row, after its number. */
function Single({ row, children }: { readonly row: ExchangeRow; readonly children: React.ReactNode }) {
  return (
    <p className={`note ${styles.single}`}>
      <b className={styles.number}>{row.number}</b>
      {children}
    </p>
  )
}

function Issued({ row, entry, profile }: At<IssueEntry>) {
  const { party, what, value, fault } = entry
  const wrong = useFaultWords(profile?.protocol, fault)
  return (
    <div className={styles.issue}>
      <Single row={row}>
        <code>{party}</code>
        {` ${issuedWords(what)}. ${OUT_OF_BAND[row.line === 'proven' ? 'proven' : 'claimed']}`}
      </Single>
      {wrong === undefined ? null : (
        <p className={`line ${styles.fault}`} data-s="claimed">
          <Mark state="claimed" />
          <span>{`Deliberate fault: ${wrong}`}</span>
        </p>
      )}
      <CredentialPanel what={what} value={value} issuer={party} />
    </div>
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

/** What each kind of entry shows in the drawer. */
const SHOWS: { readonly [K in keyof Entries]: Shows<Entries[K]> } = {
  call: CALL,
  sign: {
    message: ({ row, entry }) => (
      <>
        <Single row={row}>
          {`${capitalized(row.plain)}, with ${entry.alg}. ${WHERE_KEPT[entry.speaker]}`}
        </Single>
        <DecodedProof jws={entry.jws} />
      </>
    ),
    raw: ({ entry }) => <RawJws jws={entry.jws} title="Compact JWS" />,
  },
  issue: {
    message: at => <Issued {...at} />,
    raw: ({ entry: { value } }) => (
      <pre className={styles.wire}>
        {visibleLines(typeof value === 'string' ? value : JSON.stringify(value, null, 2))}
      </pre>
    ),
  },
  enforce: {
    message: ({ row, entry }) => (
      <Single row={row}>
        {`Report ${entry.report_id}: the local enforcement point read the receipt from the service’s store and `}
        {entry.delivered ? 'let the report through. ' : 'let nothing through. '}
        <code>{entry.receipt_ref}</code>
      </Single>
    ),
    checks: ({ row, entry: { lines } }) => ({
      count: lines.length,
      list: <EnforcementLines lines={lines} heldBack={row.line === 'claimed'} />,
    }),
  },
  // A delivered report that was read: its recipient says so, which changes nothing at the service.
  acknowledge: {
    message: ({ row, entry }) => (
      <Single row={row}>
        {`Report ${entry.report_id} was read at the synthetic inbox, which says so. Nothing is sent to the service for it. `}
        <code>{entry.receipt_ref}</code>
      </Single>
    ),
  },
  recompute: {
    message: ({ row, entry }) => (
      <Single row={row}>
        {`The page hashed the receipt’s canonical form. The digest ${entry.equal ? 'matches' : 'does not match'} receipt_ref. `}
        <code>{entry.receipt_ref}</code>
      </Single>
    ),
  },
}

/** What the drawer shows of an entry of this kind. */
export const showsOf = <K extends keyof Entries>({ kind }: { readonly kind: K }): Shows<Entries[K]> =>
  SHOWS[kind]
