import type { ProtocolCheckList } from '../../../contract/catalogues/checks.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { type Protocol, SOURCE_OF_PROTOCOL } from '../../../contract/names.ts'
import { PROTOTYPES_CHOICE } from '../../../contract/specifications/citations.ts'
import { SOURCE_SET } from '../../../contract/version.ts'
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
import { type Catalogue, codeRow, FROM, once, type Row, type Table } from './catalogue.ts'
import { CHECK_LISTS } from './reference-checks.ts'

const LEADS: Readonly<Partial<Record<CheckListName, string>>> = {
  proof: `In this order. A success and a refusal both list them; the first that fails ends them, and the rest is NOT_RUN. The list of the evidence’s protocol is on {Protocols|${referenceAddress('protocols')}}.`,
  gate: 'In this order, before a report is delivered. The first that fails ends the list.',
}

/** Of the lists that run on what a visitor gives. */
const ON_CHECK = `Run on {Check your own|${VIEWS.check}}; a FAIL ends only what depends on it. Checks that it shares with a proof are above.`

function checkTable(list: CheckListName): Table {
  const { title, words, sections } = CHECK_LISTS[list]
  return {
    title,
    lead: LEADS[list] ?? ON_CHECK,
    columns: ['Check', 'Requirement', ...(sections === undefined ? [] : [FROM])],
    folded: list !== 'proof',
    rows: Object.entries(words).map(([name, says]) => ({
      ...codeRow(name, says, sections?.[name] ?? ''),
      id: checkEntry(list, name),
    })),
  }
}

/** Every check of every list but the protocols' own, in the order in which each list runs. */
export const CHECK_PAGE: Catalogue = {
  id: 'checks',
  title: 'Checks',
  says: 'Every check of a proof, a run file, a receipt chain, a delivery, and of what you paste into Check.',
  tables: once(() => keysOf(CHECK_LISTS).map(checkTable)),
}

function names(list: ProtocolCheckList, wanted: (check: ProtocolCheckList[string]) => boolean): string {
  const found = Object.entries(list).filter(([, check]) => wanted(check))
  return found.length === 0 ? 'none' : found.map(([name]) => name).join(', ')
}

function protocolRow(protocol: Protocol): Row {
  const list: ProtocolCheckList = PROTOCOL_CHECKS[protocol]
  const { party, algorithms } = SAMPLES[protocol]
  return codeRow(
    protocol,
    party,
    SOURCE_OF_PROTOCOL[protocol],
    algorithms.join(', '),
    names(list, ({ not_checked }) => not_checked !== undefined),
    names(list, ({ section }) => section.split('; ').includes(PROTOTYPES_CHOICE)),
  )
}

function protocolTable(protocol: Protocol): Table {
  const list: ProtocolCheckList = PROTOCOL_CHECKS[protocol]
  return {
    title: `The checks of ${protocol}`,
    columns: ['Check', 'Requirement', FROM],
    folded: true,
    rows: Object.entries(list).map(([name, { section, words, not_checked }]) => ({
      ...codeRow(name, not_checked === undefined ? words : `${words} Not checked: ${not_checked}.`, section),
      id: `${protocol}.${idOf(name)}`,
      address: referenceAddress('checks', checkEntry(protocol, name)),
    })),
  }
}

export const PROTOCOL_PAGE: Catalogue = {
  id: 'protocols',
  title: 'Protocols',
  says: 'The seven protocols: who vouches in each, and every check of its evidence.',
  lead: 'VERIFY_IDENTITY runs the list of the claim’s protocol, in this order, and stops at the first check that fails. The evidence has to name the claim’s issuer, its subject and the key that signs. A party that is not in the directory is unknown, and nothing that a document names is ever fetched.',
  tables: once(() => {
    const [without, listed] = [true, false].map(none =>
      keysOf(PROTOCOL_CHECKS).filter(name => (Object.keys(PROTOCOL_CHECKS[name]).length === 0) === none),
    )
    return [
      {
        columns: [
          ...['Protocol', 'Who vouches', 'Identity source', 'Keys of the agent'],
          ...['Not checked', 'This prototype’s choice'],
        ],
        rows: keysOf(PROTOCOL_CHECKS).map(protocolRow),
        after: `Without a separate list: ${without?.join(', ')}. The registry’s entry for issuer and subject names the key, and binding that key is the check; VERIFY_IDENTITY is closed.`,
      },
      ...(listed ?? []).map(protocolTable),
    ]
  }),
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
    lead: `In the source set: {${path}|${SOURCE_SET}${path}}`,
    columns: ['Vector', 'What it tries', 'Expected', 'Try it'],
    rows: vectorsOf(protocol).map(vectorRow),
    after: `No object shows ${not_covered.join('; ')}.`,
    folded: protocol !== 'OIDC',
  }
}

export const VECTOR_PAGE: Catalogue = {
  id: 'vectors',
  title: 'Vectors',
  says: 'Test vectors for a verifier: for each protocol a valid object, and one that fails at each check.',
  lead: 'Made once with throw-away keys, at one time and for one nonce, with public keys, the exact octets that were signed and the expected list. Opening one fetches its file from this page’s host and fills in Check with it.',
  tables: () => VECTOR_PROTOCOLS.map(vectorTable),
}
