import { text, thumbprintUri } from './primitives.ts'
import { z } from './zod.ts'

/** A public JWK of one of the two kinds in use (RFC 7517, RFC 8037, RFC 7518), exactly these members. */
export const publicJwk = z.discriminatedUnion('kty', [
  z.strictObject({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() }),
  z.strictObject({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() }),
])
export type PublicJwk = z.infer<typeof publicJwk>

const named = { jwk: publicJwk, key_thumbprint: thumbprintUri() }

/** What the service's directory can hold: public material of the synthetic parties, published out of band. */
export const directoryEntry = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('registry_entry'), issuer: text(), subject: text(), ...named }),
  z.strictObject({ kind: z.literal('organization'), organization_id: text(), ...named }),
])
export type DirectoryEntry = z.infer<typeof directoryEntry>
export type DirectoryKind = DirectoryEntry['kind']

/** An entry as stored: replacing it takes naming the version that is replaced. */
export interface DirectoryRecord {
  /** As `directoryName` gives it. */
  readonly name: string
  readonly version: number
  readonly entry: DirectoryEntry
}

/** The name under which the directory keeps an entry. */
export function directoryName(
  key:
    | { kind: 'registry_entry'; issuer: string; subject: string }
    | { kind: 'organization'; organization_id: string },
): string {
  return key.kind === 'registry_entry'
    ? JSON.stringify([key.kind, key.issuer, key.subject])
    : JSON.stringify([key.kind, key.organization_id])
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
