import type { ProtocolCheckList } from '../../../contract/catalogues/checks.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { type Protocol, SOURCE_OF_PROTOCOL } from '../../../contract/names.ts'
import { PROTOTYPES_CHOICE } from '../../../contract/specifications/citations.ts'
import { SOURCE_SET } from '../../../contract/version.ts'
import { ALGORITHMS } from '../../../crypto/algorithms.ts'
import { SAMPLES } from '../../../parties/world.ts'
import { PROTOCOL_CHECKS } from '../../../protocols/lists.ts'
import {
  type ListedVector,
  VECTOR_PROTOCOLS,
  VECTORS,
  type VectorProtocol,
  vectorsOf,
  vectorsPath,
} from '../../../protocols/vectors.ts'
import { type CheckListName, checkEntry, idOf, referenceAddress } from '../../app/reference-address.ts'
import { VIEWS, vectorAddress } from '../../app/route.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Citations } from '../../kit/OuterLink.tsx'
import { counted } from '../../kit/words.ts'
import {
  anchorOf,
  codeRow,
  EntryTable,
  entryOfRow,
  once,
  type ReferencePage,
  type TableRow,
  tablesPage,
} from './ReferencePage.tsx'
import styles from './ReferenceView.module.css'
import { CHECK_LISTS } from './reference-checks.ts'

const LEADS: Readonly<Partial<Record<CheckListName, React.ReactNode>>> = {
  proof: (
    <p>
      In this order. A success and a refusal both list them; the first that fails ends them, and the rest is
      NOT_RUN. The list of the evidence’s protocol is on{' '}
      <ViewLink to={referenceAddress('protocols')} className="link">
        Protocols
      </ViewLink>
      .
    </p>
  ),
  gate: 'In this order, before a report is delivered. The first that fails ends the list.',
}

/** Of the lists that run on what a visitor gives. */
const ON_CHECK = (
  <p>
    Run on{' '}
    <ViewLink to={VIEWS.check} className="link">
      Check your own
    </ViewLink>
    ; a FAIL ends only what depends on it. Checks that it shares with a proof are above.
  </p>
)

/** The lists of which each runs whole and in one order. */
const IN_ORDER: readonly CheckListName[] = ['proof', 'gate']

function checkTable(list: CheckListName) {
  const { words, sections } = CHECK_LISTS[list]
  const inOrder = IN_ORDER.includes(list)
  return {
    columns: [
      'Check',
      ...(inOrder ? ['Place'] : []),
      'Requirement',
      ...(sections === undefined ? [] : ['From']),
    ],
    rows: () =>
      Object.entries(words).map(([name, says], index) => {
        const section = sections?.[name] ?? ''
        const from = sections === undefined ? [] : [<Citations key="from" section={section} />]
        const cells = [...(inOrder ? [String(index + 1)] : []), says, ...from]
        return { ...codeRow(name, says, cells, section), id: checkEntry(list, name) }
      }),
  }
}

/** Every check of every list but the protocols' own, in the order in which each list runs. */
export const CHECK_PAGE = tablesPage({
  id: 'checks',
  title: 'Checks',
  says: 'Every check of a proof, a run file, a receipt chain, a delivery, and of what you paste into Check.',
  parts: keysOf(CHECK_LISTS).map(list => ({
    title: CHECK_LISTS[list].title,
    lead: LEADS[list] ?? ON_CHECK,
    ...checkTable(list),
    folded: list !== 'proof',
  })),
})

const WITHOUT_LIST =
  'It has no separate list. The registry’s entry for issuer and subject names the key, and binding that key is the check; VERIFY_IDENTITY is closed.'

function names(list: ProtocolCheckList, wanted: (check: ProtocolCheckList[string]) => boolean): string {
  const found = Object.entries(list).filter(([, check]) => wanted(check))
  return found.length === 0 ? 'none' : found.map(([name]) => name).join(', ')
}

function factsOf(protocol: Protocol, list: ProtocolCheckList) {
  const { party, algorithms } = SAMPLES[protocol]
  return [
    { name: 'Identity source', value: SOURCE_OF_PROTOCOL[protocol] },
    { name: 'Who vouches', value: party },
    { name: 'Keys of the agent', value: algorithms.map(alg => ALGORITHMS[alg].words).join(', ') },
    { name: 'Not checked', value: names(list, ({ not_checked }) => not_checked !== undefined) },
    {
      name: 'This prototype’s choice',
      value: names(list, ({ section }) => section.split('; ').includes(PROTOTYPES_CHOICE)),
    },
  ]
}

function checksOf(protocol: Protocol, list: ProtocolCheckList): TableRow[] {
  return Object.entries(list).map(([name, { section, words, not_checked }]) => {
    const asks =
      not_checked === undefined ? (
        words
      ) : (
        <>
          {words} <b className={styles.not}>Not checked:</b> {not_checked}.
        </>
      )
    const cells = [asks, <Citations key="from" section={section} />]
    return {
      ...codeRow(name, `${protocol}: ${words}`, cells, section),
      id: `${protocol}.${idOf(name)}`,
      address: referenceAddress('checks', checkEntry(protocol, name)),
    }
  })
}

const LISTS = keysOf(PROTOCOL_CHECKS).map(protocol => {
  const list: ProtocolCheckList = PROTOCOL_CHECKS[protocol]
  return { protocol, facts: factsOf(protocol, list), rows: once(() => checksOf(protocol, list)) }
})

export const PROTOCOL_PAGE: ReferencePage = {
  id: 'protocols',
  title: 'Protocols',
  says: 'The seven protocols: who vouches in each, and every check of its evidence.',
  count: () => LISTS.length,
  entries: once(() =>
    LISTS.flatMap(({ protocol, facts, rows }) => [
      {
        id: protocol,
        name: protocol,
        says: `${SAMPLES[protocol].party}, ${counted(rows().length, 'check')}`,
        text: [
          protocol,
          facts.flatMap(({ name, value }) => [name, value]),
          rows().length === 0 ? WITHOUT_LIST : '',
        ].join(' '),
      },
      ...rows().map(entryOfRow),
    ]),
  ),
  Body: ({ here }) => (
    <>
      <p className={`lede ${styles.text}`}>
        VERIFY_IDENTITY runs the list of the claim’s protocol, in this order, and stops at the first check
        that fails. The evidence has to name the claim’s issuer, its subject and the key that signs. A party
        that is not in the directory is unknown, and nothing that a document names is ever fetched.
      </p>
      {LISTS.map(({ protocol, facts, rows }) => (
        <section key={protocol} className={styles.part} aria-label={protocol} data-entry={protocol}>
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
          <Facts kind="plain" className={`words ${styles.facts}`} of={facts} />
          {rows().length === 0 ? (
            <p className={`lede ${styles.text}`}>{WITHOUT_LIST}</p>
          ) : (
            <details open={here?.startsWith(`${protocol}.`) === true || here === protocol}>
              <summary className={styles.summary}>{counted(rows().length, 'check')}</summary>
              <EntryTable
                page="protocols"
                here={here}
                columns={['Check', 'Requirement', 'From']}
                rows={rows()}
                caption={`The checks of ${protocol}`}
              />
            </details>
          )}
        </section>
      ))}
    </>
  ),
}

function vectorRow({ id, fails, what }: ListedVector): TableRow {
  const expected =
    fails === null ? (
      'holds'
    ) : (
      <>
        fails at <code>{fails}</code>
      </>
    )
  const open = (
    <ViewLink key="open" className="link" to={vectorAddress(id)}>
      Open in Check <span className="sr-only">{id}</span>
    </ViewLink>
  )
  return codeRow(id, what, [what, expected, open])
}

const notCovered = (protocol: VectorProtocol): string =>
  Object.entries(VECTORS[protocol].not_covered)
    .map(([check, why]) => `${check}: ${why}`)
    .join('; ')

export const VECTOR_PAGE = tablesPage({
  id: 'vectors',
  title: 'Vectors',
  says: 'Test vectors for a verifier: for each protocol a valid object, and one that fails at each check.',
  parts: VECTOR_PROTOCOLS.map((protocol, at) => ({
    title: protocol,
    lead: (
      <>
        {at === 0 ? (
          <p>
            Made once with throw-away keys, at one time and for one nonce, with public keys, the exact octets
            that were signed and the expected list. Opening one fetches its file from this page’s host and
            fills in Check with it.
          </p>
        ) : null}
        <p>
          In the source set:{' '}
          <a className="link" href={`${SOURCE_SET}${vectorsPath(protocol)}`}>
            {vectorsPath(protocol)}
          </a>
        </p>
      </>
    ),
    columns: ['Vector', 'What it tries', 'Expected', 'Try it'],
    rows: () => vectorsOf(protocol).map(vectorRow),
    after: `No object shows ${notCovered(protocol)}.`,
    folded: at > 0,
  })),
})
