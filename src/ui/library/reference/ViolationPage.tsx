import { keysOf } from '../../../contract/keys-of.ts'
import { VIOLATIONS } from '../../../contract/schemas/primitives.ts'
import { tablePage } from './TablePage.tsx'

/** The codes of single violations within a SCHEMA_VIOLATION. */
export const VIOLATION_PAGE = tablePage({
  id: 'violations',
  title: 'Violations',
  says: 'What can be wrong with one member of a request.',
  parts: [
    {
      lead: (
        <p>
          The codes in the errors of a SCHEMA_VIOLATION, each beside a JSON Pointer (RFC 6901) to the member.
        </p>
      ),
      columns: ['Code', 'What it says'],
      rows: () =>
        keysOf(VIOLATIONS).map(code => ({
          id: code,
          name: code,
          says: VIOLATIONS[code],
          search: 'SCHEMA_VIOLATION errors',
          cells: [<code key="code">{code}</code>, VIOLATIONS[code]],
        })),
    },
  ],
})
