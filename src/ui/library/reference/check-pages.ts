import { type BenchKind, KINDS } from '../../../bench/kinds.ts'
import { type AskedCheck, aboutList, LISTS_BY_KIND, type ListedKind } from '../../../bench/own-lists.ts'
import { PROOF_CHECK_WORDS, type ProtocolCheckList } from '../../../contract/catalogues/checks.ts'
import { entryOf } from '../../../contract/json-members.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { PROTOCOLS, type Protocol, SOURCE_OF_PROTOCOL } from '../../../contract/names.ts'
import { SOURCE_SET } from '../../../contract/version.ts'
import { ENFORCEMENT_REQUIREMENTS } from '../../../enforcement/enforcement.ts'
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
import { type CheckListName, checkEntry, referenceAddress } from '../../app/reference-address.ts'
import { VIEWS, vectorAddress } from '../../app/route.ts'
import { type Catalogue, codeRow, FROM, once, onePage, type Row, type Table } from './catalogue.ts'

/** Of the lists that run on what a visitor gives. */
const ON_CHECK = `Run on {Check your own|${VIEWS.check}}; a FAIL ends only what depends on it. Checks that it shares with a proof are above.`

type Asked = readonly [name: string, words: string, section?: string]

/** A list of checks, each with what it cites where the list says so. */
function checkTable(
  list: CheckListName | Protocol,
  { title, checks, lead = ON_CHECK }: { title: string; checks: readonly Asked[]; lead?: string },
): Table {
  const cites = checks.some(([, , section]) => section !== undefined)
  return {
    ...{ title, lead, folded: list !== 'proof' },
    columns: ['Check', 'Requirement', ...(cites ? [FROM] : [])],
    rows: checks.map(([name, words, section = '']) => ({
      ...codeRow(name, words, section),
      id: checkEntry(list, name),
    })),
  }
}

function protocolTable(protocol: Protocol): Table {
  const list: ProtocolCheckList = PROTOCOL_CHECKS[protocol]
  return checkTable(protocol, {
    title: `The checks of ${protocol}`,
    lead: 'VERIFY_IDENTITY runs them in this order, and stops at the first that fails. Check your own goes on.',
    checks: Object.entries(list).map(([name, { words, section, not_checked: why }]) => [
      name,
      why === undefined ? words : `${words} Not checked: ${why}.`,
      section,
    ]),
  })
}

/** A list of the bench's own, without the checks that say the same as the proof’s of that name. */
function benchTable(list: ListedKind): Table {
  const all: readonly AskedCheck[] = LISTS_BY_KIND[list]
  const own = all.filter(({ check, words }) => entryOf<string>(PROOF_CHECK_WORDS, check) !== words)
  return checkTable(list, {
    title: `The checks of ${aboutList(list)}`,
    checks: own.map(({ check, words, section = '' }) => [check, words, section]),
  })
}

/** Every check of every list, in the order in which each list runs. */
export const CHECK_PAGE: Catalogue = {
  id: 'checks',
  title: 'Checks',
  says: 'Every check of a proof, of each protocol’s evidence, of a delivery, and of what you paste into Check.',
  tables: once(() =>
    [
      checkTable('proof', {
        title: 'The checks of a proof',
        lead: 'In this order. A success and a refusal both list them; the first that fails ends them, and the rest is NOT_RUN. The list of the evidence’s protocol is below.',
        checks: Object.entries(PROOF_CHECK_WORDS),
      }),
      checkTable('gate', {
        title: 'What the enforcement point checks',
        lead: 'In this order, before a report is delivered. The first that fails ends the list.',
        checks: Object.entries(ENFORCEMENT_REQUIREMENTS),
      }),
      ...PROTOCOLS.map(protocolTable),
      ...keysOf(LISTS_BY_KIND).map(benchTable),
    ].filter(({ rows }) => rows.length > 0),
  ),
}

const entries = once(() => new Set(CHECK_PAGE.tables().flatMap(({ rows }) => rows.map(({ id }) => id))))

/** Whether an entry of the reference is about a check that there is. */
export const isCheck = (entry: string): boolean => entries().has(entry)

/** What stands before the name of a check of one of several keys. */
const NUMBERED = /^[a-z]+_\d+_/u

/** Where the reference tells a line of the bench's list; undefined where it has no entry. */
export function lineEntry(kind: BenchKind, line: string): string | undefined {
  const lists = kind === 'unknown' ? [] : [kind, ...KINDS[kind].lists]
  return lists.map(list => checkEntry(list, line.replace(NUMBERED, ''))).find(isCheck)
}

const vectorRow = ({ id, fails, what }: ListedVector): Row =>
  codeRow(
    id,
    what,
    fails === null ? 'holds' : `fails at \`${fails}\``,
    `{Open in Check ${id}|${vectorAddress(id)}}`,
  )

function vectorTable(protocol: VectorProtocol): Table {
  const path = vectorsPath(protocol)
  const not_covered = Object.entries(VECTORS[protocol].not_covered).map(([check, why]) => `${check}: ${why}`)
  return {
    title: protocol,
    lead: `In the source set: {${path}|${SOURCE_SET}${path}}. No object shows ${not_covered.join('; ')}.`,
    columns: ['Vector', 'What it tries', 'Expected', 'Try it'],
    rows: vectorsOf(protocol).map(vectorRow),
    folded: protocol !== 'OIDC',
  }
}

/** What is checked, and what shows each check. */
export const CHECK_PAGES: readonly Catalogue[] = [
  CHECK_PAGE,
  onePage({
    id: 'protocols',
    title: 'Protocols',
    says: 'The seven protocols, and who vouches in each.',
    lead: `VERIFY_IDENTITY runs the {list of the claim’s protocol|${referenceAddress('checks')}}. The evidence has to name the claim’s issuer, its subject and the key that signs. A party that is not in the directory is unknown, and nothing that a document names is ever fetched. SERVICE_NAME has no list: the registry’s entry for issuer and subject names the key, and binding that key is the check; VERIFY_IDENTITY is closed.`,
    columns: ['Protocol', 'Who vouches', 'Identity source', 'Keys of the agent'],
    rows: () =>
      PROTOCOLS.map(protocol => {
        const { party, algorithms } = SAMPLES[protocol]
        return codeRow(protocol, party, SOURCE_OF_PROTOCOL[protocol], algorithms.join(', '))
      }),
  }),
  {
    id: 'vectors',
    title: 'Vectors',
    says: 'Test vectors for a verifier: for each protocol a valid object, and one that fails at each check.',
    lead: 'Made once with throw-away keys, at one time and for one nonce, with public keys, the exact octets that were signed and the expected list. Opening one fetches its file from this page’s host and fills in Check with it.',
    tables: () => VECTOR_PROTOCOLS.map(vectorTable),
  },
]
