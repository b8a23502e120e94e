import { keysOf } from '../../../contract/keys-of.ts'
import { type Protocol, SOURCE_OF_PROTOCOL } from '../../../contract/names.ts'
import type { ProtocolCheckList } from '../../../contract/protocols/protocol-check.ts'
import { PROTOCOL_CHECKS } from '../../../contract/protocols/protocol-checks.ts'
import { PROTOTYPES_CHOICE } from '../../../contract/protocols/specifications.ts'
import { ALGORITHMS } from '../../../crypto/algorithms.ts'
import { SAMPLES } from '../../../parties/world.ts'
import { checkEntry } from '../../app/check-entry.ts'
import { idOf, referenceAddress } from '../../app/reference-address.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Citations } from '../../kit/Citations.tsx'
import { counted } from '../../kit/words.ts'
import styles from './ReferenceView.module.css'
import { anchorOf, once, type ReferencePage } from './reference-page.ts'
import { EntryTable, entryOfRow, type TableRow } from './TablePage.tsx'

const WITHOUT_LIST =
  'It has no list of its own. The registry’s entry for issuer and subject names the key, and binding that key is the check; VERIFY_IDENTITY is closed.'

function names(list: ProtocolCheckList, wanted: (check: ProtocolCheckList[string]) => boolean): string {
  const found = Object.entries(list).filter(([, check]) => wanted(check))
  return found.length === 0 ? 'none' : found.map(([name]) => name).join(', ')
}

function factsOf(protocol: Protocol, list: ProtocolCheckList) {
  const { party, algorithms } = SAMPLES[protocol]
  return [
    ['Identity source', SOURCE_OF_PROTOCOL[protocol]],
    ['Whose word it is', party],
    ['Keys of the agent', algorithms.map(alg => ALGORITHMS[alg].words).join(', ')],
    ['Not checked', names(list, ({ not_checked }) => not_checked !== undefined)],
    [
      'This prototype’s choice',
      names(list, ({ section }) => section.split('; ').includes(PROTOTYPES_CHOICE)),
    ],
  ] as const
}

function checksOf(protocol: Protocol, list: ProtocolCheckList): TableRow[] {
  return Object.entries(list).map(([name, { section, words, not_checked }]) => ({
    id: `${protocol}.${idOf(name)}`,
    name,
    says: `${protocol}: ${words}`,
    search: section,
    address: referenceAddress('checks', checkEntry(protocol, name)),
    cells: [
      <code key="name">{name}</code>,
      not_checked === undefined ? (
        words
      ) : (
        <>
          {words} <b className={styles.not}>Not checked:</b> {not_checked}.
        </>
      ),
      <Citations key="from" section={section} />,
    ],
  }))
}

const LISTS = keysOf(PROTOCOL_CHECKS).map(protocol => {
  const list: ProtocolCheckList = PROTOCOL_CHECKS[protocol]
  return { protocol, facts: factsOf(protocol, list), rows: once(() => checksOf(protocol, list)) }
})

interface ProtocolPartProps {
  readonly list: (typeof LISTS)[number]
  readonly here: string | null
}

/** One protocol: whose word it is, and its own checks in its specification's order. */
function ProtocolPart({ list: { protocol, facts, rows }, here }: ProtocolPartProps) {
  return (
    <section className={styles.part} aria-label={protocol} data-entry={protocol}>
      <h2 className={styles.name}>
        <ViewLink
          id={anchorOf(protocol)}
          to={referenceAddress('protocols', protocol)}
          className={styles.entry}
          aria-current={here === protocol ? 'location' : undefined}
        >
          {protocol}
        </ViewLink>
      </h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {rows().length === 0 ? (
        <p className={styles.text}>{WITHOUT_LIST}</p>
      ) : (
        <details open={here?.startsWith(`${protocol}.`) === true || here === protocol}>
          <summary className={styles.summary}>{counted(rows().length, 'check')}</summary>
          <EntryTable
            page="protocols"
            here={here}
            columns={['Check', 'What it asks', 'From']}
            rows={rows()}
            caption={`The checks of ${protocol}`}
          />
        </details>
      )}
    </section>
  )
}

/** Each protocol's own checks in its specification's order, including those listed but not carried out. */
export const PROTOCOL_PAGE: ReferencePage = {
  id: 'protocols',
  title: 'Protocols',
  says: 'The seven protocols: whose word each takes, and every check of its evidence.',
  count: () => LISTS.length,
  entries: once(() =>
    LISTS.flatMap(({ protocol, facts, rows }) => [
      {
        id: protocol,
        name: protocol,
        says: `${SAMPLES[protocol].party}, ${counted(rows().length, 'check')} of its own`,
        text: [protocol, facts.flat(), rows().length === 0 ? WITHOUT_LIST : ''].join(' '),
      },
      ...rows().map(entryOfRow),
    ]),
  ),
  Body: ({ here }) => (
    <>
      <p className={styles.text}>
        VERIFY_IDENTITY runs the list of the claim’s protocol, in this order, and stops at the first check
        that fails. The evidence has to name the claim’s issuer, its subject and the key that signs. Whom the
        directory does not hold is unknown, and nothing that a document names is ever fetched.
      </p>
      {LISTS.map(list => (
        <ProtocolPart key={list.protocol} list={list} here={here} />
      ))}
    </>
  ),
}
