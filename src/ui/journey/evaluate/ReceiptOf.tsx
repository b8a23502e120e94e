import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CallEntry } from '../../../client/journal-record.ts'
import { messageOf } from '../../../client/message.ts'
import type { Receipt } from '../../../contract/schemas/receipt.ts'
import { CONTRACT_VERSION } from '../../../contract/version.ts'
import type { ReceiptRecord } from '../../../contract/window/rows.ts'
import { canonicalJson, digestOfJson } from '../../../crypto/digest.ts'
import { useAgentView } from '../../app/current-agent.ts'
import { readReceipt } from '../../app/receipts.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'
import { Reproduce } from '../../exchange/Reproduce.tsx'
import { digestReproduction } from '../../exchange/reproductions.ts'
import { Button } from '../../kit/Button.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Result } from '../../kit/Result.tsx'
import { dateTimeWords, offsetWords } from '../../kit/Time.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { agentName } from '../profile/profile-words.ts'
import styles from './ReceiptView.module.css'

const VERDICTS = {
  unchecked: ['unreached', 'Digest not recomputed yet', 'The text is being hashed.'],
  equal: [
    'proven',
    'Digest recomputed: matches',
    'The text matches receipt_ref. Change any value and it no longer does.',
  ],
  broken: [
    'refused',
    'Digest recomputed: does not match',
    'The text was changed, so its digest differs. This is not the receipt that the service issued.',
  ],
  unreadable: [
    'refused',
    'Not valid JSON: does not match',
    'Text that is not JSON has no canonical form, so it has no digest.',
  ],
} as const

/** The name that a text has as a receipt; null if it is not JSON. */
async function nameOf(text: string): Promise<string | null> {
  try {
    return await digestOfJson(JSON.parse(text))
  } catch {
    return null
  }
}

/** Hashes a receipt's text in front of the reader at each change; only `recompute` notes in the journal what it found. */
function useReceiptText({ receipt, receipt_ref: name, agent_id }: ReceiptRecord) {
  const { visitor } = useServices()
  const original = JSON.stringify(receipt, null, 2)
  const [text, setText] = useState(original)
  const { data: now } = useQuery({
    queryKey: ['receipt-name', text],
    queryFn: () => nameOf(text),
    staleTime: 'static',
    placeholderData: keepPreviousData,
  })
  const found = now === null ? 'unreadable' : now === name ? 'equal' : 'broken'
  const task = useTask({
    run: async () => visitor.noteRecompute(agent_id, name, (await nameOf(text)) === name),
  })
  const state: keyof typeof VERDICTS = now === undefined ? 'unchecked' : found
  return { name, now, state, original, edited: text !== original, setText, task }
}

function ReceiptText({ at }: { readonly at: ReturnType<typeof useReceiptText> }) {
  const { name, now, state, original, edited, setText, task } = at
  const area = useRef<HTMLDivElement>(null)
  // React must not own this text: the reader edits it.
  const fill = () => area.current?.replaceChildren(original)
  useEffect(fill, [original])
  const restore = () => {
    setText(original)
    fill()
  }
  const [line, words, means] = VERDICTS[state]
  return (
    <div className={styles.live}>
      {/* biome-ignore lint/a11y/useSemanticElements: a textarea cannot be printed whole. */}
      <div
        ref={area}
        className={styles.text}
        role="textbox"
        aria-multiline="true"
        aria-label="Receipt JSON"
        tabIndex={0}
        contentEditable="plaintext-only"
        suppressContentEditableWarning
        spellCheck={false}
        onInput={event => setText(event.currentTarget.textContent ?? '')}
      />
      <div>
        <div aria-live="polite">
          <Result state={line} title={words} headingRef={task.headingRef}>
            {means}
          </Result>
        </div>
        <Facts
          of={[
            { name: 'Its name', value: <code>{name}</code> },
            { name: 'Of the text now', value: <code>{now ?? 'none'}</code> },
          ]}
        />
        <div className={`row ${styles.tools}`} data-print="hide">
          <Button busy={task.busy} onClick={() => task.start()}>
            Recompute digest
          </Button>
          {edited ? <Button onClick={restore}>Restore</Button> : null}
          <Button onClick={() => window.print()}>Print this receipt</Button>
        </div>
      </div>
    </div>
  )
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

function Points({ title, of }: { readonly title: string; readonly of: readonly (readonly string[])[] }) {
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
