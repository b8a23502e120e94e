import type { Protocol } from '../contract/names.ts'
import type { ImportRequest } from '../contract/schemas/profile.ts'
import { type Jwk, membersNamedBy } from '../crypto/jwk.ts'
import { FRESH, type LinkFault, SELF, SELF_FIELDS, secretIn } from './scenario-link.ts'

const PART = '[0-9a-f]{8}'

/** The form of this world's generated subjects, by protocol; a PUBLIC_KEY subject is its key's name. */
const OWN = {
  SERVICE_NAME: `report-courier-${PART}`,
  OIDC: `invoice-clerk-${PART}`,
  A2A_AGENT_CARD: `https://order-router-${PART}\\.provider\\.example/a2a`,
  SPIFFE_SVID: `spiffe://[a-z0-9._-]+/agents/${PART}`,
  W3C_VC: `did:web:contract-archivist-${PART}\\.example`,
  PUBLIC_KEY: undefined,
  DNS_WELL_KNOWN: `courier-${PART}\\.example`,
} as const satisfies Record<Protocol, string | undefined>

/** Whether this world generated a claim's subject for one run, so that another run gets its own. */
export function hasOwnSubject({ subject, metadata }: ImportRequest): boolean {
  const own = OWN[metadata.protocol]
  return own !== undefined && new RegExp(`^${own}$`, 'u').test(subject)
}

interface OwnKey {
  readonly key_thumbprint: string
  readonly jwk: Jwk
}

/** A claim without anything that is the sender's alone, and what had to be left out of it. */
interface Shareable {
  /** Null where a required field looks like a secret. */
  readonly claim: ImportRequest | null
  readonly withheld: readonly LinkFault[]
}

/** Whether a text names a key: by its RFC 9278 thumbprint URI, or as a did:jwk with or without a fragment. */
function namesKey(text: string, { key_thumbprint, jwk }: OwnKey): boolean {
  if (text === key_thumbprint) return true
  const named = membersNamedBy(text)
  return named !== undefined && Object.entries(jwk).every(([name, value]) => named[name] === value)
}

function madeFresh(claim: ImportRequest): ImportRequest {
  if (!hasOwnSubject(claim)) return claim
  const { metadata, subject, issuer } = claim
  const part = metadata.protocol === 'SPIFFE_SVID' ? '' : subject.replace(/^did:web:/u, '')
  const follows = (text: string | null | undefined) => part !== '' && text?.includes(part) === true
  return {
    ...claim,
    subject: FRESH,
    issuer: follows(issuer) ? FRESH : issuer,
    metadata: follows(metadata.endpoint) ? { ...metadata, endpoint: FRESH } : metadata,
  }
}

function withSelf(claim: ImportRequest, keys: readonly OwnKey[]): ImportRequest {
  const own = (name: (typeof SELF_FIELDS)[number], text: string) =>
    SELF_FIELDS.includes(name) && keys.some(key => namesKey(text, key)) ? SELF : text
  const { key_reference } = claim.metadata
  return {
    ...claim,
    issuer: own('issuer', claim.issuer),
    subject: own('subject', claim.subject),
    metadata: {
      ...claim.metadata,
      ...(key_reference == null ? {} : { key_reference: own('key_reference', key_reference) }),
    },
  }
}

const whyNot = (text: string): string | undefined =>
  text.isWellFormed() ? secretIn(text) : 'it is not Unicode text'

function withoutSecrets(
  metadata: ImportRequest['metadata'],
  withheld: LinkFault[],
): ImportRequest['metadata'] {
  const kept: Readonly<Record<string, unknown>> = Object.fromEntries(
    Object.entries(metadata).flatMap(([name, value]): [string, unknown][] => {
      const texts = typeof value === 'string' ? [value] : (value ?? [])
      const whys = texts.map(whyNot)
      const why = whys.find(each => each !== undefined)
      if (why === undefined) return value == null ? [] : [[name, value]]
      withheld.push({ name, why })
      return typeof value === 'string' ? [] : [[name, texts.filter((_text, at) => whys[at] === undefined)]]
    }),
  )
  return { protocol: metadata.protocol, ...kept }
}

/**
 * The part of a claim that may be put into a link: a generated subject becomes `fresh`, the name of a
 * sender's key `self`, and whatever looks like a secret is left out and listed. Pure.
 */
export function shareable(given: ImportRequest, keys: readonly OwnKey[] = []): Shareable {
  const claim = madeFresh(withSelf(given, keys))
  const withheld: LinkFault[] = []
  for (const name of ['issuer', 'subject'] as const) {
    const why = whyNot(claim[name])
    if (why !== undefined) withheld.push({ name, why })
  }
  const closed = withheld.length > 0
  const metadata = withoutSecrets(claim.metadata, withheld)
  return { claim: closed ? null : { ...claim, metadata }, withheld }
}
