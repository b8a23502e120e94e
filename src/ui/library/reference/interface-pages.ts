import { BASE_URL } from '../../../contract/base-url.ts'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import { PROBLEMS, type ProblemCode } from '../../../contract/catalogues/problems.ts'
import { HEADERS, LIMIT_NOTES } from '../../../contract/field-docs/reference-notes.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { ENDPOINTS } from '../../../contract/schemas/endpoints.ts'
import { SPECIFICATIONS } from '../../../contract/specifications/citations.ts'
import { idOf, referenceAddress } from '../../app/reference-address.ts'
import { numeral } from '../../kit/words.ts'
import { type Catalogue, codeRow, originsText } from './catalogue.ts'

const problemLinks = (codes: readonly ProblemCode[]): string =>
  codes
    .map(code => `{${PROBLEMS[code].status}\u00a0${code}|${referenceAddress('problems', code)}}`)
    .join(', ')

export const ENDPOINT_PAGE: Catalogue = {
  id: 'endpoints',
  title: 'Endpoints',
  says: 'The three paths, what each does, and the problems that it can answer with.',
  lead: `Under \`${BASE_URL}\`. Bodies are JSON; refusals are \`application/problem+json\` (RFC 9457). The full schemas are in the downloads.`,
  tables: () => [
    {
      columns: ['Endpoint', 'What it does', 'Messages', 'Success', 'Problems'],
      rows: keysOf(ENDPOINTS).map(id => {
        const { path, summary, success, messages, problems } = ENDPOINTS[id]
        const named = messages.map(message => message.name).join(', ')
        return { id, cells: [`\`POST ${path}\``, summary, named, String(success), problemLinks(problems)] }
      }),
    },
  ],
}

export const HEADER_PAGE: Catalogue = {
  id: 'headers',
  title: 'Headers and retries',
  says: 'The headers of requests and answers, and how to ask again for a lost answer.',
  lead: `An import or a proof whose answer was lost is repeated with the same Idempotency-Key and the same bytes: within ${LIMITS.IDEMPOTENCY_KEPT_S / 3600} h the stored success comes back, and nothing happens twice. Without the key an import makes a second agent, and a proof finds its nonce used. 500 and 503 changed nothing and may be repeated; other refusals repeat until their cause is fixed.`,
  tables: () => [
    {
      columns: ['Header', 'On', 'Required', 'What it is for', 'Origin'],
      line: 3,
      rows: HEADERS.map(({ name, on, required, words, from }) =>
        codeRow(name, on, required ? 'yes' : 'no', words, originsText(from)),
      ),
    },
  ],
}

const UNITS = {
  _BYTES: 'bytes',
  _CODE_POINTS: 'Unicode code points',
  _CHARACTERS: 'characters',
  _S: 'seconds',
  _ROWS: 'rows',
}
const unitOf = (name: string) => Object.entries(UNITS).find(([ending]) => name.endsWith(ending))?.[1] ?? ''

export const LIMIT_PAGE: Catalogue = {
  id: 'limits',
  title: 'Limits',
  says: 'Every limit for callers.',
  lead: 'There are no rate limits and no quotas but the browser’s own.',
  tables: () => [
    {
      columns: ['Limit', 'Value', 'Of what', 'Origin'],
      line: 2,
      rows: keysOf(LIMITS).map(name => {
        const { words, from } = LIMIT_NOTES[name]
        return codeRow(name, `${numeral(LIMITS[name])} ${unitOf(name)}`.trim(), words, originsText(from))
      }),
    },
  ],
}

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

export const NOT_HERE_PAGE: Catalogue = {
  id: 'not-here',
  title: 'What is not here',
  says: 'What you may look for and will not find.',
  tables: () => [
    {
      columns: ['What', 'Here'],
      rows: Object.entries(NOT_HERE).map(([name, says]) => ({
        id: idOf(name.toLowerCase()),
        cells: [name, says],
      })),
    },
  ],
}

export const STANDARD_PAGE: Catalogue = {
  id: 'standards',
  title: 'Standards cited',
  says: 'Every standard and specification, with its revision and a link.',
  lead: 'What origins cite, and the checks of the seven protocols and of Check your own, in the revision that they follow. All of these links leave this page.',
  tables: () => [
    {
      columns: ['Cited as', 'Title', 'Revision'],
      rows: Object.entries(SPECIFICATIONS).map(([name, { title, revision, url }]) => ({
        id: idOf(name),
        cells: [name, `{${title}|${url}}`, revision],
      })),
    },
  ],
}
