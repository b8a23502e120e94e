import { PROOF_CHECK_WORDS, PROOF_CHECKS } from '../../../contract/catalogues/checks.ts'
import { tablePage } from './TablePage.tsx'

const rows = () =>
  PROOF_CHECKS.map((check, index) => ({
    id: check,
    name: check,
    says: PROOF_CHECK_WORDS[check],
    cells: [<code key="check">{check}</code>, String(index + 1), PROOF_CHECK_WORDS[check]],
  }))

/** Every check of a proof, in the order in which the service runs them. */
export const CHECK_PAGE = tablePage({
  id: 'checks',
  title: 'The checks of a proof',
  says: 'What the service asks of a proof, in its order.',
  parts: [
    {
      lead: (
        <p>
          In this order. A success and a refusal both list them; the first that fails ends them, and the rest
          is NOT_RUN.
        </p>
      ),
      columns: ['Check', 'Place', 'What it asks'],
      rows,
    },
  ],
})
