import { useState } from 'react'
import type { CallEntry } from '../../../../client/journal-record.ts'
import { messageOf } from '../../../../client/message.ts'
import type { CheckLine } from '../../../../contract/catalogues/checks.ts'
import { LIMITS } from '../../../../contract/catalogues/limits.ts'
import { entryOf } from '../../../../contract/entry-of.ts'
import { BUNDLE_CHECK_WORDS } from '../../../../evidence/bundle/bundle-words.ts'
import type { RunBundle } from '../../../../evidence/bundle/run-bundle.ts'
import type { JudgedItem } from '../../../../evidence/bundle/verify-bundle.ts'
import { BodyPanel } from '../../../exchange/BodyPanel.tsx'
import type { KeysOf } from '../../../exchange/CredentialPanel.tsx'
import { answerShown, requestShown } from '../../../exchange/message-shown.ts'
import { ProofTab } from '../../../exchange/ProofTab.tsx'
import { CheckList } from '../../../kit/CheckList.tsx'
import { FactTable } from '../../../kit/FactTable.tsx'
import { Json } from '../../../kit/Json.tsx'
import { Mark } from '../../../kit/Mark.tsx'
import { type Tab, Tabs } from '../../../kit/Tabs.tsx'
import { visibleText } from '../../../kit/visible-text.ts'
import { counted } from '../../../kit/words.ts'
import styles from './BundleStory.module.css'
import type { Chapter } from './story.ts'

type TabName = 'sent' | 'back' | 'proof' | 'receipt' | 'checks'

function tabsOf({ step, items }: Chapter): readonly Tab<TabName>[] {
  const checks = items.reduce((sum, item) => sum + item.checks.length, 0)
  const tabs: readonly (Tab<TabName> | false)[] = [
    { name: 'sent', label: 'Sent' },
    { name: 'back', label: 'Came back' },
    step.kind === 'prove' && { name: 'proof', label: 'Proof' },
    step.kind === 'evaluate' && step.receipt !== undefined && { name: 'receipt', label: 'Receipt' },
    checks > 0 && { name: 'checks', label: 'Checks', note: String(checks) },
  ]
  return tabs.filter(tab => tab !== false)
}

/** The claimed issuer's keys as the file holds them, retired ones too: this browser's directory is not asked. */
const keysIn =
  ({ directory, profile }: RunBundle): KeysOf =>
  use =>
    directory.flatMap(({ entry }) =>
      entry.kind === 'issuer_keys' && entry.use === use && entry.issuer === profile.issuer
        ? [...entry.keys, ...(entry.retired ?? [])]
        : [],
    )

/** A request or an answer as far as the file holds it. */
function Body({ entry, part }: { readonly entry: CallEntry; readonly part: 'request' | 'answer' }) {
  const held = entry[part]
  if (held === null || held.body === '')
    return <p className={styles.note}>The file does not hold what this message said.</p>
  const read = messageOf(entry)[part]
  const sent = part === 'request'
  return (
    <BodyPanel
      part={held}
      read={read}
      label={sent ? 'What was sent' : 'What came back'}
      of={sent ? requestShown(entry) : answerShown(entry)}
    />
  )
}

/** Everything that was checked about one message, and about what it filed. */
function Checks({ items }: { readonly items: readonly JudgedItem[] }) {
  const shown = items.slice(0, LIMITS.PAGE_ROWS)
  return (
    <>
      {shown.map(item => (
        <div key={`${item.part} ${item.number}`}>
          <h4 className={styles.item}>{visibleText(item.title)}</h4>
          <CheckList checks={item.checks} protocol={undefined} words={BUNDLE_CHECK_WORDS} list="bundle" />
        </div>
      ))}
      {items.length > shown.length ? (
        <p
          className={styles.note}
        >{`${counted(items.length - shown.length, 'more stands', 'more stand')} below.`}</p>
      ) : null}
    </>
  )
}

/** A check that fails: what it asks, and the values that were compared. */
function Failed({ check: { check, detail = '' } }: { readonly check: CheckLine }) {
  return (
    <li className={styles.failed} data-check={check} data-status="FAIL">
      <code>{check}</code>
      <span>{entryOf(BUNDLE_CHECK_WORDS, check)}</span>
      <b>{`It is not so: ${visibleText(detail)}.`}</b>
    </li>
  )
}

/** What does not agree at this message. */
function Disagreement({ items }: { readonly items: readonly JudgedItem[] }) {
  if (items.length === 0) return null
  return (
    <section className={styles.broken} data-s="refused" data-status="broken" aria-labelledby="story-broken">
      <h4 id="story-broken" className={styles.brokenTitle}>
        <Mark state="refused" /> What does not agree here
      </h4>
      {items.slice(0, LIMITS.PAGE_ROWS).map(item => (
        <ul key={`${item.part} ${item.number}`}>
          {item.checks
            .filter(({ result }) => result === 'FAIL')
            .map(check => (
              <Failed key={check.check} check={check} />
            ))}
        </ul>
      ))}
    </section>
  )
}

interface StepPanelProps {
  readonly chapter: Chapter
  readonly bundle: RunBundle
}

/** One message in plain words, what does not agree about it, and what the file holds of it. */
export function StepPanel({ chapter, bundle }: StepPanelProps) {
  const { step, rows, words, items, broken } = chapter
  const tabs = tabsOf(chapter)
  const [current, setCurrent] = useState<TabName>('sent')
  const entry = rows[0]?.entry
  if (entry?.kind !== 'call') return null
  const panels: Readonly<Record<TabName, () => React.ReactNode>> = {
    sent: () => <Body entry={entry} part="request" />,
    back: () => <Body entry={entry} part="answer" />,
    proof: () => <ProofTab entry={entry} profile={bundle.profile} keysOf={keysIn(bundle)} />,
    receipt: () =>
      step.kind === 'evaluate' ? <Json value={step.receipt} label="Receipt in the file" /> : null,
    checks: () => <Checks items={items} />,
  }
  const facts = [
    { name: 'Sent', value: words.sent },
    { name: 'Came back', value: words.back },
    { name: 'Changed', value: words.changed },
  ]
  return (
    <>
      <FactTable facts={facts} />
      <Disagreement items={broken} />
      <div className={styles.contents}>
        <Tabs
          label="What the file holds of this message"
          head={<code className={styles.pointer}>{step.pointer}</code>}
          tabs={tabs}
          current={current}
          onChange={setCurrent}
        >
          {panels[current]()}
        </Tabs>
      </div>
    </>
  )
}
