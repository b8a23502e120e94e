import { jsonObject, text, thumbprintUri } from './primitives.ts'
import { cited, told } from './told.ts'
import { z } from './zod.ts'

/** A public JWK of one of the two kinds in use (RFC 7517, RFC 8037, RFC 7518), exactly these members. */
export const publicJwk = z.discriminatedUnion('kty', [
  z.strictObject({
    kty: cited(z.literal('OKP'), ['RFC 8037 section 2', 'RFC 7518 section 6.1']),
    crv: cited(z.literal('Ed25519'), ['RFC 8037 section 2', 'RFC 7518 section 6.2.1.1']),
    x: told(z.string(), '32 octets; an Ed25519 key of small order is refused.', [
      'RFC 8037 section 2',
      'RFC 7518 section 6.2.1.2',
    ]),
  }),
  z.strictObject({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string(),
    y: told(z.string(), '32 octets, of a P-256 key.', 'RFC 7518 section 6.2.1.3'),
  }),
])
export type PublicJwk = z.infer<typeof publicJwk>

/** Each type of evidence with the use of the issuer's key that signs it; a verifier sees only the keys of its own use. */
export const EVIDENCE_KEY_USES = {
  id_token: 'id_token',
  agent_card: 'agent_card',
  wit_svid: 'wit-svid',
  vc: 'vc+jwt',
} as const
export type KeyUse = (typeof EVIDENCE_KEY_USES)[keyof typeof EVIDENCE_KEY_USES]

const named = { jwk: publicJwk, key_thumbprint: thumbprintUri() }
const issuerKeyList = () => z.array(z.strictObject({ kid: text({ min: 1 }), jwk: publicJwk }))

/**
 * An issuer's keys for one use: a JWK Set, a trust bundle or a list of verification methods, by `kid`. A retired key
 * verifies nothing new, but what it vouched for stands; a key in neither list vouches for nothing.
 */
const issuerKeys = z.strictObject({
  kind: z.literal('issuer_keys'),
  issuer: text(),
  use: z.enum(EVIDENCE_KEY_USES),
  /** The `client_id` under which this service is registered with an OpenID provider. */
  client_id: z.optional(text({ min: 1 })),
  keys: issuerKeyList(),
  retired: z.optional(issuerKeyList()),
})

/** A signed list of credential statuses (Bitstring Status List 1.0), by the URL that credentials name it with. */
const statusList = z.strictObject({
  kind: z.literal('status_list'),
  issuer: text(),
  id: text({ min: 1 }),
  /** A compact JWS: the `BitstringStatusListCredential`, secured as VC JOSE COSE says. */
  credential: text({ min: 1 }),
})

/** What a host publishes: the TXT records at and below it, each as its character-strings, and its well-known document. */
const zone = z.strictObject({
  kind: z.literal('zone'),
  host: text(),
  records: z.array(z.strictObject({ name: text(), strings: z.array(z.string()) })),
  well_known: z.nullable(jsonObject()),
})

const registryKey = { kind: z.literal('registry_entry'), issuer: text(), subject: text() }
const organizationKey = { kind: z.literal('organization'), organization_id: text() }

/** What identifies a directory entry. */
const directoryKey = z.discriminatedUnion('kind', [
  z.strictObject(registryKey),
  z.strictObject(organizationKey),
  z.strictObject({ kind: issuerKeys.shape.kind, issuer: text(), use: issuerKeys.shape.use }),
  z.strictObject({ kind: zone.shape.kind, host: text() }),
  z.strictObject({ kind: statusList.shape.kind, issuer: text(), id: text() }),
])
export type DirectoryKey = z.infer<typeof directoryKey>

/** What remains of a withdrawn entry: its version keeps counting, so restoring it makes a new version. */
const withdrawn = z.strictObject({ kind: z.literal('withdrawn'), was: directoryKey })

/** What the service's directory can hold: public material of the synthetic parties, published out of band. */
export const directoryEntry = z.discriminatedUnion('kind', [
  z.strictObject({ ...registryKey, ...named }),
  z.strictObject({ ...organizationKey, ...named, retired: z.optional(z.array(z.strictObject(named))) }),
  issuerKeys,
  zone,
  statusList,
  withdrawn,
])
export type DirectoryEntry = z.infer<typeof directoryEntry>
export type IssuerKeys = z.infer<typeof issuerKeys>
export type Organization = Extract<DirectoryEntry, { kind: 'organization' }>
export type StatusList = z.infer<typeof statusList>
export type Zone = z.infer<typeof zone>

/** An entry as stored; anyone who replaces it must name the version that is replaced. */
export interface DirectoryRecord {
  /** As `directoryName` gives it. */
  readonly name: string
  /** Goes up with every change, withdrawals included. */
  readonly version: number
  readonly entry: DirectoryEntry
  /** When this version was published (RFC 3339). */
  readonly published_at?: string
  /** The version since which each thing has been in it: a key by its thumbprint, a status by its index. */
  readonly since?: Readonly<Record<string, number>>
}

/** The name under which the directory keeps an entry, even a withdrawn one. */
export function directoryName(key: DirectoryKey | DirectoryEntry): string {
  switch (key.kind) {
    case 'registry_entry':
      return JSON.stringify([key.kind, key.issuer, key.subject])
    case 'organization':
      return JSON.stringify([key.kind, key.organization_id])
    case 'issuer_keys':
      return JSON.stringify([key.kind, key.issuer, key.use])
    case 'zone':
      return JSON.stringify([key.kind, key.host])
    case 'status_list':
      return JSON.stringify([key.kind, key.issuer, key.id])
    case 'withdrawn':
      return directoryName(key.was)
  }
}

/** Where a publication stands among what happened. */
export interface Publication {
  /** The version now stored. */
  readonly version: number
  /** The reading of the clock under which it was published. */
  readonly at: string
  readonly clock_offset_ms: number
  /** The place of the request that is judged next, in the order of the audit trail. */
  readonly next_order: number
}

/** The synthetic world's only way into the service. */
export interface DirectoryPort {
  /**
   * Adds an entry or, with `replaces`, replaces exactly that version.
   * @throws DOMException `ConstraintError` if there already is an entry and `replaces` is not its version.
   */
  publish(entry: DirectoryEntry, replaces?: number): Promise<Publication>
}
