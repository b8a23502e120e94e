import { CHECK_CODES } from '../../../contract/catalogues/check-codes.ts'
import { REASON_CODES, reasonWords } from '../../../contract/catalogues/dimensions.ts'
import { REASON_REMEDIES } from '../../../contract/field-docs/reason-remedies.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { judgedBy } from './judged-by.ts'
import { tablePage } from './TablePage.tsx'

const rows = () =>
  REASON_CODES.map(code => {
    const { dimension, result } = judgedBy(code)
    const words = reasonWords(code)
    return {
      id: code,
      name: code,
      says: words ?? '',
      cells: [<code key="code">{code}</code>, dimension, result, words, REASON_REMEDIES[code]],
    }
  })

const checkRows = () =>
  keysOf(CHECK_CODES).map(code => ({
    id: code,
    name: code,
    says: CHECK_CODES[code],
    cells: [<code key="code">{code}</code>, CHECK_CODES[code]],
  }))

/** Every reason code: its dimension, the result that it gives, what it says and what to do. */
export const REASON_PAGE = tablePage({
  id: 'reasons',
  title: 'Reason codes',
  says: 'Why a decision is what it is, and what to do about it.',
  parts: [
    {
      lead: (
        <p>
          The reason_codes of an answer, in the order in which each dimension judges. There is one for each
          result that is neither PASS nor NOT_APPLICABLE, APPROVAL_SELF beside them, and ALL_DIMENSIONS_PASS
          where there is none.
        </p>
      ),
      columns: ['Reason code', 'Dimension', 'Result', 'What it says', 'What to do'],
      rows,
    },
    {
      title: 'Why a check failed',
      lead: (
        <p>
          The code in a line of a check list that says FAIL, beside what was found. The line itself says which
          check it was. Codes that are a decision’s or a refusal’s too stand there.
        </p>
      ),
      columns: ['Code', 'What it says'],
      rows: checkRows,
      folded: true,
    },
  ],
})
