import { membersOf, textMember } from '../../client/message.ts'
import { decodeText } from '../../crypto/base64url.ts'

/** The `typ` of a compact JWS's header, unverified; undefined where there is none to read. */
export function typOf(jws: string): string | undefined {
  return textMember(membersOf(decodeText(jws.split('.')[0] ?? '') ?? ''), 'typ')
}
