import { keysOf, recordOf } from '../../../contract/keys-of.ts'
import { PROTOCOLS, type Protocol, SOURCE_OF_PROTOCOL } from '../../../contract/names.ts'
import { SOURCE_SET } from '../../../contract/version.ts'
import { SAMPLES } from '../../../parties/world.ts'
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
import { CHECK_LISTS } from './reference-checks.ts'

const LEADS: Readonly<Partial<Record<CheckListName | Protocol, string>>> = {
  proof:
    'In this order. A success and a refusal both list them; the first that fails ends them, and the rest is NOT_RUN. The list of the evidence’s protocol is below.',
  gate: 'In this order, before a report is delivered. The first that fails ends the list.',
  ...recordOf(
    PROTOCOLS,
    () =>
      'VERIFY_IDENTITY runs them in this order, and stops at the first that fails. Check your own goes on.',
  ),
}

/** Of the lists that run on what a visitor gives. */
const ON_CHECK = `Run on {Check your own|${VIEWS.check}}; a FAIL ends only what depends on it. Checks that it shares with a proof are above.`

function checkTable(list: CheckListName | Protocol): Table {
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

/** Every check of every list, in the order in which each list runs. */
export const CHECK_PAGE: Catalogue = {
  id: 'checks',
  title: 'Checks',
  says: 'Every check of a proof, of each protocol’s evidence, of a delivery, and of what you paste into Check.',
  tables: once(() =>
    keysOf(CHECK_LISTS)
      .map(checkTable)
      .filter(({ rows }) => rows.length > 0),
  ),
}

export const PROTOCOL_PAGE = onePage(
  {
    id: 'protocols',
    title: 'Protocols',
    says: 'The seven protocols, and who vouches in each.',
    lead: `VERIFY_IDENTITY runs the {list of the claim’s protocol|${referenceAddress('checks')}}. The evidence has to name the claim’s issuer, its subject and the key that signs. A party that is not in the directory is unknown, and nothing that a document names is ever fetched. SERVICE_NAME has no list: the registry’s entry for issuer and subject names the key, and binding that key is the check; VERIFY_IDENTITY is closed.`,
    columns: ['Protocol', 'Who vouches', 'Identity source', 'Keys of the agent'],
  },
  () =>
    PROTOCOLS.map(protocol => {
      const { party, algorithms } = SAMPLES[protocol]
      return codeRow(protocol, party, SOURCE_OF_PROTOCOL[protocol], algorithms.join(', '))
    }),
)

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
