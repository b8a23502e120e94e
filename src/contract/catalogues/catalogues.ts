import { PROTOCOL_CHECKS } from '../../protocols/lists.ts'
import { keysOf } from '../keys-of.ts'
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

/** The words of each lifecycle condition; the judging is the service's code. */
const conditions = () =>
  Object.fromEntries(Object.entries(CONDITIONS).map(([name, { words, closed }]) => [name, { words, closed }]))

const problems = () =>
  Object.fromEntries(keysOf(PROBLEMS).map(code => [code, { ...PROBLEMS[code], ...PROBLEM_WORDS[code] }]))

/** The dimensions with their reasons; what to do about one is the page's alone. */
const dimensions = (): unknown =>
  JSON.parse(JSON.stringify(DIMENSIONS, (name, value) => (name === 'remedy' ? undefined : value)))

/** The tables in use, each as the JSON that the source set publishes. */
const CATALOGUES = {
  lifecycle: () => ({
    statuses: STATUSES,
    conditions: conditions(),
    signers: SIGNERS,
    operations: LIFECYCLE,
  }),
  purposes: () => ({
    purposes: Object.fromEntries(
      PURPOSES.map(purpose => [
        purpose,
        { ...LIFECYCLE[purpose], signed_by: SIGNERS[LIFECYCLE[purpose].signer] },
      ]),
    ),
    algorithms: PROOF_ALGORITHMS,
    proof_checks: PROOF_CHECK_WORDS,
  }),
  'protocol-checks': () => ({ identity_sources: SOURCE_OF_PROTOCOL, protocols: PROTOCOL_CHECKS }),
  dimensions: () => ({
    actions: ACTIONS,
    decisions: DECISIONS,
    results: DIMENSION_RESULTS,
    dimensions: dimensions(),
    beside_them: Object.fromEntries([ALL_PASS, POLICY_ERROR].map(code => [code, reasonWords(code)])),
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
 * catalogues. Built from the tables in use, so that the page can compare it with what its host serves.
 */
export function contractFiles(): Record<string, string> {
  const catalogues = Object.entries(CATALOGUES).map(
    ([name, table]) => [`catalogues/${name}.json`, sourceSetText(table())] as const,
  )
  return { ...publishedDocuments(), ...Object.fromEntries(catalogues) }
}
