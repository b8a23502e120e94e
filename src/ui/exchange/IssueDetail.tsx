import { useQuery } from '@tanstack/react-query'
import type { IssueEntry } from '../../client/journal-record.ts'
import { entryOf } from '../../contract/entry-of.ts'
import type { Protocol } from '../../contract/names.ts'
import { useWorld } from '../app/world-query.ts'
import { Mark } from '../kit/Mark.tsx'
import { CredentialPanel } from './CredentialPanel.tsx'
import { issuedWords } from './issue-words.ts'
import styles from './MessageDetail.module.css'
import type { ExchangeRow } from './rows.ts'

interface IssueDetailProps {
  readonly row: ExchangeRow
  readonly entry: IssueEntry
  /** The protocol of the agent that it was made for. */
  readonly protocol: Protocol | undefined
}

const OUT_OF_BAND = {
  proven: 'It did not pass through the service; the proof that rests on it was accepted.',
  claimed: 'It did not pass through the service. Until a proof that rests on it is accepted, it is a claim.',
} as const

/** What the issuer itself says is wrong with what it made, in words; its name alone where the words are not known. */
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
  return data == null ? fault : `${fault}, ${data}`
}

/** What a synthetic party issued or published, decoded, and whose signature it carries. */
export function IssueDetail({ row, entry, protocol }: IssueDetailProps) {
  const { party, what, value, fault } = entry
  const wrong = useFaultWords(protocol, fault)
  return (
    <div className={styles.issue}>
      <p className={styles.issueDetailSingle}>
        <b className={styles.issueDetailNumber}>{row.number}</b>
        <code>{party}</code>
        {` ${issuedWords(what)}. ${OUT_OF_BAND[row.line === 'proven' ? 'proven' : 'claimed']}`}
      </p>
      {wrong === undefined ? null : (
        <p className={styles.fault} data-s="claimed">
          <Mark state="claimed" />
          <span>{`Wrong on purpose: ${wrong}.`}</span>
        </p>
      )}
      <CredentialPanel what={what} value={value} issuer={party} />
    </div>
  )
}
