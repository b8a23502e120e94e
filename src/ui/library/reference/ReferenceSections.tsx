import { DIMENSION_NAMES, DIMENSIONS } from '../../../contract/catalogues/dimensions.ts'
import { LIMITATIONS } from '../../../contract/catalogues/limitations.ts'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import { OBLIGATIONS, obligationProperties } from '../../../contract/catalogues/obligations.ts'
import { HEADERS } from '../../../contract/field-docs/header-notes.ts'
import { LIMIT_NOTES } from '../../../contract/field-docs/limit-notes.ts'
import { originWords } from '../../../contract/field-docs/origins.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { VIOLATIONS } from '../../../contract/schemas/primitives.ts'
import { numeral } from '../../kit/words.ts'
import { EndpointTable } from './EndpointTable.tsx'
import { LifecycleTable } from './LifecycleTable.tsx'
import { MessageTables } from './MessageTables.tsx'
import { ProblemList } from './ProblemList.tsx'
import { ProtocolTables } from './ProtocolTables.tsx'
import { PurposeTables } from './PurposeTables.tsx'
import { ReasonTable } from './ReasonTable.tsx'
import styles from './ReferenceView.module.css'
import { StandardTable } from './StandardTable.tsx'
import { Table } from './Table.tsx'

const UNITS = [
  ['_BYTES', 'bytes'],
  ['_CODE_POINTS', 'Unicode code points'],
  ['_CHARACTERS', 'characters'],
  ['_S', 'seconds'],
  ['_ROWS', 'rows'],
] as const

function unitOf(name: string): string {
  return UNITS.find(([ending]) => name.endsWith(ending))?.[1] ?? ''
}

/** Every number that callers are held to. */
function LimitTable() {
  const rows = keysOf(LIMITS).map(name => ({
    id: name,
    cells: [
      <code key="name">{name}</code>,
      `${numeral(LIMITS[name])} ${unitOf(name)}`.trim(),
      LIMIT_NOTES[name].words,
      LIMIT_NOTES[name].from.map(originWords).join(', '),
    ],
  }))
  return (
    <>
      <p className={styles.text}>There are no rate limits and no quotas but the browser’s own.</p>
      <Table columns={['Limit', 'Value', 'Of what', 'Origin']} rows={rows} />
    </>
  )
}

/** The headers of requests and answers, and how a request is repeated safely. */
function HeaderTable() {
  const rows = HEADERS.map(({ name, on, required, words, note: { from } }) => ({
    id: name,
    cells: [
      <code key="name">{name}</code>,
      on,
      required ? 'yes' : 'no',
      words,
      from.map(originWords).join(', '),
    ],
  }))
  return (
    <>
      <p className={styles.text}>
        An import or a proof whose answer was lost is repeated with the same Idempotency-Key and the same
        bytes: within {LIMITS.IDEMPOTENCY_KEPT_S / 3600} h the stored success comes back, and nothing happens
        twice. Without the key an import makes a second agent, and a proof finds its nonce used. 500 and 503
        changed nothing and may be repeated; other refusals come back the same until something is mended.
      </p>
      <Table columns={['Header', 'On', 'Required', 'What it is for', 'Origin']} rows={rows} />
    </>
  )
}

/** What an obligation carries besides its name. */
function propertiesOf(name: string): string {
  const shape = obligationProperties.def.options.find(
    option => option.shape.name.def.values[0] === name,
  )?.shape
  const more = shape === undefined ? [] : keysOf(shape).filter(member => member !== 'name')
  return more.length === 0 ? '–' : more.join(', ')
}

/** The obligations: when each is issued, what it carries and how it is performed. */
function ObligationTable() {
  const rows = keysOf(OBLIGATIONS).map(name => ({
    id: name,
    cells: [
      <code key="name">{name}</code>,
      OBLIGATIONS[name].issued,
      propertiesOf(name),
      OBLIGATIONS[name].performed,
    ],
  }))
  return (
    <>
      <p className={styles.text}>
        Their form is that of the AuthZEN obligations profile, type custom; the eight themselves are this
        prototype’s choice. An enforcement point that cannot perform one does not deliver.
      </p>
      <Table columns={['Obligation', 'Issued with', 'Carries', 'How it is performed']} rows={rows} />
    </>
  )
}

/** The codes of single violations within a SCHEMA_VIOLATION. */
function ViolationTable() {
  const rows = keysOf(VIOLATIONS).map(code => ({
    id: code,
    cells: [<code key="code">{code}</code>, VIOLATIONS[code]],
  }))
  return (
    <>
      <p className={styles.text}>
        The codes in the errors of a SCHEMA_VIOLATION, each beside a JSON Pointer (RFC 6901) to the member.
      </p>
      <Table columns={['Code', 'What it says']} rows={rows} search="SCHEMA_VIOLATION errors" />
    </>
  )
}

const ROWS = [
  ['Caller authentication', 'None. A proof is about control of the agent’s key, not about who calls.'],
  [
    'Webhooks and events',
    'None. In their place stands a local audit trail, one entry a request, keyed by Request-Id.',
  ],
  ['Rate limits', 'None.'],
  ['Production SLA', 'None. This is a prototype.'],
  [
    'Real data',
    'Refused: every host, address or mailbox must lie in reserved space. People and accounts are not recognized.',
  ],
  [
    'Lost keys',
    'Who has lost the bound key and has no organization linked cannot rotate; the claim has to be imported anew.',
  ],
] as const

/** What a reader may look for and will not find. */
function NotHere() {
  return <Table columns={['What', 'Here']} rows={ROWS.map(cells => ({ id: cells[0], cells }))} />
}

/** What a receipt does not show. */
function LimitationTable() {
  const rows = keysOf(LIMITATIONS).map(code => ({
    id: code,
    cells: [
      <code key="code">{code}</code>,
      LIMITATIONS[code].always ? 'every receipt' : 'where it holds',
      LIMITATIONS[code].statement,
    ],
  }))
  return <Table columns={['Code', 'Stands in', 'Statement']} rows={rows} />
}

/** The eight dimensions and what each asks. */
function DimensionTable() {
  const rows = DIMENSION_NAMES.map(name => ({
    id: name,
    cells: [<code key="name">{name}</code>, DIMENSIONS[name].words, DIMENSIONS[name].passes],
  }))
  return (
    <>
      <p className={styles.text}>
        The source names eight dimensions and does not list them: these are this prototype’s. Each gives one
        result, the first that applies, FAIL before MISSING. Any FAIL is DENY; else any MISSING is
        INDETERMINATE; else PERMIT. The decision words are those of XACML 3.0, section 5.53.
      </p>
      <Table columns={['Dimension', 'What it asks', 'Where it passes']} rows={rows} />
    </>
  )
}

export interface ReferenceSection {
  readonly id: string
  readonly title: string
  readonly Body: (props: { readonly code: string | null }) => React.ReactNode
}

/** The sections of the reference, in their order. */
export const SECTIONS: readonly ReferenceSection[] = [
  { id: 'endpoints', title: 'Endpoints', Body: EndpointTable },
  { id: 'headers', title: 'Headers and retries', Body: HeaderTable },
  { id: 'fields', title: 'Messages and fields', Body: MessageTables },
  { id: 'lifecycle', title: 'Lifecycle', Body: LifecycleTable },
  { id: 'purposes', title: 'Purposes and authority', Body: PurposeTables },
  { id: 'protocols', title: 'Protocols', Body: ProtocolTables },
  { id: 'dimensions', title: 'Dimensions', Body: DimensionTable },
  { id: 'reasons', title: 'Reason codes', Body: ReasonTable },
  { id: 'obligations', title: 'Obligations', Body: ObligationTable },
  { id: 'problems', title: 'Problems', Body: ProblemList },
  { id: 'violations', title: 'Violations', Body: ViolationTable },
  { id: 'limits', title: 'Limits', Body: LimitTable },
  { id: 'limitations', title: 'Limitations of a receipt', Body: LimitationTable },
  { id: 'not-here', title: 'What is not here', Body: NotHere },
  { id: 'standards', title: 'Standards cited', Body: StandardTable },
]
