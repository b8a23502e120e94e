import { keysOf } from '../../../contract/keys-of.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { checkEntry, type OwnList } from '../../kit/check-entry.ts'
import { OWN_LISTS } from './check-lists.ts'
import { addressOf } from './reference-page.ts'
import { tablePage } from './TablePage.tsx'

const LEADS = {
  proof: (
    <p>
      In this order. A success and a refusal both list them; the first that fails ends them, and the rest is
      NOT_RUN. The evidence carries its protocol’s own list, which stands on{' '}
      <ViewLink to={addressOf('protocols')} className="link">
        Protocols
      </ViewLink>
      .
    </p>
  ),
  bundle: (
    <p>A bundle is verified in this page, without the service. Its proofs have the checks above too.</p>
  ),
  receipts: <p>Each is a fault of the receipt that it names.</p>,
  gate: <p>In this order, before a report is delivered; the first that does not hold ends it.</p>,
} as const satisfies Record<OwnList, React.ReactNode>

/** The lists of which each runs whole and in one order. */
const IN_ORDER: readonly OwnList[] = ['proof', 'gate']

function rowsOf(list: OwnList) {
  const { words } = OWN_LISTS[list]
  return Object.entries(words).map(([name, says], index) => ({
    id: checkEntry(list, name),
    name,
    says,
    cells: [<code key="check">{name}</code>, ...(IN_ORDER.includes(list) ? [String(index + 1)] : []), says],
  }))
}

/** Every check of every list but the protocols' own, in the order in which each list runs. */
export const CHECK_PAGE = tablePage({
  id: 'checks',
  title: 'Checks',
  says: 'What is asked of a proof, a bundle, a chain of receipts and a delivery, check by check.',
  parts: keysOf(OWN_LISTS).map(list => ({
    title: OWN_LISTS[list].title,
    lead: LEADS[list],
    columns: IN_ORDER.includes(list) ? ['Check', 'Place', 'What it asks'] : ['Check', 'What it asks'],
    rows: () => rowsOf(list),
    folded: list !== 'proof',
  })),
})
