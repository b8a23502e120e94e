/** Why a text is not a SPIFFE ID; `message` says it in words. */
export class SpiffeIdError extends Error {
  override readonly name = 'SpiffeIdError'
}

export interface SpiffeId {
  readonly trustDomain: string
  /** With its leading slash; empty where the ID names the trust domain itself. */
  readonly path: string
}

const PREFIX = 'spiffe://'
const ID_BYTES_AT_MOST = 2048
const TRUST_DOMAIN_BYTES_AT_MOST = 255
const TRUST_DOMAIN = /^[a-z0-9._-]+$/u
const SEGMENT = /^[A-Za-z0-9._-]+$/u

function segmentFault(segment: string, isLast: boolean): string | undefined {
  if (segment === '') return isLast ? 'the path ends in a slash' : 'the path has an empty segment'
  if (segment === '.' || segment === '..') return 'the path has a dot segment'
  return SEGMENT.test(segment)
    ? undefined
    : 'a path segment contains other characters than letters, digits, dots, dashes and underscores'
}

function pathFault(path: string): string | undefined {
  if (path === '') return undefined
  const [, ...segments] = path.split('/')
  return segments
    .map((segment, at) => segmentFault(segment, at === segments.length - 1))
    .find(fault => fault !== undefined)
}

function trustDomainFault(name: string): string | undefined {
  if (name === '') return 'the trust domain is missing'
  if (name.length > TRUST_DOMAIN_BYTES_AT_MOST) {
    return `the trust domain is longer than ${TRUST_DOMAIN_BYTES_AT_MOST} bytes`
  }
  return TRUST_DOMAIN.test(name)
    ? undefined
    : 'the trust domain contains other characters than lowercase letters, digits, dots, dashes and underscores'
}

/**
 * A text as a SPIFFE ID, or why it is none, by SPIFFE-ID sections 2.1 to 2.3: at most 2048 bytes; the trust domain of at most 255, without user
 * information, port and percent-encoding; no query or fragment; path segments neither empty nor relative. Of the two
 * spellings that section 2.4 lets a reader equate, only the lowercase one is read, which is the one that section 2.1
 * lets an issuer write.
 */
export function spiffeIdOrWhy(text: string): SpiffeId | SpiffeIdError {
  if (!text.startsWith(PREFIX)) return new SpiffeIdError('it does not start with spiffe://')
  const rest = text.slice(PREFIX.length)
  const slash = rest.indexOf('/')
  const trustDomain = slash < 0 ? rest : rest.slice(0, slash)
  const path = slash < 0 ? '' : rest.slice(slash)
  const fault = trustDomainFault(trustDomain) ?? pathFault(path)
  if (fault !== undefined) return new SpiffeIdError(fault)
  // The text is ASCII here, so its characters are its bytes.
  if (text.length > ID_BYTES_AT_MOST) return new SpiffeIdError(`it is longer than ${ID_BYTES_AT_MOST} bytes`)
  return { trustDomain, path }
}

/** A trust domain as its SPIFFE ID, where its bare name was given (SPIFFE-ID section 2.1). */
export const trustDomainAsId = (issuer: string | undefined): string | undefined =>
  issuer !== undefined && TRUST_DOMAIN.test(issuer) ? `${PREFIX}${issuer}` : issuer
