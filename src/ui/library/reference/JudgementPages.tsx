import { DIMENSION_NAMES, DIMENSIONS } from '../../../contract/catalogues/dimensions.ts'
import { LIMITATIONS } from '../../../contract/catalogues/limitations.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { tablePage } from './TablePage.tsx'

/** The eight dimensions and what each asks. */
export const DIMENSION_PAGE = tablePage({
  id: 'dimensions',
  title: 'Dimensions',
  says: 'What a decision asks, and where each of its eight dimensions passes.',
  parts: [
    {
      lead: (
        <p>
          The source names eight dimensions and does not list them: these are chosen by this prototype. Each
          gives one result, the first that applies, FAIL before MISSING. Any FAIL is DENY; else any MISSING is
          INDETERMINATE; else PERMIT. The decision words are those of XACML 3.0, section 5.53.
        </p>
      ),
      columns: ['Dimension', 'What it asks', 'Where it passes'],
      rows: () =>
        DIMENSION_NAMES.map(name => ({
          id: name,
          name,
          says: DIMENSIONS[name].words,
          cells: [<code key="name">{name}</code>, DIMENSIONS[name].words, DIMENSIONS[name].passes],
        })),
    },
  ],
})

/** What a receipt does not show. */
export const LIMITATION_PAGE = tablePage({
  id: 'limitations',
  title: 'Limitations of a receipt',
  says: 'What a receipt does not show.',
  parts: [
    {
      columns: ['Code', 'Stands in', 'Statement'],
      rows: () =>
        keysOf(LIMITATIONS).map(code => ({
          id: code,
          name: code,
          says: LIMITATIONS[code].statement,
          cells: [
            <code key="code">{code}</code>,
            LIMITATIONS[code].always ? 'every receipt' : 'where it holds',
            LIMITATIONS[code].statement,
          ],
        })),
    },
  ],
})
