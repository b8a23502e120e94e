import { keysOf } from '../../../contract/keys-of.ts'
import { checkEntry, type OwnList } from '../../app/check-entry.ts'
import { referenceAddress } from '../../app/reference-address.ts'
import { VIEWS } from '../../app/route.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Citations } from '../../kit/Citations.tsx'
import { OWN_LISTS } from './check-lists.ts'
import { tablePage } from './TablePage.tsx'

const LEADS: Readonly<Partial<Record<OwnList, React.ReactNode>>> = {
  proof: (
    <p>
      In this order. A success and a refusal both list them; the first that fails ends them, and the rest is
      NOT_RUN. The evidence carries its protocol’s own list, which stands on{' '}
      <ViewLink to={referenceAddress('protocols')} className="link">
        Protocols
      </ViewLink>
      .
    </p>
  ),
  receipts: <p>Each is a fault of the receipt that it names.</p>,
  gate: <p>In this order, before a report is delivered; the first that does not hold ends it.</p>,
}

/** Of the lists that run on what a visitor gives. */
const ON_CHECK = (
  <p>
    Run on{' '}
    <ViewLink to={VIEWS.check} className="link">
      Check your own
    </ViewLink>
    ; a FAIL ends only what rests on it. What it has in common with a proof stands above.
  </p>
)

/** The lists of which each runs whole and in one order. */
const IN_ORDER: readonly OwnList[] = ['proof', 'gate']

/** The columns of a list: the place where it runs in one order, the section where the list tells it. */
function columnsOf(list: OwnList): readonly string[] {
  const { sections } = OWN_LISTS[list]
  return [
    'Check',
    ...(IN_ORDER.includes(list) ? ['Place'] : []),
    'What it asks',
    ...(sections === undefined ? [] : ['From']),
  ]
}

function rowsOf(list: OwnList) {
  const { words, sections } = OWN_LISTS[list]
  return Object.entries(words).map(([name, says], index) => ({
    id: checkEntry(list, name),
    name,
    says,
    search: sections?.[name] ?? '',
    cells: [
      <code key="check">{name}</code>,
      ...(IN_ORDER.includes(list) ? [String(index + 1)] : []),
      says,
      ...(sections === undefined ? [] : [<Citations key="from" section={sections[name] ?? ''} />]),
    ],
  }))
}

/** Every check of every list but the protocols' own, in the order in which each list runs. */
export const CHECK_PAGE = tablePage({
  id: 'checks',
  title: 'Checks',
  says: 'What is asked of a proof, a run file, a chain of receipts, a delivery and what you check, check by check.',
  parts: keysOf(OWN_LISTS).map(list => ({
    title: OWN_LISTS[list].title,
    lead: LEADS[list] ?? ON_CHECK,
    columns: columnsOf(list),
    rows: () => rowsOf(list),
    folded: list !== 'proof',
  })),
})
