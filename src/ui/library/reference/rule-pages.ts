import { CHECK_CODES } from '../../../contract/catalogues/code-words.ts'
import { DIMENSION_NAMES, DIMENSIONS, REASONS } from '../../../contract/catalogues/dimensions.ts'
import {
  CONDITIONS,
  LIFECYCLE,
  type LifecycleRow,
  OPERATIONS,
  type Operation,
  SIGNERS,
} from '../../../contract/catalogues/lifecycle.ts'
import { LIMITATIONS } from '../../../contract/catalogues/limitations.ts'
import { OBLIGATIONS } from '../../../contract/catalogues/obligations.ts'
import { STATUS_RULES } from '../../../contract/field-docs/reference-notes.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { PURPOSES, STATUSES } from '../../../contract/names.ts'
import { type Catalogue, codeRow, onePage } from './catalogue.ts'

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

/** What is decided, and by which rules. */
export const RULE_PAGES: readonly Catalogue[] = [
  {
    id: 'lifecycle',
    title: 'Lifecycle',
    says: 'Every operation, the purposes of a challenge among them: when it is open, who signs it, and what it changes; and the seven statuses.',
    tables: () => [
      {
        lead: 'Steps come in any order. A missing fact never blocks the next step; the evaluation says what is missing. A purpose that is closed is refused when it is asked for and again when it is proven. The holder is the bound key; a binding is proven where the bound key is the confirmed one, or the one that the registry names now. The organization is the key of the linked organization in the directory: where one is linked, no holder suspends or revokes.',
        columns: ['Operation', 'Open when', 'Signed by', 'Sets', 'Clears'],
        rows: OPERATIONS.map(operation => {
          const row = ROWS[operation]
          return codeRow(
            operation,
            row.opens.map(name => CONDITIONS[name].words).join('; ') || (OPEN_ELSE[operation] ?? 'always'),
            SIGNERS[row.signer],
            row.sets === null ? '–' : SETS[row.sets],
            clearsWords(row),
          )
        }),
        after:
          'To replace a key, possession of the new one is not enough: an authorization is a second signature over the same challenge that names the new key. The linked organization gives it, or the key that is replaced; while the agent is suspended, the organization alone. The key that a registry names now needs none, unless the agent is suspended.',
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
        rows: STATUSES.map(status => codeRow(status, STATUS_RULES[status])),
      },
    ],
  },
  onePage({
    id: 'dimensions',
    title: 'Dimensions',
    says: 'What a decision asks, and where each of its eight dimensions passes.',
    lead: 'The source requires eight dimensions but does not name them; this prototype chose these. Each gives one result, the first that applies, FAIL before MISSING. Any FAIL is DENY; else any MISSING is INDETERMINATE; else PERMIT. The decision words are those of XACML 3.0, section 5.53.',
    columns: ['Dimension', 'What it asks', 'Where it passes'],
    rows: () => DIMENSION_NAMES.map(name => codeRow(name, DIMENSIONS[name].words, DIMENSIONS[name].passes)),
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
        rows: Object.entries(CHECK_CODES).map(([code, says]) => codeRow(code, says)),
        folded: true,
      },
    ],
  },
  onePage({
    id: 'obligations',
    title: 'Obligations',
    says: 'What an enforcement point must do before it acts on a PERMIT.',
    lead: 'Their form is that of the AuthZEN obligations profile, type custom; the obligations themselves are chosen by this prototype. An enforcement point that cannot perform one does not deliver.',
    columns: ['Obligation', 'How it is performed', 'Issued with'],
    rows: () =>
      keysOf(OBLIGATIONS).map(name => codeRow(name, OBLIGATIONS[name].performed, OBLIGATIONS[name].issued)),
  }),
  onePage({
    id: 'limitations',
    title: 'Limitations of a receipt',
    says: 'What a receipt does not show.',
    columns: ['Code', 'Statement', 'Is in'],
    rows: () =>
      keysOf(LIMITATIONS).map(code =>
        codeRow(
          code,
          LIMITATIONS[code].statement,
          LIMITATIONS[code].always ? 'every receipt' : 'if it applies',
        ),
      ),
  }),
]
