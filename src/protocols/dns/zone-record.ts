import { equal, fail, pass, runList, type Verdict } from '../../checks/verdict.ts'
import { keysOf } from '../../contract/keys-of.ts'
import type { DirectoryRecord, Zone } from '../../contract/schemas/directory.ts'
import type { ImportRequest } from '../../contract/schemas/profile.ts'
import { JwkError, readPublicJwk, thumbprintUriOf } from '../../crypto/jwk.ts'
import { isAtHost } from '../claims.ts'
import { type AidRecord, AidRecordError, readTxtRecord, readWellKnown, recordOrWhy } from './aid-record.ts'

export interface ZoneQuestion {
  /** The directory's entry for the claimed host, as it is now. */
  readonly record: DirectoryRecord | undefined
  readonly claim: ImportRequest
  readonly key_thumbprint: string
  readonly now: number
}

interface Discovery {
  answers: (AidRecord | AidRecordError)[]
  selected?: AidRecord
}

/** The zone that a directory entry holds; none where it was withdrawn. */
export function zoneIn(record: DirectoryRecord | undefined): Zone | undefined {
  return record?.entry.kind === 'zone' ? record.entry : undefined
}

/** The name at which a host's record stands (AID 2.1.0, 2.3 step 2). */
export const discoveryName = (host: string): string => `_agent.${host}`

// DNS compares names without regard to the case of ASCII letters, and of no others (RFC 4343 section 3).
const normalName = (name: string): string =>
  name.replace(/\.$/u, '').replace(/[A-Z]/gu, letter => letter.toLowerCase())

function judgeLookup(found: Discovery, { record, claim }: ZoneQuestion): Verdict {
  const zone = zoneIn(record)
  const name = discoveryName(claim.subject)
  const records = (zone?.records ?? []).filter(each => normalName(each.name) === name)
  found.answers = records.map(({ strings }) => recordOrWhy(() => readTxtRecord(strings)))
  if (records.length > 0) return pass(`${records.length} TXT at ${name}`)
  const document = zone?.well_known
  if (document == null) return fail('RECORD_MISSING', `no TXT at ${name}, and no well-known document`)
  found.answers = [recordOrWhy(() => readWellKnown(document))]
  return pass(`no TXT at ${name}; the well-known document`)
}

const validOf = ({ answers }: Discovery): AidRecord[] =>
  answers.filter((answer): answer is AidRecord => !(answer instanceof AidRecordError))

function judgeValid(found: Discovery): Verdict {
  const faults = found.answers.flatMap(answer => (answer instanceof AidRecordError ? [answer.message] : []))
  return validOf(found).length > 0
    ? pass(`${validOf(found).length} valid, ${faults.length} not`)
    : fail('RECORD_INVALID', faults.join('; '))
}

function judgeVersion(found: Discovery): Verdict {
  return validOf(found).some(({ version }) => version === 'aid2')
    ? pass('aid2')
    : fail('VERSION_NOT_ALLOWED', 'only legacy aid1 records are valid')
}

function judgeSingle(found: Discovery): Verdict {
  const [record, ...more] = validOf(found).filter(({ version }) => version === 'aid2')
  if (record === undefined || more.length > 0)
    return fail('RECORD_AMBIGUOUS', `${more.length + 1} records of aid2 are valid`)
  found.selected = record
  return pass('exactly one')
}

function judgeDeprecation({ selected }: Discovery, { now }: ZoneQuestion): Verdict {
  const deprecated = selected?.deprecated
  if (deprecated === undefined) return pass('none named')
  return deprecated > now
    ? pass('it is in the future')
    : fail('RECORD_DEPRECATED', 'the record is deprecated')
}

function judgeEndpoint({ selected }: Discovery, { claim }: ZoneQuestion): Verdict {
  const { endpoint } = claim.metadata
  if (endpoint == null) return fail('ENDPOINT_MISMATCH', 'no endpoint is claimed')
  const named = equal(selected?.uri ?? '', endpoint, 'ENDPOINT_MISMATCH')
  if (named.result === 'FAIL') return named
  return pass(
    isAtHost(endpoint, claim.subject)
      ? `${endpoint}, at the zone’s own host`
      : `${endpoint}, named but not proven: any zone can name another’s`,
  )
}

// Whether signatures under the key mean anything is checked here, and not for every record in the zone.
async function judgeKey({ selected }: Discovery, { key_thumbprint }: ZoneQuestion): Promise<Verdict> {
  if (selected?.pka === undefined) return fail('KEY_NOT_CONFIRMED', 'the record has no key')
  try {
    const jwk = readPublicJwk({ kty: 'OKP', crv: 'Ed25519', x: selected.pka })
    return equal(await thumbprintUriOf(jwk), key_thumbprint, 'KEY_NOT_CONFIRMED')
  } catch (cause) {
    if (cause instanceof JwkError) return fail('KEY_NOT_CONFIRMED', `pka: ${cause.message}`)
    throw cause
  }
}

/** The checks of the list that look at the zone, in its order, and the end that the chosen record names. */
export function zoneChecks(question: ZoneQuestion) {
  const found: Discovery = { answers: [] }
  return {
    judges: {
      lookup: () => judgeLookup(found, question),
      valid: () => judgeValid(found),
      version: () => judgeVersion(found),
      single: () => judgeSingle(found),
      dep: () => judgeDeprecation(found, question),
      endpoint: () => judgeEndpoint(found, question),
      key: () => judgeKey(found, question),
    },
    /** When the chosen record is deprecated (RFC 3339); null where it names no time. */
    until: (): string | null => {
      const deprecated = found.selected?.deprecated
      return deprecated === undefined ? null : new Date(deprecated).toISOString()
    },
  }
}

/** The result for a zone: until when it stands (RFC 3339; null without end), or the check that it fails. */
export type ZoneJudgement =
  | { readonly stands: true; readonly until: string | null }
  | { readonly stands: false; readonly check: string; readonly detail: string }

/** Whether a host's zone, as it is now, still names the claimed endpoint and the key (AID 2.1.0, 2.3). */
export async function judgeZone(question: ZoneQuestion): Promise<ZoneJudgement> {
  const { judges, until } = zoneChecks(question)
  const { failed } = await runList(keysOf(judges).map(check => ({ check, judge: judges[check] })))
  return failed === null
    ? { stands: true, until: until() }
    : { stands: false, check: failed.check, detail: failed.detail }
}
