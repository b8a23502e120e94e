import { membersOf, textMember } from '../../client/message.ts'

/** The `typ` of a compact JWS's header, unverified; undefined where there is none to read. */
export function typOf(jws: string): string | undefined {
  const header = (jws.split('.')[0] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  try {
    return textMember(membersOf(atob(header)), 'typ')
  } catch {
    return undefined
  }
}
