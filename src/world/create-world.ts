import type { DirectoryPort } from '../contract/directory.ts'
import type { ImportRequest } from '../contract/profile.ts'
import { type Jwk, thumbprintUriOf } from '../crypto/jwk.ts'
import type { SampleName, World, WorldClock } from './world.ts'

type Prepare = (jwk: Jwk, directory: DirectoryPort, now: number) => Promise<ImportRequest>

const YEAR_MS = 365 * 24 * 3600 * 1000

/** A subject of this run's own, so that no two runs share an identity. */
function freshSubject(stem: string): string {
  return `${stem}-${crypto.randomUUID().slice(0, 8)}`
}

function validity(now: number): { valid_from: string; valid_until: string } {
  const day = new Date(now).toISOString().slice(0, 10)
  return { valid_from: `${day}T00:00:00Z`, valid_until: new Date(now + YEAR_MS).toISOString() }
}

const serviceName: Prepare = async (jwk, directory, now) => {
  const issuer = 'https://registry.example'
  const subject = freshSubject('report-courier')
  const key_thumbprint = await thumbprintUriOf(jwk)
  await directory.publish({ kind: 'registry_entry', issuer, subject, jwk, key_thumbprint })
  return {
    identity_source: 'SERVICE_REGISTRY',
    issuer,
    subject,
    metadata: {
      protocol: 'SERVICE_NAME',
      display_name: 'Report courier',
      endpoint: `https://${subject}.example/a2a`,
      key_reference: key_thumbprint,
      evidence_refs: [],
      ...validity(now),
    },
  }
}

const publicKey: Prepare = async (jwk, _directory, now) => {
  const thumbprint = await thumbprintUriOf(jwk)
  return {
    identity_source: 'EXTERNAL',
    issuer: thumbprint,
    subject: thumbprint,
    metadata: {
      protocol: 'PUBLIC_KEY',
      display_name: 'Night indexer',
      key_reference: thumbprint,
      evidence_refs: [],
      ...validity(now),
    },
  }
}

const PREPARE = { SERVICE_NAME: serviceName, PUBLIC_KEY: publicKey } as const satisfies Record<
  SampleName,
  Prepare
>

/** The synthetic parties. Their only way into the service is the directory's port. */
export function createWorld(directory: DirectoryPort, clock: WorldClock): World {
  return { clock, prepare: (sample, jwk) => PREPARE[sample](jwk, directory, clock.now()) }
}
