import { PROTOCOL_CHECKS } from '../../protocols/lists.ts'
import { keysOf, recordOf } from '../keys-of.ts'
import { ACTIONS, PROOF_ALGORITHMS, PURPOSES, SOURCE_OF_PROTOCOL, STATUSES } from '../names.ts'
import { publishedDocuments } from '../openapi/openapi.ts'
import { VIOLATIONS } from '../schemas/primitives.ts'
import { PROOF_CHECK_WORDS } from './checks.ts'
import {
  ALL_PASS,
  DECISIONS,
  DIMENSION_RESULTS,
  DIMENSIONS,
  POLICY_ERROR,
  reasonWords,
} from './dimensions.ts'
import { CONDITIONS, LIFECYCLE, SIGNERS } from './lifecycle.ts'
import { LIMITATIONS } from './limitations.ts'
import { LIMITS } from './limits.ts'
import { OBLIGATIONS } from './obligations.ts'
import { PROBLEM_WORDS } from './problem-words.ts'
import { PROBLEMS } from './problems.ts'

const problems = () => recordOf(keysOf(PROBLEMS), code => ({ ...PROBLEMS[code], ...PROBLEM_WORDS[code] }))

/** The dimensions with their reasons; what to do about one is the page's alone. */
const dimensions = (): unknown =>
  JSON.parse(JSON.stringify(DIMENSIONS, (name, value) => (name === 'remedy' ? undefined : value)))

/** The tables in use, each as the JSON that the source set publishes. */
const CATALOGUES = {
  lifecycle: () => ({
    statuses: STATUSES,
    // Their words: how each is judged is the service's code, and no JSON.
    conditions: CONDITIONS,
    signers: SIGNERS,
    operations: LIFECYCLE,
  }),
  purposes: () => ({
    purposes: recordOf(PURPOSES, purpose => ({
      ...LIFECYCLE[purpose],
      signed_by: SIGNERS[LIFECYCLE[purpose].signer],
    })),
    algorithms: PROOF_ALGORITHMS,
    proof_checks: PROOF_CHECK_WORDS,
  }),
  'protocol-checks': () => ({ identity_sources: SOURCE_OF_PROTOCOL, protocols: PROTOCOL_CHECKS }),
  dimensions: () => ({
    actions: ACTIONS,
    decisions: DECISIONS,
    results: DIMENSION_RESULTS,
    dimensions: dimensions(),
    beside_them: recordOf([ALL_PASS, POLICY_ERROR], reasonWords),
  }),
  obligations: () => OBLIGATIONS,
  limitations: () => LIMITATIONS,
  problems: () => ({ problems: problems(), violations: VIOLATIONS }),
  limits: () => LIMITS,
} as const satisfies Record<string, () => unknown>

/** A JSON value as the source set writes it: two spaces, members in their table's order, a line feed at the end. */
export const sourceSetText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/**
 * The contract as the source set publishes it, by path: the OpenAPI document, the JSON Schemas and the
 * catalogues, from the tables in use.
 */
export function contractFiles(): Record<string, string> {
  const catalogues = Object.entries(CATALOGUES).map(
    ([name, table]) => [`catalogues/${name}.json`, sourceSetText(table())] as const,
  )
  return { ...publishedDocuments(), ...Object.fromEntries(catalogues) }
}
