import {
  type Beside,
  besideNothing,
  choice,
  type Graded,
  type Judge,
  open,
  type Rules,
  refusalOf,
  same,
} from '../../checks/graded.ts'
import { fail, notChecked, pass, runList } from '../../checks/verdict.ts'
import { keysOf } from '../../contract/keys-of.ts'
import type { DirectoryRecord, Zone } from '../../contract/schemas/directory.ts'
import type { ImportRequest } from '../../contract/schemas/profile.ts'
import { JwkError, readPublicJwk, thumbprintUriOf } from '../../crypto/jwk.ts'
import { HOLDER, isAtHost, timely } from '../claims.ts'
import { type AidRecord, AidRecordError, readTxtRecord, readWellKnown, recordOrWhy } from './aid-record.ts'
import type { DNS_CHECKS } from './list.ts'

/** The answers of one name, each a record or why it is none, and what AID chooses of them (AID 2.1.0, 2.3 steps 3 to 7). */
interface AnswerSet {
  /** How many answers there are. */
  readonly all: number
  /** Why each is none that is no record. */
  readonly reasons: readonly string[]
  /** The highest version among the records. */
  readonly version: AidRecord['version'] | undefined
  /** How many records are of that version. */
  readonly ofVersion: number
  /** Its one record; undefined where there is none, or more than one. */
  readonly selected: AidRecord | undefined
}

/** The answers at the name of a host, beside what is expected of them. */
export interface ZoneInHand {
  /** What was found at the name; open where nothing was looked up. */
  readonly lookup: Graded
  readonly set: AnswerSet
  /** The `x` of the Ed25519 key of the selected record, whichever form its version gives it. */
  readonly key: string | undefined
  /** Why the selected record's key is none. */
  readonly keyFault?: string | undefined
  readonly host: string | undefined
  readonly beside: Beside & {
    /** The claimed endpoint: null where the claim has none, undefined where there is no claim. */
    readonly endpoint?: string | null | undefined
  }
}

/** The name at which a host's record stands (AID 2.1.0, 2.3 step 2). */
export const discoveryName = (host: string): string => `_agent.${host}`

/** What AID chooses of some answers, a text being why one is none; none is chosen by its place among them. */
export function setOf(answers: readonly (AidRecord | string)[]): AnswerSet {
  const records = answers.filter(answer => typeof answer !== 'string')
  const reasons = answers.filter(answer => typeof answer === 'string')
  const version = (['aid2', 'aid1'] as const).find(each => records.some(record => record.version === each))
  const [selected, ...more] = records.filter(record => record.version === version)
  return {
    ...{ all: answers.length, reasons, version },
    ofVersion: selected === undefined ? 0 : 1 + more.length,
    selected: more.length === 0 ? selected : undefined,
  }
}

const REASONS_AT_MOST = 3

function judgeValid({ set: { all, reasons, version, ofVersion } }: ZoneInHand): Graded {
  if (all === 0) return fail('RECORD_INVALID', 'there is no TXT answer')
  if (version !== undefined)
    return pass(all === 1 ? `a record of ${version}` : `${all} answers; records of ${version}: ${ofVersion}`)
  const why = reasons.slice(0, REASONS_AT_MOST).join('; ')
  return fail('RECORD_INVALID', all === 1 ? why : `${all} answers, none of them a record: ${why}`)
}

const judgeVersion = ({ set: { version } }: ZoneInHand): Graded =>
  version === 'aid2'
    ? pass(version)
    : choice(
        'VERSION_NOT_ALLOWED',
        'it is of aid1, and this service takes aid2 only; AID 2.3 (6) leaves that to the client',
      )

const judgeSingle = ({ set: { version, ofVersion } }: ZoneInHand): Graded =>
  ofVersion === 1
    ? pass(`exactly one of ${version}`)
    : fail(
        'RECORD_AMBIGUOUS',
        `${ofVersion} records of ${version}; the order of answers does not choose between them`,
      )

function judgeDeprecation({ set: { selected }, beside }: ZoneInHand): Graded {
  const deprecated = selected?.deprecated
  if (deprecated === undefined) return pass('none named')
  const found = timely('dep', 'ends', deprecated, beside)
  return found.result === 'FAIL' ? { ...found, code: 'RECORD_DEPRECATED' } : found
}

function judgeEndpoint({ set: { selected }, host, beside: { endpoint } }: ZoneInHand): Graded {
  const code = 'ENDPOINT_MISMATCH'
  const uri = selected?.uri ?? ''
  if (endpoint === undefined) return open(`no claimed endpoint was given; it says ${uri}`)
  if (endpoint === null) return fail(code, 'no endpoint is claimed')
  if (uri !== endpoint) return fail(code, `found ${uri}, expected ${endpoint}`)
  return pass(
    host !== undefined && isAtHost(endpoint, host)
      ? `${endpoint}, at the zone’s own host`
      : `${endpoint}, named but not proven: any zone can name another’s`,
  )
}

// Whether signatures under the key mean anything is checked here, and not for every record in the zone.
async function judgeKey({ key, keyFault, beside: { holder } }: ZoneInHand): Promise<Graded> {
  const refuse = (why: string): Graded => ({ ...fail(HOLDER.code, why), ...besideNothing(holder) })
  if (keyFault !== undefined && holder === undefined) return open(`${HOLDER.none}; ${keyFault}`)
  if (keyFault !== undefined) return refuse(keyFault)
  if (key === undefined && holder === undefined)
    return notChecked('the record has no key, which AID leaves open (2.1)')
  if (key === undefined) return refuse('the record has no key')
  try {
    return same(await thumbprintUriOf(readPublicJwk({ kty: 'OKP', crv: 'Ed25519', x: key })), holder, HOLDER)
  } catch (cause) {
    if (cause instanceof JwkError) return refuse(`pka: ${cause.message}`)
    throw cause
  }
}

const onSingle = (judge: Judge<ZoneInHand>) => ({ judge, restsOn: ['single'] })

/** The checks of the list that look at the zone, in its order; a legacy record is a CHOICE, which the service refuses. */
export const ZONE_RULES = {
  lookup: { judge: ({ lookup }: ZoneInHand) => lookup, onlyService: true },
  valid: { judge: judgeValid },
  version: { judge: judgeVersion, restsOn: ['valid'] },
  single: { judge: judgeSingle, restsOn: ['version'] },
  dep: onSingle(judgeDeprecation),
  endpoint: onSingle(judgeEndpoint),
  key: {
    ...onSingle(judgeKey),
    here: 'The record must contain the Ed25519 key that you expect. Keys of small order, for which anyone can sign, are refused.',
  },
} as const satisfies Partial<Rules<typeof DNS_CHECKS, ZoneInHand>>

interface ZoneQuestion {
  /** The directory's entry for the claimed host, as it is now. */
  readonly record: DirectoryRecord | undefined
  readonly claim: ImportRequest
  readonly key_thumbprint: string
  readonly now: number
}

/** The zone that a directory entry holds; none where it was withdrawn. */
export function zoneIn(record: DirectoryRecord | undefined): Zone | undefined {
  return record?.entry.kind === 'zone' ? record.entry : undefined
}

// DNS compares names without regard to the case of ASCII letters, and of no others (RFC 4343 section 3).
const normalName = (name: string): string =>
  name.replace(/\.$/u, '').replace(/[A-Z]/gu, letter => letter.toLowerCase())

/** What a zone answers at a host's name; the well-known document only where no TXT record stands there. */
function lookUp(zone: Zone | undefined, name: string): Pick<ZoneInHand, 'lookup' | 'set'> {
  const orWhy = (read: () => AidRecord) => {
    const found = recordOrWhy(read)
    return found instanceof AidRecordError ? found.message : found
  }
  const records = (zone?.records ?? []).filter(each => normalName(each.name) === name)
  if (records.length > 0)
    return {
      lookup: pass(`${records.length} TXT at ${name}`),
      set: setOf(records.map(({ strings }) => orWhy(() => readTxtRecord(strings)))),
    }
  const document = zone?.well_known
  if (document == null)
    return { lookup: fail('RECORD_MISSING', `no TXT at ${name}, and no well-known document`), set: setOf([]) }
  return {
    lookup: pass(`no TXT at ${name}; the well-known document`),
    set: setOf([orWhy(() => readWellKnown(document))]),
  }
}

/** Looks up a claimed host in its zone as the directory has it, beside the claim. */
export function zoneInHand({ record, claim, key_thumbprint, now }: ZoneQuestion): ZoneInHand {
  const { issuer, subject, metadata } = claim
  const found = lookUp(zoneIn(record), discoveryName(subject))
  return {
    ...found,
    ...{ key: found.set.selected?.pka, host: subject },
    beside: {
      ...{ issuer, holder: key_thumbprint, time: now, endpoint: metadata.endpoint ?? null },
      known: zoneIn(record) !== undefined,
    },
  }
}

/** When the chosen record is deprecated (RFC 3339); null where it names no time. */
export function endOf({ set: { selected } }: ZoneInHand): string | null {
  return selected?.deprecated === undefined ? null : new Date(selected.deprecated).toISOString()
}

/** The check that a host's zone fails, as it is now; null where it names the claimed endpoint and the key (AID 2.1.0, 2.3). */
export async function zoneFault(question: ZoneQuestion) {
  const zone = zoneInHand(question)
  const { failed } = await runList(
    keysOf(ZONE_RULES).map(check => ({
      check,
      judge: async () => refusalOf(await ZONE_RULES[check].judge(zone)),
    })),
  )
  return failed
}
