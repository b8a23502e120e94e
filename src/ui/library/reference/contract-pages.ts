import { BASE_URL } from '../../../contract/base-url.ts'
import { CHECK_CODES } from '../../../contract/catalogues/code-words.ts'
import { DIMENSIONS, REASONS } from '../../../contract/catalogues/dimensions.ts'
import {
  CONDITIONS,
  LIFECYCLE,
  type LifecycleRow,
  type Operation,
  SIGNERS,
} from '../../../contract/catalogues/lifecycle.ts'
import { LIMITATIONS } from '../../../contract/catalogues/limitations.ts'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import { OBLIGATIONS } from '../../../contract/catalogues/obligations.ts'
import { PROBLEM_WORDS } from '../../../contract/catalogues/problem-words.ts'
import { PROBLEMS, type ProblemCode } from '../../../contract/catalogues/problems.ts'
import { type Field, toldMessages, typeWords } from '../../../contract/field-docs/fields.ts'
import { HEADERS, LIMIT_NOTES, STATUS_RULES } from '../../../contract/field-docs/reference-notes.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { PURPOSES } from '../../../contract/names.ts'
import { ENDPOINTS } from '../../../contract/schemas/endpoints.ts'
import { VIOLATIONS } from '../../../contract/schemas/primitives.ts'
import { fieldAddress, idOf, referenceAddress } from '../../app/reference-address.ts'
import { capitalized, numeral } from '../../kit/words.ts'
import { type Catalogue, codeRow, codeRows, once, onePage, originsText, type Row } from './catalogue.ts'

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

const ROWS: Readonly<Record<Operation, LifecycleRow>> = LIFECYCLE

const OPEN_ELSE: Readonly<Record<string, string>> = {
  import: 'always: one claim does not exclude another',
  'pilot.enter': 'always; it takes effect if the decision is PERMIT',
  'report.send': 'always; it takes effect if the agent signed a violation',
}

const SETS = {
  claim: 'claim',
  identity: 'identity',
  link: 'organization link',
  binding: 'binding',
  readiness: 'readiness',
  suspension: 'suspension',
  revocation: 'revocation, final',
} as const satisfies Record<NonNullable<LifecycleRow['sets']>, string>

function clearsWords({ clears, clears_when }: LifecycleRow): string {
  if (clears.length === 0) return '–'
  const names = clears.map(fact => SETS[fact]).join(', ')
  return clears_when === '' ? names : `${names}: ${clears_when}`
}

function fieldRow(message: { id: string; name: string }, field: Field): Row {
  const { name, required, schema, told } = field
  const type = typeWords(schema)
  return {
    id: `${message.id}.${idOf(name)}`,
    address: fieldAddress(message.name, name),
    cells: [
      `\`${name}\``,
      told.words === '' ? type : `${type}. ${told.words}`,
      required ? 'yes' : 'no',
      originsText(told.from),
    ],
  }
}

const FIELD_PAGE: Catalogue = {
  id: 'fields',
  title: 'Messages and fields',
  says: 'Every message, signed object and record, field by field, and where each field comes from.',
  lead: 'Type, constraint and whether a field is required are read from the schemas that validate at run time. The origin says whether the source asks for it, which standard defines it, or that it is this prototype’s choice. A character is a Unicode code point. At the end is what others registered for headers and claims of tokens; it is not part of the contract.',
  // Reading the schemas takes a while.
  tables: once(() =>
    toldMessages().map(({ fields, ...message }) => ({
      title: message.title,
      self: {
        ...{ id: message.id, address: fieldAddress(message.name) },
        cells: [message.title, message.words],
      },
      columns: ['Field', 'Type and constraint', 'Required', 'Origin'],
      rows: fields.map(field => fieldRow(message, field)),
      folded: true,
    })),
  ),
}

/** What a caller meets (endpoints, headers, refusals and limits), what is decided, and by which rules. */
export const CONTRACT_PAGES: readonly Catalogue[] = [
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
      codeRows(PROBLEMS, ({ status, title }, code) => {
        const { happened, why, remedy } = PROBLEM_WORDS[code]
        return [`${status} ${title}`, happened, why, remedy]
      }),
  }),
  onePage({
    id: 'violations',
    title: 'Violations',
    says: 'What can be wrong with one member of a request.',
    lead: 'The codes in the errors of a SCHEMA_VIOLATION, each with a JSON Pointer (RFC 6901) to the member.',
    columns: ['Code', 'What it says'],
    rows: () => codeRows(VIOLATIONS, says => [`${capitalized(says)}.`]),
  }),
  onePage({
    id: 'limits',
    title: 'Limits',
    says: 'Every limit for callers.',
    lead: 'There are no rate limits and no quotas but the browser’s own.',
    columns: ['Limit', 'Of what', 'Value', 'Origin'],
    rows: () =>
      codeRows(LIMITS, (limit, name) => {
        const { words, from } = LIMIT_NOTES[name]
        return [words, `${numeral(limit)} ${unitOf(name)}`.trim(), originsText(from)]
      }),
  }),
  FIELD_PAGE,
  {
    id: 'lifecycle',
    title: 'Lifecycle',
    says: 'Every operation, the purposes of a challenge among them: when it is open, who signs it, and what it changes; and the seven statuses.',
    tables: () => [
      {
        lead: 'Steps come in any order. A missing fact never blocks the next step; the evaluation says what is missing. A purpose that is closed is refused when it is asked for and again when it is proven. The holder is the bound key; a binding is proven where the bound key is the confirmed one, or the one that the registry names now. The organization is the key of the linked organization in the directory: where one is linked, no holder suspends or revokes. To replace a key, possession of the new one is not enough: an authorization is a second signature over the same challenge that names the new key. The linked organization gives it, or the key that is replaced; while the agent is suspended, the organization alone. The key that a registry names now needs none, unless the agent is suspended.',
        columns: ['Operation', 'Open when', 'Signed by', 'Sets', 'Clears'],
        rows: codeRows(ROWS, (row, operation) => [
          row.opens.map(name => CONDITIONS[name].words).join('; ') || (OPEN_ELSE[operation] ?? 'always'),
          SIGNERS[row.signer],
          row.sets === null ? '–' : SETS[row.sets],
          clearsWords(row),
        ]),
      },
      {
        title: 'Conditions',
        columns: ['Open when', 'If it is not so', 'Asked by'],
        rows: keysOf(CONDITIONS).map(id => {
          const { words, closed } = CONDITIONS[id]
          const used = PURPOSES.filter(purpose => ROWS[purpose].opens.includes(id))
          return { id, cells: [words, closed, used.join(', ')] }
        }),
      },
      {
        title: 'Statuses',
        lead: 'The seven values are the source’s. A status is derived from the facts and never stored: it is the last of these that applies.',
        columns: ['Status', 'When'],
        rows: codeRows(STATUS_RULES, when => [when]),
      },
    ],
  },
  onePage({
    id: 'dimensions',
    title: 'Dimensions',
    says: 'What a decision asks, and where each of its eight dimensions passes.',
    lead: 'The source requires eight dimensions but does not name them; this prototype chose these. Each gives one result, the first that applies, FAIL before MISSING. Any FAIL is DENY; else any MISSING is INDETERMINATE; else PERMIT. The decision words are those of XACML 3.0, section 5.53.',
    columns: ['Dimension', 'What it asks', 'Where it passes'],
    rows: () => codeRows(DIMENSIONS, ({ words, passes }) => [words, passes]),
  }),
  {
    id: 'reasons',
    title: 'Reason codes',
    says: 'Why a decision is what it is, and what to do about it.',
    tables: () => [
      {
        lead: 'The reason_codes of an answer, in the order in which each dimension judges. There is one for each result that is neither PASS nor NOT_APPLICABLE. APPROVAL_SELF is added to them, and ALL_DIMENSIONS_PASS replaces an empty list.',
        columns: ['Reason code', 'What it says', 'What to do', 'Dimension', 'Result'],
        rows: [...REASONS].map(([code, { dimension, result, words, remedy }]) =>
          codeRow(code, words, remedy, dimension, result),
        ),
      },
      {
        title: 'Why a check failed',
        lead: 'The code of a check that failed, with what was found. The line itself says which check it was. Codes that a decision or a refusal also has are listed there.',
        columns: ['Code', 'What it says'],
        rows: codeRows(CHECK_CODES, says => [says]),
        folded: true,
      },
    ],
  },
  onePage({
    id: 'obligations',
    title: 'Obligations',
    says: 'What an enforcement point must do before it acts on a PERMIT.',
    lead: 'Each has the form of the AuthZEN obligations profile, type custom; the obligations themselves are chosen by this prototype. The answer around them is not AuthZEN’s: there `decision` is a boolean and `context` has the obligations, here `decision` is PERMIT, DENY or INDETERMINATE, and a client that asks if (answer.decision) takes DENY for a yes. An enforcement point that cannot perform one does not deliver.',
    columns: ['Obligation', 'How it is performed', 'Issued with'],
    rows: () => codeRows(OBLIGATIONS, ({ performed, issued }) => [performed, issued]),
  }),
  onePage({
    id: 'limitations',
    title: 'Limitations of a receipt',
    says: 'What a receipt does not show.',
    columns: ['Code', 'Statement', 'Is in'],
    rows: () =>
      codeRows(LIMITATIONS, ({ statement, always }) => [
        statement,
        always ? 'every receipt' : 'if it applies',
      ]),
  }),
]
