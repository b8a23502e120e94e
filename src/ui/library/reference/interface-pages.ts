import { BASE_URL } from '../../../contract/base-url.ts'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import { PROBLEM_WORDS } from '../../../contract/catalogues/problem-words.ts'
import { PROBLEMS, type ProblemCode } from '../../../contract/catalogues/problems.ts'
import { HEADERS, LIMIT_NOTES } from '../../../contract/field-docs/reference-notes.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { ENDPOINTS } from '../../../contract/schemas/endpoints.ts'
import { VIOLATIONS } from '../../../contract/schemas/primitives.ts'
import { referenceAddress } from '../../app/reference-address.ts'
import { capitalized, numeral } from '../../kit/words.ts'
import { type Catalogue, codeRow, onePage, originsText } from './catalogue.ts'

const problemLinks = (codes: readonly ProblemCode[]): string =>
  codes
    .map(code => `{${PROBLEMS[code].status}\u00a0${code}|${referenceAddress('problems', code)}}`)
    .join(', ')

const UNITS = {
  _BYTES: 'bytes',
  _CODE_POINTS: 'Unicode code points',
  _CHARACTERS: 'characters',
  _S: 'seconds',
  _ROWS: 'rows',
}
const unitOf = (name: string) => Object.entries(UNITS).find(([ending]) => name.endsWith(ending))?.[1] ?? ''

/** What a caller meets: the endpoints, their headers, how they refuse, and their limits. */
export const INTERFACE_PAGES: readonly Catalogue[] = [
  onePage({
    id: 'endpoints',
    title: 'Endpoints',
    says: 'The three paths, what each does, and the problems that it can answer with.',
    lead: `Under \`${BASE_URL}\`. Bodies are JSON; refusals are \`application/problem+json\` (RFC 9457). The full schemas are in the downloads.`,
    columns: ['Endpoint', 'What it does', 'Messages', 'Success', 'Problems'],
    rows: () =>
      keysOf(ENDPOINTS).map(id => {
        const { path, summary, success, messages, problems } = ENDPOINTS[id]
        const named = messages.map(message => message.name).join(', ')
        return { id, cells: [`\`POST ${path}\``, summary, named, String(success), problemLinks(problems)] }
      }),
  }),
  onePage({
    id: 'headers',
    title: 'Headers and retries',
    says: 'The headers of requests and answers, and how to ask again for a lost answer.',
    lead: `An import or a proof whose answer was lost is repeated with the same Idempotency-Key and the same bytes: within ${LIMITS.IDEMPOTENCY_KEPT_S / 3600} h the stored success comes back, and nothing happens twice. Without the key an import makes a second agent, and a proof finds its nonce used. 500 and 503 changed nothing and may be repeated; other refusals repeat until their cause is fixed.`,
    columns: ['Header', 'What it is for', 'On', 'Required', 'Origin'],
    rows: () =>
      HEADERS.map(({ name, on, required, words, from }) =>
        codeRow(name, words, on, required ? 'yes' : 'no', originsText(from)),
      ),
  }),
  onePage({
    id: 'problems',
    title: 'Problems',
    says: 'Every code that a refusal can have: what happened, why, and what to do.',
    lead: 'RFC 9457 bodies with a `code`. Codes are permanent. The `type` of each is the address of its entry here.',
    columns: ['Code', 'Title', 'What happened', 'Why', 'What to do'],
    rows: () =>
      keysOf(PROBLEMS).map(code => {
        const { status, title } = PROBLEMS[code]
        const { happened, why, remedy } = PROBLEM_WORDS[code]
        return codeRow(code, `${status} ${title}`, happened, why, remedy)
      }),
  }),
  onePage({
    id: 'violations',
    title: 'Violations',
    says: 'What can be wrong with one member of a request.',
    lead: 'The codes in the errors of a SCHEMA_VIOLATION, each with a JSON Pointer (RFC 6901) to the member.',
    columns: ['Code', 'What it says'],
    rows: () => Object.entries(VIOLATIONS).map(([code, says]) => codeRow(code, `${capitalized(says)}.`)),
  }),
  onePage({
    id: 'limits',
    title: 'Limits',
    says: 'Every limit for callers.',
    lead: 'There are no rate limits and no quotas but the browser’s own.',
    columns: ['Limit', 'Of what', 'Value', 'Origin'],
    rows: () =>
      keysOf(LIMITS).map(name => {
        const { words, from } = LIMIT_NOTES[name]
        return codeRow(name, words, `${numeral(LIMITS[name])} ${unitOf(name)}`.trim(), originsText(from))
      }),
  }),
]
