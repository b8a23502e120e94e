import {
  type ListedVector,
  VECTOR_PROTOCOLS,
  VECTORS,
  type VectorProtocol,
  vectorsOf,
  vectorsPath,
} from '../../../contract/protocols/vectors.ts'
import { CONTRACT_VERSION } from '../../../contract/version.ts'
import { vectorAddress } from '../../app/route.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { addressOf } from '../source-set/published-set.ts'
import { type TableRow, tablePage } from './TablePage.tsx'

function rowOf({ id, fails, what }: ListedVector): TableRow {
  return {
    id,
    name: id,
    says: what,
    cells: [
      <code key="id">{id}</code>,
      what,
      fails === null ? (
        'holds'
      ) : (
        <>
          fails at <code>{fails}</code>
        </>
      ),
      <ViewLink key="open" className="link" to={vectorAddress(id)}>
        Open in Check <span className="sr-only">{id}</span>
      </ViewLink>,
    ],
  }
}

function FileLead({ protocol }: { readonly protocol: VectorProtocol }) {
  const path = vectorsPath(protocol)
  return (
    <p>
      In the source set:{' '}
      <a className="link" href={addressOf(`${CONTRACT_VERSION}/${path}`)}>
        {path}
      </a>
    </p>
  )
}

const notCovered = (protocol: VectorProtocol): string =>
  Object.entries(VECTORS[protocol].not_covered)
    .map(([check, why]) => `${check}: ${why}`)
    .join('; ')

/** The source set's objects to try a verifier with: of each protocol one right and one for each check that fails. */
export const VECTOR_PAGE = tablePage({
  id: 'vectors',
  title: 'Vectors',
  says: 'Objects to try a verifier with: of each protocol a right one, and one that fails at each check.',
  parts: VECTOR_PROTOCOLS.map((protocol, at) => ({
    title: protocol,
    lead: (
      <>
        {at === 0 ? (
          <p>
            Made once with throw-away keys, at one time and for one nonce, with public keys, the exact octets
            that were signed and the expected list. Opening one fetches its file from this page’s host,
            compares its digest, and fills in Check with it.
          </p>
        ) : null}
        <FileLead protocol={protocol} />
      </>
    ),
    columns: ['Vector', 'What it tries', 'Expected', 'Try it'],
    rows: () => vectorsOf(protocol).map(rowOf),
    after: `No object shows ${notCovered(protocol)}.`,
    folded: at > 0,
  })),
})
