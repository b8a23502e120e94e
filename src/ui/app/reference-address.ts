import type { ComponentName } from '../../contract/openapi/openapi-components.ts'
import { VIEWS } from './route.ts'

/** The address of a page of the reference, or of one of its entries. */
export function referenceAddress(page: string, entry: string | null = null): string {
  return `${VIEWS.reference}/${page}${entry === null ? '' : `/${entry}`}`
}

/** A name as it stands in an address: brackets go, other signs and spaces become hyphens. */
export function idOf(name: string): string {
  return name.replace(/[[\]()]/gu, '').replace(/[^\w.-]+/gu, '-')
}

/** The names under which the OpenAPI document publishes messages; the others go by their own. */
export const PUBLISHED_NAMES = {
  import: 'ImportRequest',
  'import-answer': 'ImportAnswer',
  profile: 'FederatedAgentProfile',
  ask: 'ChallengeAsk',
  'ask-answer': 'ChallengeIssued',
  prove: 'ChallengeProve',
  'prove-answer': 'ChallengeProven',
  check: 'CheckLine',
  'pilot-enter': 'PilotEnterRequest',
  'report-send': 'ReportSendRequest',
  'evaluation-answer': 'EvaluationAnswer',
  receipt: 'Receipt',
  problem: 'Problem',
} as const satisfies Readonly<Record<string, ComponentName>>

const nameOf = (message: string): string =>
  Object.entries(PUBLISHED_NAMES).find(([id]) => id === message)?.[1] ?? message

/**
 * The address of a message in the reference, and of a member of it by its dotted path.
 * @param message its id in the table of fields.
 */
export function fieldAddress(message: string, member?: string): string {
  const name = nameOf(message)
  return referenceAddress('fields', member === undefined ? name : `${name}/${idOf(member)}`)
}
