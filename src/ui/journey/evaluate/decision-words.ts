import { type Decision, REASONS } from '../../../contract/catalogues/dimensions.ts'
import type { Obligation } from '../../../contract/catalogues/obligations.ts'
import { entryOf } from '../../../contract/json-members.ts'
import type { Action } from '../../../contract/names.ts'
import { PURPOSE_GROUPS } from '../../../flows/purposes.ts'
import { DECIDED } from '../../exchange/outcome/plain-words.ts'
import { minuteWords } from '../../kit/Time.tsx'

const ASKED_FOR = {
  complete_verification: 'VERIFY_IDENTITY',
  complete_link: 'LINK_ORGANIZATION',
  complete_binding: 'BIND_KEY',
} as const

/** The operation in Bind that an obligation asks for; undefined where it asks for something else. */
export function operationAskedFor({ properties }: Obligation): string | undefined {
  const purpose = entryOf<keyof typeof PURPOSE_GROUPS>(ASKED_FOR, properties.name)
  return purpose && PURPOSE_GROUPS[purpose]
}

export function obligationWords({ properties }: Obligation): string {
  switch (properties.name) {
    case 'complete_verification':
    case 'complete_link':
    case 'complete_binding':
      return `${PURPOSE_GROUPS[ASKED_FOR[properties.name]]}.`
    case 'send_only_to':
      return `Send reports only to ${new URL(properties.destination).host}.`
    case 'sign_again':
      return 'Sign the report again under the current readiness.'
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

/** What a decision says in a sentence: of a DENY the first reason against it. */
export function decidedWords(
  action: Action,
  { decision, reason_codes }: { readonly decision: Decision; readonly reason_codes: readonly string[] },
): string {
  const against = reason_codes.flatMap(code => {
    const { result, words } = REASONS.get(code) ?? {}
    return words !== undefined && (result === 'FAIL' || result === 'DENY') ? words : []
  })
  return (decision === 'DENY' ? against[0] : undefined) ?? DECIDED[action][decision]
}
