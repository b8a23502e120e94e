import { jsonObject, text, thumbprintUri } from './primitives.ts'
import { z } from './zod.ts'

/** A public JWK of one of the two kinds in use (RFC 7517, RFC 8037, RFC 7518), exactly these members. */
export const publicJwk = z.discriminatedUnion('kty', [
  z.strictObject({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() }),
  z.strictObject({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() }),
])
export type PublicJwk = z.infer<typeof publicJwk>

/** What a key of an issuer may sign; a verifier sees the keys of its own use and no other. */
export const KEY_USES = ['id_token', 'agent_card', 'wit-svid', 'vc+jwt'] as const
export type KeyUse = (typeof KEY_USES)[number]

const named = { jwk: publicJwk, key_thumbprint: thumbprintUri() }

/** An issuer's keys for one use: a JWK Set, a trust bundle or a list of verification methods, by `kid`. */
const issuerKeys = z.strictObject({
  kind: z.literal('issuer_keys'),
  issuer: text(),
  use: z.enum(KEY_USES),
  keys: z.array(z.strictObject({ kid: text({ min: 1 }), jwk: publicJwk })),
})

/** What a host publishes: the TXT records at and below it, each as its character-strings, and its well-known document. */
const zone = z.strictObject({
  kind: z.literal('zone'),
  host: text(),
  records: z.array(z.strictObject({ name: text(), strings: z.array(z.string()) })),
  well_known: z.nullable(jsonObject()),
})

/** What the service's directory can hold: public material of the synthetic parties, published out of band. */
export const directoryEntry = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('registry_entry'), issuer: text(), subject: text(), ...named }),
  z.strictObject({ kind: z.literal('organization'), organization_id: text(), ...named }),
  issuerKeys,
  zone,
])
export type DirectoryEntry = z.infer<typeof directoryEntry>
export type DirectoryKind = DirectoryEntry['kind']
export type IssuerKeys = z.infer<typeof issuerKeys>
export type Zone = z.infer<typeof zone>

/** An entry as stored: replacing it takes naming the version that is replaced. */
export interface DirectoryRecord {
  /** As `directoryName` gives it. */
  readonly name: string
  readonly version: number
  readonly entry: DirectoryEntry
}

/** What tells one directory entry from every other. */
export type DirectoryKey =
  | { readonly kind: 'registry_entry'; readonly issuer: string; readonly subject: string }
  | { readonly kind: 'organization'; readonly organization_id: string }
  | { readonly kind: 'issuer_keys'; readonly issuer: string; readonly use: KeyUse }
  | { readonly kind: 'zone'; readonly host: string }

/** The name under which the directory keeps an entry. */
export function directoryName(key: DirectoryKey): string {
  switch (key.kind) {
    case 'registry_entry':
      return JSON.stringify([key.kind, key.issuer, key.subject])
    case 'organization':
      return JSON.stringify([key.kind, key.organization_id])
    case 'issuer_keys':
      return JSON.stringify([key.kind, key.issuer, key.use])
    case 'zone':
      return JSON.stringify([key.kind, key.host])
  }
}

/** The only door of the synthetic world into the service (contract section 11). */
export interface DirectoryPort {
  /**
   * Adds an entry; with `replaces`, takes the place of exactly that version.
   * @returns the version now stored.
   * @throws DOMException `ConstraintError` where an entry stands already and `replaces` does not name its version.
   */
  publish(entry: DirectoryEntry, replaces?: number): Promise<number>
}
