import type { Obligation, ObligationName } from '../../../contract/catalogues/obligations.ts'
import { entryOf } from '../../../contract/json-members.ts'
import { PURPOSE_GROUPS } from '../../../flows/purposes.ts'
import { minuteWords } from '../../kit/Time.tsx'

const ASKED_FOR = {
  complete_verification: PURPOSE_GROUPS.VERIFY_IDENTITY,
  complete_link: PURPOSE_GROUPS.LINK_ORGANIZATION,
  complete_binding: PURPOSE_GROUPS.BIND_KEY,
} as const

/** The operation in Bind that an obligation asks for; undefined where it asks for something else. */
export const operationAskedFor = ({ properties }: Obligation): string | undefined =>
  entryOf<string>(ASKED_FOR, properties.name)

type Properties<N extends ObligationName> = Extract<Obligation['properties'], { readonly name: N }>

const OBLIGED: { readonly [N in ObligationName]: (properties: Properties<N>) => string } = {
  complete_verification: () => `${ASKED_FOR.complete_verification}.`,
  complete_link: () => `${ASKED_FOR.complete_link}.`,
  complete_binding: () => `${ASKED_FOR.complete_binding}.`,
  send_only_to: ({ destination }) => `Send reports only to ${new URL(destination).host}.`,
  sign_again: () => 'Sign the report again under the current readiness.',
  reevaluate_before: ({ before }) => `Evaluate again before ${minuteWords(before)}.`,
  attach_receipt_ref: () => 'Put the receipt_ref on the delivered report.',
  deliver_before: ({ before }) => `Deliver before ${minuteWords(before)}.`,
  deliver_once: ({ jti }) => `Deliver once, under approval ${jti}.`,
  stop_sending: ({ report_id }) => `Drop report ${report_id}.`,
}

export const obligationWords = ({ properties }: Obligation): string => wordsFor(properties.name, properties)

const wordsFor = <N extends ObligationName>(name: N, properties: Properties<N>): string =>
  OBLIGED[name](properties)
