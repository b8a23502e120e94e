import { LIMITS } from '../../../contract/catalogues/limits.ts'
import { HEADERS } from '../../../contract/field-docs/header-notes.ts'
import { originWords } from '../../../contract/field-docs/origins.ts'
import { Origins } from '../../kit/Origins.tsx'
import { tablePage } from './TablePage.tsx'

const rows = () =>
  HEADERS.map(({ name, on, required, words, note: { from } }) => ({
    id: name,
    name,
    says: words,
    search: from.map(originWords).join(', '),
    cells: [
      <code key="name">{name}</code>,
      on,
      required ? 'yes' : 'no',
      words,
      <Origins key="from" from={from} />,
    ],
  }))

/** The headers of requests and answers, and how a request is repeated safely. */
export const HEADER_PAGE = tablePage({
  id: 'headers',
  title: 'Headers and retries',
  says: 'The headers of requests and answers, and how a lost answer is asked for again.',
  parts: [
    {
      lead: (
        <p>
          An import or a proof whose answer was lost is repeated with the same Idempotency-Key and the same
          bytes: within {LIMITS.IDEMPOTENCY_KEPT_S / 3600} h the stored success comes back, and nothing
          happens twice. Without the key an import makes a second agent, and a proof finds its nonce used. 500
          and 503 changed nothing and may be repeated; other refusals come back the same until something is
          mended.
        </p>
      ),
      columns: ['Header', 'On', 'Required', 'What it is for', 'Origin'],
      rows,
    },
  ],
})
