import { useQuery } from '@tanstack/react-query'
import type { CallEntry } from '../../../client/journal-record.ts'
import { messageOf } from '../../../client/message.ts'
import type { Receipt } from '../../../contract/schemas/receipt.ts'
import { CONTRACT_VERSION } from '../../../contract/version.ts'
import type { ReceiptRecord } from '../../../contract/window/rows.ts'
import { canonicalJson } from '../../../crypto/digest.ts'
import { useAgentView } from '../../app/queries.ts'
import { readReceipt } from '../../app/receipts.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { Reproduce } from '../../exchange/Reproduce.tsx'
import { digestReproduction } from '../../exchange/reproductions.ts'
import { Facts } from '../../kit/Facts.tsx'
import { dateTimeWords, offsetWords } from '../../kit/Time.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { agentName } from '../profile/profile-words.ts'
import { summaryOf } from './Dimensions.tsx'
import { ReceiptText, useRecompute } from './ReceiptText.tsx'
import styles from './ReceiptView.module.css'

function fieldsOf(receipt: Receipt): readonly (readonly [string, string])[] {
  const { clock_offset_ms: offset } = receipt
  const names = receipt.obligations.map(({ properties }) => properties.name)
  return [
    ['decision', receipt.decision],
    ['decision_id', receipt.decision_id],
    ['reason_codes', receipt.reason_codes.join(', ')],
    ['obligations', names.length === 0 ? 'none' : names.join(', ')],
    ['agent_id', receipt.agent_id],
    ['action', receipt.action],
    ['dimensions', `${summaryOf(receipt.dimensions)}, in order`],
    ['claim_digest', receipt.claim_digest],
    ['facts_digest', receipt.facts_digest],
    ['request_digest', receipt.request_digest],
    ['policy_version', receipt.policy_version],
    ['evaluated_at', receipt.evaluated_at],
    [
      'clock_offset_ms',
      offset === 0 ? '0, not shifted' : `${offset}, the clock was shifted by ${offsetWords(offset)}`,
    ],
    ['sequence', String(receipt.sequence)],
    ['previous_receipt_ref', receipt.previous_receipt_ref ?? 'null, the first of this agent'],
  ]
}

function pointsOf(receipt: Receipt): readonly string[] {
  const { decision, action, evaluated_at, policy_version, sequence, previous_receipt_ref } = receipt
  return [
    `The service answered ${decision} when it was asked for ${action} about this agent, on ${dateTimeWords(evaluated_at)} of the demo clock.`,
    `It evaluated the claim and the facts with these digests under policy ${policy_version}, in the order of the dimensions.`,
    previous_receipt_ref === null
      ? 'It is the first receipt of this agent.'
      : `It is receipt ${sequence} of this agent and names the one before it.`,
    'An altered copy has another digest, and anyone who has the JSON can see that.',
  ]
}

function Limitations({ limitations }: { readonly limitations: Receipt['limitations'] }) {
  return (
    <div className={styles.points}>
      <h3>Limitations: what it does not show</h3>
      <ul className={styles.list}>
        {limitations.map(({ code, statement }) => (
          <li key={code} className={`note ${styles.item}`}>
            <code className={styles.code}>{code}</code>
            {statement}
          </li>
        ))}
      </ul>
    </div>
  )
}

const NAME = 'receipt_ref: SHA-256 of the receipt in its canonical form (RFC 8785)'

function ReceiptView({ record }: { readonly record: ReceiptRecord }) {
  const { receipt, receipt_ref } = record
  const profile = useAgentView(receipt.agent_id).view?.profile
  const name = profile && agentName(profile)
  const at = useRecompute(record)
  return (
    <section aria-label="Receipt" data-status={at.state} data-print="receipt">
      {/* On paper nothing around it says what it is about. */}
      <div className={styles.paperHead} data-print="only">
        <p className={styles.over}>
          {`Agent Assurance Prototype, contract ${CONTRACT_VERSION}, policy ${receipt.policy_version}. Synthetic data only, no production SLA.`}
        </p>
        <p className={styles.word}>{receipt.decision}</p>
        <p className={styles.about}>
          {`${name ?? receipt.agent_id} · ${receipt.action} · ${dateTimeWords(receipt.evaluated_at)}`}
        </p>
        {profile === undefined ? null : (
          <p className="note">
            {`Claimed as ${visibleText(profile.subject)}, issuer ${visibleText(profile.issuer)}, protocol ${profile.protocol}`}
          </p>
        )}
      </div>
      <div className={`row ${styles.head}`}>
        <strong className={styles.title}>{`Receipt ${receipt.sequence}`}</strong>
        <span className={styles.schema}>{`schema_version ${receipt.schema_version}`}</span>
        {receipt.clock_offset_ms === 0 ? null : (
          <span className={styles.shifted}>
            {`made with the clock shifted by ${offsetWords(receipt.clock_offset_ms)}`}
          </span>
        )}
      </div>
      <ReceiptText at={at} />
      <p className={`note ${styles.words}`}>
        receipt_ref is the SHA-256 digest of its canonical form (RFC 8785). Member order and white space do
        not affect it; every changed value does.
      </p>
      <Reproduce values={[digestReproduction(NAME, canonicalJson(receipt), receipt_ref)]} />
      <Facts
        kind="record"
        className={styles.fields}
        of={fieldsOf(receipt).map(([name, value]) => ({
          name,
          value: <span className={value.includes(' ') ? undefined : styles.machine}>{value}</span>,
        }))}
      />
      <div className={styles.points}>
        <h3>What it shows</h3>
        <ul className={styles.list}>
          {pointsOf(receipt).map(point => (
            <li key={point} className={`note ${styles.item}`}>
              {point}
            </li>
          ))}
        </ul>
      </div>
      <Limitations limitations={receipt.limitations} />
    </section>
  )
}

export function ReceiptOf({ entry }: { readonly entry: CallEntry }) {
  const { window: serviceWindow } = useServices()
  const ref = messageOf(entry).receipt_ref ?? ''
  const { data } = useQuery({
    queryKey: ['receipt', ref],
    queryFn: async () => (await (await serviceWindow()).receipt(ref)) ?? null,
  })
  if (data === undefined) return null
  if (data === null) return <p>{`The receipt ${ref} is not in the service’s store.`}</p>
  const record = readReceipt(data)
  if (record === undefined)
    return (
      <section aria-label="Receipt" data-status="unreadable">
        <p>{`The record under ${ref} is not a receipt of this contract: it was changed in storage.`}</p>
      </section>
    )
  return <ReceiptView key={record.receipt_ref} record={record} />
}
