import type { Obligation } from '../../../contract/catalogues/obligations.ts'
import { minuteWords } from '../../app/time-words.ts'

/** An obligation as something to do. */
export function obligationWords(properties: Obligation['properties']): string {
  switch (properties.name) {
    case 'complete_verification':
      return 'Verify the identity.'
    case 'complete_link':
      return 'Link the organization.'
    case 'complete_binding':
      return 'Bind the key.'
    case 'send_only_to':
      return `Send only to ${properties.destination}.`
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
