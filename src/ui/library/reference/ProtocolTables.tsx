import { keysOf } from '../../../contract/keys-of.ts'
import { type Protocol, SOURCE_OF_PROTOCOL } from '../../../contract/names.ts'
import type { ProtocolCheckList } from '../../../contract/protocols/protocol-check.ts'
import { PROTOCOL_CHECKS } from '../../../contract/protocols/protocol-checks.ts'
import { PROTOTYPES_CHOICE } from '../../../contract/protocols/specifications.ts'
import { ALGORITHMS } from '../../../crypto/algorithms.ts'
import { SAMPLES } from '../../../parties/world.ts'
import { Citations } from '../../kit/Citations.tsx'
import styles from './ReferenceView.module.css'
import { Table } from './Table.tsx'

const WITHOUT_LIST =
  'It has no list of its own. The registry’s entry for issuer and subject names the key, and binding that key is the check; VERIFY_IDENTITY is closed.'

function names(list: ProtocolCheckList, wanted: (check: ProtocolCheckList[string]) => boolean): string {
  const found = Object.entries(list).filter(([, check]) => wanted(check))
  return found.length === 0 ? 'none' : found.map(([name]) => name).join(', ')
}

function Facts({ protocol, list }: { readonly protocol: Protocol; readonly list: ProtocolCheckList }) {
  const { party, algorithms } = SAMPLES[protocol]
  const facts = [
    ['Identity source', SOURCE_OF_PROTOCOL[protocol]],
    ['Whose word it is', party],
    ['Keys of the agent', algorithms.map(alg => ALGORITHMS[alg].words).join(', ')],
    ['Not checked', names(list, ({ not_checked }) => not_checked !== undefined)],
    [
      'This prototype’s choice',
      names(list, ({ section }) => section.split('; ').includes(PROTOTYPES_CHOICE)),
    ],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Checks({ list }: { readonly list: ProtocolCheckList }) {
  const rows = Object.entries(list).map(([name, { section, words, not_checked }]) => ({
    id: name,
    search: section,
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
  return <Table columns={['Check', 'What it asks', 'From']} rows={rows} />
}

/** Each protocol's own checks in its specification's order, including those listed but not carried out. */
export function ProtocolTables() {
  return (
    <>
      <p className={styles.text}>
        VERIFY_IDENTITY runs the list of the claim’s protocol, in this order, and stops at the first check
        that fails. The evidence has to name the claim’s issuer, its subject and the key that signs. Whom the
        directory does not hold is unknown, and nothing that a document names is ever fetched.
      </p>
      {keysOf(PROTOCOL_CHECKS).map(protocol => {
        const list: ProtocolCheckList = PROTOCOL_CHECKS[protocol]
        return (
          <section key={protocol} className={styles.part} aria-labelledby={`ref-protocol-${protocol}`}>
            <h3 id={`ref-protocol-${protocol}`} className={styles.name}>
              {protocol}
            </h3>
            <Facts protocol={protocol} list={list} />
            {keysOf(list).length === 0 ? (
              <p className={styles.text}>{WITHOUT_LIST}</p>
            ) : (
              <Checks list={list} />
            )}
          </section>
        )
      })}
    </>
  )
}
