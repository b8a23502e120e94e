import type { CheckLine } from '../../contract/catalogues/checks.ts'
import { CodeLink } from '../app/CodeLink.tsx'
import { CHECK_LINES, Mark } from '../kit/Mark.tsx'
import { visibleJson, visibleText } from '../kit/visible-text.ts'
import styles from './ProofMembers.module.css'
import { otherChecks, type ProofMember, proofMembers } from './proof-members.ts'

/** What the check that reads a member says of it: what it asks, or why it failed. */
function Judged({ asks, line }: Pick<ProofMember, 'asks' | 'line'>) {
  if (line === undefined) return <span className={styles.judged}>{asks}</span>
  const state = CHECK_LINES[line.result]
  return (
    <span className={styles.judged} data-s={state}>
      <Mark state={state} label={line.result} className={styles.mark} />
      <CodeLink catalogue="checks" code={line.check} className={styles.asks}>
        {line.result === 'FAIL' && line.detail !== undefined ? visibleText(line.detail) : asks}
      </CodeLink>
    </span>
  )
}

const written = (value: unknown): string =>
  typeof value === 'string' ? visibleJson(value) : visibleText(JSON.stringify(value))

function Member({ name, value, asks, line }: ProofMember) {
  return (
    <li className={styles.member} data-reads={line?.check} data-status={line?.result}>
      <b className={styles.name}>{visibleText(name)}</b>
      <span className={styles.value}>{written(value)}</span>
      <Judged asks={asks} line={line} />
    </li>
  )
}

interface MembersProps {
  readonly part: 'header' | 'payload' | 'signature'
  readonly title: string
  readonly note: string
  readonly members: readonly ProofMember[]
}

function Members({ part, title, note, members }: MembersProps) {
  return (
    <div data-reads-part={part}>
      <h3 className={styles.part}>
        {title} <small className={styles.note}>{note}</small>
      </h3>
      <ul className={styles.members} aria-label={`${title}, member by member`}>
        {members.map(member => (
          <Member key={member.name} {...member} />
        ))}
      </ul>
    </div>
  )
}

interface ProofMembersProps {
  /** The proof taken apart; its signature as base64url, as it was sent. */
  readonly parts: Readonly<Record<'header' | 'payload', unknown>> & { readonly signature: string }
  readonly octets: number
  readonly checks: readonly CheckLine[]
  /** Opens all checks in their order, where the view has them. */
  readonly onAll?: (() => void) | undefined
}

/** A proof member by member, each beside the check of the service that reads it. */
export function ProofMembers({ parts, octets, checks, onAll }: ProofMembersProps) {
  const { header, payload, signature } = proofMembers(parts, checks)
  const others = otherChecks([...header, ...payload, ...signature], checks)
  return (
    <>
      <Members part="header" title="Header" note="how it is signed" members={header} />
      <Members part="payload" title="Payload" note="what is claimed" members={payload} />
      <Members part="signature" title="Signature" note={`${octets} bytes`} members={signature} />
      <p className={styles.others}>
        {others === '' ? null : <span>{`${others}.`}</span>}
        {onAll === undefined ? null : (
          <button type="button" className={styles.all} onClick={onAll}>
            {`All ${checks.length} in order`}
          </button>
        )}
      </p>
    </>
  )
}
