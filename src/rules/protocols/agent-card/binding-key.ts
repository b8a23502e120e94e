import { fail, pass, type Verdict } from '../../../checks/verdict.ts'
import { BINDING_KEY_EXTENSION } from '../../../contract/protocols/a2a.ts'
import { JwkError, readPublicJwk, thumbprintUriOf } from '../../../crypto/jwk.ts'
import type { CardParts } from './card-parts.ts'

const refused = (detail: string): Verdict => fail('KEY_NOT_CONFIRMED', detail)

/**
 * Whether a card's one binding-key extension names exactly the key (a thumbprint URI) that signed the proof. Two such
 * entries would name two keys, and members beside `jwk` could name another: neither is accepted.
 */
export async function judgeBindingKey({ capabilities }: CardParts, thumbprint: string): Promise<Verdict> {
  const entries = (capabilities?.extensions ?? []).filter(({ uri }) => uri === BINDING_KEY_EXTENSION)
  const [entry] = entries
  if (entry === undefined) return refused('the card has no binding-key extension')
  if (entries.length > 1) return refused(`the card has ${entries.length} binding-key extensions`)
  const { jwk, ...others } = entry.params ?? {}
  const [other] = Object.keys(others)
  if (other !== undefined) return refused(`params hold ${other} beside jwk`)
  try {
    return (await thumbprintUriOf(readPublicJwk(jwk))) === thumbprint
      ? pass('it is the key that signed the proof')
      : refused('the card names another key than the one that signed the proof')
  } catch (cause) {
    return refused(cause instanceof JwkError ? cause.message : 'params hold no public key')
  }
}
