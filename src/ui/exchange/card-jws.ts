import { isObject } from '../../contract/json-members.ts'
import { signedFields } from '../../contract/protocols/agent-card/signed-fields.ts'
import { canonicalJson } from '../../crypto/digest.ts'
import { attachedJws } from '../../crypto/jws.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * Each signature of an Agent Card as a compact JWS whose payload is the card in its canonical form (A2A
 * 1.0.1, 8.4.1 and 8.4.2); empty where the value is no card, or has no signatures.
 */
export function cardAsJws(card: unknown): readonly string[] {
  if (!isObject(card) || !Array.isArray(card.signatures)) return []
  const signatures: readonly unknown[] = card.signatures
  const payload = canonicalJson(signedFields(card))
  return signatures.flatMap(each =>
    isObject(each) && isText(each.protected) && isText(each.signature)
      ? [attachedJws(each.protected, payload, each.signature)]
      : [],
  )
}
