import { PROBLEM_WORDS } from '../../../contract/catalogues/problem-words.ts'
import { PROBLEMS, type ProblemCode } from '../../../contract/catalogues/problems.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { ENDPOINTS } from '../../../contract/schemas/endpoints.ts'
import { VIOLATIONS } from '../../../contract/schemas/primitives.ts'
import { capitalized } from '../../kit/words.ts'
import { type Catalogue, codeRow } from './catalogue.ts'

/** Which endpoints answer with a problem. */
function answeredBy(code: ProblemCode): string {
  const paths = Object.values(ENDPOINTS).flatMap(({ path, problems }) => {
    const codes: readonly ProblemCode[] = problems
    return codes.includes(code) ? [path] : []
  })
  if (paths.length === 0) return 'Any path but those of the three endpoints.'
  if (paths.length === Object.keys(ENDPOINTS).length) return 'All three endpoints.'
  return paths.map(path => `\`POST ${path}\``).join(', ')
}

export const PROBLEM_PAGE: Catalogue = {
  id: 'problems',
  title: 'Problems',
  says: 'Every code that a refusal can have: what happened, why, and what to do.',
  lead: 'RFC 9457 bodies with a `code`. Codes are permanent. The `type` of each is the address of its entry here.',
  tables: () => [
    {
      columns: ['Code', 'Status', 'What happened', 'Why', 'What to do', 'Who answers with it'],
      draw: 'cards',
      rows: keysOf(PROBLEMS).map(code => {
        const { status, title } = PROBLEMS[code]
        const { happened, why, remedy } = PROBLEM_WORDS[code]
        return codeRow(code, `${status} ${title}`, happened, why, remedy, answeredBy(code))
      }),
    },
  ],
}

export const VIOLATION_PAGE: Catalogue = {
  id: 'violations',
  title: 'Violations',
  says: 'What can be wrong with one member of a request.',
  lead: 'The codes in the errors of a SCHEMA_VIOLATION, each with a JSON Pointer (RFC 6901) to the member.',
  tables: () => [
    {
      columns: ['Code', 'What it says'],
      rows: Object.entries(VIOLATIONS).map(([code, says]) => codeRow(code, `${capitalized(says)}.`)),
    },
  ],
}
