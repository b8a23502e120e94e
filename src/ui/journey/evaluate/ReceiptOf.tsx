import { useQuery } from '@tanstack/react-query'
import type { CallEntry } from '../../../client/journal-record.ts'
import { messageOf } from '../../../client/message.ts'
import type { Receipt } from '../../../contract/schemas/receipt.ts'
import { CONTRACT_VERSION } from '../../../contract/version.ts'
import type { ReceiptRecord } from '../../../contract/window/rows.ts'
import { canonicalJson } from '../../../crypto/digest.ts'
import { useAgentView } from '../../app/current-agent.ts'
import { readReceipt } from '../../app/receipts.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { Reproduce } from '../../exchange/Reproduce.tsx'
import { digestReproduction } from '../../exchange/reproductions.ts'
import { dateTimeWords, offsetWords } from '../../kit/Time.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { agentName } from '../profile/profile-words.ts'
import { ReceiptText, useReceiptText } from './ReceiptText.tsx'
import styles from './ReceiptView.module.css'

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

interface PointsProps {
  readonly title: string
  readonly of: readonly (readonly [words: string, code?: string])[]
}

function Points({ title, of }: PointsProps) {
  return (
    <div className={styles.points}>
      <h3>{title}</h3>
      <ul>
        {of.map(([words, code]) => (
          <li key={words} className="note">
            {code === undefined ? null : <code>{code}</code>}
            {words}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** On paper nothing around it says what it is about. */
function PaperHead({ receipt }: { readonly receipt: Receipt }) {
  const { agent_id, action, decision, evaluated_at, policy_version } = receipt
  const profile = useAgentView(agent_id).view?.profile
  return (
    <div className={styles.paperHead} data-print="only">
      <p className="note">
        {`Agent Assurance Prototype, contract ${CONTRACT_VERSION}, policy ${policy_version}. Synthetic data only, no production SLA.`}
      </p>
      <p className={styles.word}>{decision}</p>
      <h2>
        {`${profile === undefined ? agent_id : agentName(profile)} · ${action} · ${dateTimeWords(evaluated_at)}`}
      </h2>
      {profile === undefined ? null : (
        <p className="note">
          {`Claimed as ${visibleText(profile.subject)}, issuer ${visibleText(profile.issuer)}, protocol ${profile.protocol}`}
        </p>
      )}
    </div>
  )
}

const NAME = 'receipt_ref: SHA-256 of the receipt in its canonical form (RFC 8785)'

/** A receipt: its text to be edited, what it shows and what it does not. */
function ReceiptView({ record }: { readonly record: ReceiptRecord }) {
  const { receipt, receipt_ref } = record
  const { sequence, decision, schema_version, clock_offset_ms, limitations } = receipt
  const at = useReceiptText(record)
  const shifted =
    clock_offset_ms === 0 ? '' : `, made with the clock shifted by ${offsetWords(clock_offset_ms)}`
  return (
    <section aria-label="Receipt" data-status={at.state} data-print="receipt">
      <PaperHead receipt={receipt} />
      <p className="row">
        <b>{`Receipt ${sequence}: ${decision}`}</b>
        <span className="aside">{`schema_version ${schema_version}${shifted}`}</span>
      </p>
      <ReceiptText at={at} />
      <p className="note">
        receipt_ref is the SHA-256 digest of its canonical form (RFC 8785). Member order and white space do
        not affect it; every changed value does.
      </p>
      <Reproduce values={[digestReproduction(NAME, canonicalJson(receipt), receipt_ref)]} />
      <Points title="What it shows" of={pointsOf(receipt).map(words => [words])} />
      <Points
        title="Limitations: what it does not show"
        of={limitations.map(({ code, statement }) => [statement, code])}
      />
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
