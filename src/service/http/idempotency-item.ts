import { IDEMPOTENCY_KEY_PATTERN } from '../../contract/schemas/idempotency-key.ts'
import { Refusal } from './refusal.ts'

const FORM = new RegExp(IDEMPOTENCY_KEY_PATTERN, 'u')

/**
 * The key of an `Idempotency-Key` header in any spelling of RFC 9651: the content of its String, unescaped;
 * parameters after it are not part of it (section 3.1.2).
 * @throws Refusal IDEMPOTENCY_KEY_INVALID
 */
export function keyOfItem(header: string): string {
  const inside = FORM.exec(header)?.[1]
  if (inside === undefined) throw new Refusal('IDEMPOTENCY_KEY_INVALID')
  return inside.replaceAll(/\\(["\\])/gu, '$1')
}
