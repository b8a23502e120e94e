import type { Obligation } from '../../../contract/catalogues/obligations.ts'
import { minuteWords } from '../../kit/time-words.ts'

/** The operations that an obligation can ask for, by the names that Bind gives them. */
const OPERATIONS = {
  complete_verification: 'Verify the identity',
  complete_link: 'Link the organization',
  complete_binding: 'Bind the key',
} as const

/** The operation in Bind that an obligation asks for; undefined where it asks for something else. */
export function operationAskedFor({ properties }: Obligation): string | undefined {
  switch (properties.name) {
    case 'complete_verification':
    case 'complete_link':
    case 'complete_binding':
      return OPERATIONS[properties.name]
    default:
      return undefined
  }
}

/** An obligation as something to do. */
export function obligationWords({ properties }: Obligation): string {
  switch (properties.name) {
    case 'complete_verification':
    case 'complete_link':
    case 'complete_binding':
      return `${OPERATIONS[properties.name]}.`
    case 'send_only_to':
      return `Send only to ${properties.destination}.`
    case 'sign_again':
      return 'Sign the report again, under the present readiness.'
    case 'reevaluate_before':
      return `Evaluate again before ${minuteWords(properties.before)}.`
    case 'attach_receipt_ref':
      return 'Put the receipt_ref on the delivered report.'
    case 'deliver_before':
      return `Deliver before ${minuteWords(properties.before)}.`
    case 'deliver_once':
      return `Deliver once, under approval ${properties.jti}.`
    case 'stop_sending':
      return `Drop report ${properties.report_id}.`
  }
}
