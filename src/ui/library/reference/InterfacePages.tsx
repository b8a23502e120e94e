import { BASE_URL } from '../../../contract/base-url.ts'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import { PROBLEMS, type ProblemCode } from '../../../contract/catalogues/problems.ts'
import { HEADERS, LIMIT_NOTES } from '../../../contract/field-docs/reference-notes.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { ENDPOINTS } from '../../../contract/schemas/endpoints.ts'
import { VIOLATIONS } from '../../../contract/schemas/primitives.ts'
import { SPECIFICATIONS } from '../../../contract/specifications/citations.ts'
import { originWords } from '../../../contract/specifications/origins.ts'
import { idOf, referenceAddress } from '../../app/reference-address.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Origins, OuterLink } from '../../kit/OuterLink.tsx'
import { counted, numeral } from '../../kit/words.ts'
import { codeRow, codeRows, tablePage } from './ReferencePage.tsx'
import styles from './ReferenceView.module.css'

function ProblemLinks({ codes }: { readonly codes: readonly ProblemCode[] }) {
  return (
    <details>
      <summary className={styles.summary}>{counted(codes.length, 'code')}</summary>
      <ul>
        {codes.map(code => (
          <li key={code}>
            <ViewLink to={referenceAddress('problems', code)} className={styles.code}>
              {`${PROBLEMS[code].status} ${code}`}
            </ViewLink>
          </li>
        ))}
      </ul>
    </details>
  )
}

export const ENDPOINT_PAGE = tablePage({
  id: 'endpoints',
  title: 'Endpoints',
  says: 'The three paths, what each does, and the problems that it can answer with.',
  lead: (
    <p>
      Under <code>{BASE_URL}</code>. Bodies are JSON; refusals are <code>application/problem+json</code> (RFC
      9457). The full schemas are in the downloads.
    </p>
  ),
  columns: ['Endpoint', 'What it does', 'Messages', 'Success', 'Problems'],
  rows: () =>
    keysOf(ENDPOINTS).map(name => {
      const { path, summary, success, messages, problems } = ENDPOINTS[name]
      const named = messages.map(message => message.name).join(', ')
      return {
        ...codeRow(`POST ${path}`, summary, [
          summary,
          named,
          String(success),
          <ProblemLinks key="problems" codes={problems} />,
        ]),
        ...{ id: name, search: problems.join(' ') },
      }
    }),
})

export const HEADER_PAGE = tablePage({
  id: 'headers',
  title: 'Headers and retries',
  says: 'The headers of requests and answers, and how to ask again for a lost answer.',
  lead: (
    <p>
      An import or a proof whose answer was lost is repeated with the same Idempotency-Key and the same bytes:
      within {LIMITS.IDEMPOTENCY_KEPT_S / 3600} h the stored success comes back, and nothing happens twice.
      Without the key an import makes a second agent, and a proof finds its nonce used. 500 and 503 changed
      nothing and may be repeated; other refusals repeat until their cause is fixed.
    </p>
  ),
  columns: ['Header', 'On', 'Required', 'What it is for', 'Origin'],
  rows: () =>
    HEADERS.map(({ name, on, required, words, from }) =>
      codeRow(
        name,
        words,
        [on, required ? 'yes' : 'no', words, <Origins key="from" from={from} />],
        from.map(originWords).join(', '),
      ),
    ),
})

export const VIOLATION_PAGE = tablePage({
  id: 'violations',
  title: 'Violations',
  says: 'What can be wrong with one member of a request.',
  lead: 'The codes in the errors of a SCHEMA_VIOLATION, each with a JSON Pointer (RFC 6901) to the member.',
  columns: ['Code', 'What it says'],
  rows: () => codeRows(VIOLATIONS, 'SCHEMA_VIOLATION errors'),
})

const UNITS = {
  _BYTES: 'bytes',
  _CODE_POINTS: 'Unicode code points',
  _CHARACTERS: 'characters',
  _S: 'seconds',
  _ROWS: 'rows',
}
const unitOf = (name: string) => Object.entries(UNITS).find(([ending]) => name.endsWith(ending))?.[1] ?? ''

export const LIMIT_PAGE = tablePage({
  id: 'limits',
  title: 'Limits',
  says: 'Every limit for callers.',
  lead: 'There are no rate limits and no quotas but the browser’s own.',
  columns: ['Limit', 'Value', 'Of what', 'Origin'],
  rows: () =>
    keysOf(LIMITS).map(name => {
      const { words, from } = LIMIT_NOTES[name]
      const value = `${numeral(LIMITS[name])} ${unitOf(name)}`.trim()
      const search = [LIMITS[name], ...from.map(originWords)].join(' ')
      return codeRow(name, `${value}: ${words}`, [value, words, <Origins key="from" from={from} />], search)
    }),
})

const NOT_HERE = {
  'Caller authentication': 'None. A proof is about control of the agent’s key, not about who calls.',
  'Webhooks and events':
    'None. Instead there is a local audit trail, one entry per request, keyed by Request-Id.',
  'Rate limits': 'None.',
  'Production SLA': 'None. This is a prototype.',
  'Real data':
    'Refused: every host, address or mailbox must lie in reserved space. People and accounts are not recognized.',
  'Lost keys':
    'An agent that has lost the bound key and has no organization linked cannot rotate; import the claim again.',
}

export const NOT_HERE_PAGE = tablePage({
  id: 'not-here',
  title: 'What is not here',
  says: 'What you may look for and will not find.',
  columns: ['What', 'Here'],
  rows: () =>
    Object.entries(NOT_HERE).map(([name, says]) => ({
      ...{ id: idOf(name.toLowerCase()), name, says },
      cells: [name, says],
    })),
})

export const STANDARD_PAGE = tablePage({
  id: 'standards',
  title: 'Standards cited',
  says: 'Every standard and specification, with its revision and a link.',
  lead: 'What origins cite, and the checks of the seven protocols and of Check your own, in the revision that they follow. All of these links leave this page.',
  columns: ['Cited as', 'Title', 'Revision'],
  rows: () =>
    Object.entries(SPECIFICATIONS).map(([name, { title, revision, url }]) => ({
      ...{ id: idOf(name), name, says: title },
      cells: [
        name,
        <OuterLink key="title" href={url}>
          {title}
        </OuterLink>,
        revision,
      ],
    })),
})
