/** The header members of every signed object of this contract (RFC 7515 section 4): exactly these. */
export const HEADER_MEMBERS = ['typ', 'alg', 'jwk'] as const
export type HeaderMember = (typeof HEADER_MEMBERS)[number]
