import type { CheckLine, ProtocolCheckList } from '../contract/catalogues/checks.ts'
import type { ProofAlgorithm } from '../contract/names.ts'
import type { Evidence } from '../contract/schemas/challenge.ts'
import type { DirectoryRecord, IssuerKeys, KeyUse, Zone } from '../contract/schemas/directory.ts'
import { type Jwk, JwkError, thumbprintUriOf } from '../crypto/jwk.ts'
import type { GivenKey } from '../crypto/key-kinds.ts'
import { readVerificationKey } from '../protocols/claims.ts'
import type { VerificationInput, Verifier } from '../protocols/verifier.ts'
import { type Expected, expectedThumbprint } from './expected.ts'
import { whyUnread } from './given-keys.ts'
import { breathe } from './limits.ts'
import { type Asked, WHY_OPEN } from './own-lines.ts'
import { type BenchInput, type BenchLine, instantOf, textOf } from './report.ts'
import { type BenchCheck, benchRunner, type Given, requirementHere, TERMS_HERE } from './run-list.ts'
import { listFinder } from './status-lists.ts'

export interface ProtocolPlan {
  readonly checks: ProtocolCheckList
  readonly plan: Readonly<Record<string, BenchCheck>>
  readonly verify: Verifier['verify']
  /** What a check asks here, where the list's own words speak of what only the service has. */
  readonly words?: Readonly<Record<string, string>>
  /** The use of the keys that vouch; null where a zone does. */
  readonly use: KeyUse | null
}

export interface Holder {
  readonly thumbprint: string
  readonly alg: ProofAlgorithm
}

/** What the object says of itself, which stands for whatever the visitor left open. */
export interface OwnWords {
  readonly issuer: string
  readonly subject: string
  readonly audience: string
  readonly nonce: string
  readonly endpoint?: string | undefined
  /** What it was published as, where it is not evidence that keys vouch for. */
  readonly zone?: Zone
  /** The key that it confirms; undefined where it names none that can be read. */
  readonly holder: Holder | undefined
  readonly kids: readonly string[]
  /** Whether it names a status that only a list could tell. */
  readonly hasStatus: boolean
  readonly lists?: readonly string[]
  /** The thumbprint of each key that it confirms, by the check that compares it. */
  readonly confirmed: Readonly<Record<string, string | undefined>>
  readonly found: Readonly<Record<string, unknown>>
}

const BEFORE_ALL = 0
const AFTER_ALL = 253_402_300_799_000
const DAWN = '1970-01-01T00:00:00Z'

const NO_ZONE: Zone = { kind: 'zone', host: '', records: [], well_known: null }

type GivenToList = Omit<BenchInput, 'text'>

interface Subject extends GivenToList {
  readonly list: ProtocolPlan
  readonly evidence: Evidence | undefined
  readonly own: OwnWords
  readonly holder: string | undefined
  /** The key under which the signature verifies; undefined where none does. */
  readonly by: GivenKey | undefined
}

// A trust bundle says of each key which SVIDs it signs (WIT-SVID, section 6): `wit-svid` is no other use than `sig`.
function readFor(use: KeyUse, { use: named, ...key }: GivenKey): readonly Jwk[] {
  try {
    return [readVerificationKey(named === undefined || named === use ? key : { ...key, use: named })]
  } catch (cause) {
    if (cause instanceof JwkError) return []
    throw cause
  }
}

/** The keys that a list of the service takes; of those without a name only the one that verifies, by the object's kid. */
function listedKeys({ keys, by, own: { kids } }: Subject, use: KeyUse): IssuerKeys['keys'] {
  const meant = keys.filter(key => by === undefined || key === by || typeof key.kid === 'string')
  return meant.flatMap(key => {
    const names = typeof key.kid === 'string' ? [key.kid] : kids.length > 0 ? kids : ['given']
    return readFor(use, key).flatMap(jwk => names.map(kid => ({ kid, jwk })))
  })
}

function recordOf(about: Subject): DirectoryRecord {
  const { list, own, expected } = about
  const record = { name: '', version: 1 }
  if (own.zone !== undefined || list.use === null) return { ...record, entry: own.zone ?? NO_ZONE }
  const issuer = expected.issuer ?? own.issuer
  const client_id = expected.audience ?? own.audience
  const keys = listedKeys(about, list.use)
  return { ...record, entry: { kind: 'issuer_keys', issuer, use: list.use, client_id, keys } }
}

const findList = ({ own, expected }: Subject) => listFinder(expected.status_list, own.lists ?? [])

function givenOf(about: Subject): Given {
  const { own, keys, expected, holder } = about
  const find = findList(about)
  const given: Asked[] = keys.length > 0 ? ['key'] : []
  // Of a list of which no one knows who signed it nothing is read.
  if (!own.hasStatus || (keys.length > 0 && (own.lists ?? []).every(id => find(id) !== undefined)))
    given.push('lists')
  if (holder !== undefined) given.push('holder')
  for (const name of ['issuer', 'subject', 'audience', 'nonce', 'time'] as const)
    if (expected[name] !== undefined) given.push(name)
  return new Set(given)
}

const NO_KEY = 'urn:ietf:params:oauth:jwk-thumbprint:sha-256:'

function runnerOf(about: Subject) {
  const whyOpen = {
    ...WHY_OPEN,
    key: whyUnread(about.keyFault) ?? WHY_OPEN.key,
    ...(about.expected.holder === undefined ? {} : { holder: 'the expected holder key cannot be read' }),
  }
  return benchRunner({ plan: about.list.plan, given: givenOf(about), whyOpen })
}

function inputOf(about: Subject): Omit<VerificationInput, 'now'> {
  const { list, evidence, own, expected, holder } = about
  const issuer = expected.issuer ?? own.issuer
  const subject = expected.subject ?? own.subject
  const proof = own.holder ?? { thumbprint: NO_KEY, alg: 'ES256' }
  const endpoint = list.use === 'agent_card' ? subject : (own.endpoint ?? null)
  const find = findList(about)
  return {
    snapshot: {
      agent: {
        claim: { identity_source: 'EXTERNAL', issuer, subject, metadata: { protocol: 'OIDC', endpoint } },
      },
      challenge: {
        audience: expected.audience ?? own.audience,
        nonce: expected.nonce ?? own.nonce,
        issued_at: DAWN,
      },
      issuer: recordOf(about),
    },
    proof: holder === undefined ? proof : { ...proof, thumbprint: holder },
    evidence,
    listOf: async id => {
      const credential = find(id)
      if (credential === undefined) return undefined
      return { name: '', version: 1, entry: { kind: 'status_list', issuer, id, credential } }
    },
    ...{ run: runnerOf(about), terms: TERMS_HERE },
  }
}

/** What stands beside the value that was expected where a line fails because the object has none. */
function missing({ result }: CheckLine, asks: Asked | undefined): string | undefined {
  if (result !== 'FAIL') return undefined
  return asks === 'holder' ? 'no key that can be read' : 'nothing'
}

function comparedIn(
  line: CheckLine,
  asks: Asked | undefined,
  { own, expected, holder }: Subject,
): Pick<BenchLine, 'compared'> {
  const found = foundIn(line.check, asks, own) ?? missing(line, asks)
  if (found === undefined || (line.result !== 'PASS' && line.result !== 'FAIL')) return {}
  if (asks === 'time' && expected.time !== undefined)
    return { compared: { found: instantOf(found), expected: new Date(expected.time).toISOString() } }
  const value =
    asks === 'holder'
      ? holder
      : asks !== undefined && asks in expected
        ? expected[asks as keyof Expected]
        : undefined
  return typeof value === 'string' ? { compared: { found: textOf(found), expected: value } } : {}
}

/** What stands in the object of what a check compares; of a key its thumbprint. */
const foundIn = (check: string, asks: Asked | undefined, { confirmed, found }: OwnWords): unknown =>
  asks === 'holder' ? confirmed[check] : found[check]

/** Without a time, what fails both before and after all times is wrong in itself; all else stays open. */
function withoutTime(early: CheckLine, late: CheckLine): CheckLine {
  if (early.result === 'FAIL' && late.result === 'FAIL') return early
  const { check, section } = early
  const open: CheckLine = { check, result: 'NOT_RUN', detail: WHY_OPEN.time }
  return section === undefined ? open : { ...open, section }
}

/** One line of two runs: before all times and after them where no time was given, else of the same run twice. */
function timedLine(early: CheckLine, late: CheckLine, { asks, isTimed = false }: BenchCheck): CheckLine {
  const ran = late.result === 'PASS' || late.result === 'FAIL' || late.detail === WHY_OPEN.time
  const isOpen = asks === 'time' ? ran : isTimed && early.result !== late.result
  return isOpen ? withoutTime(early, late) : late
}

/**
 * Runs a protocol's list over one object, as the service would under the key that verifies it.
 * @param own what the object says of itself
 * @param by the key under which its signature verifies, one of those given
 */
export async function checkByList(
  list: ProtocolPlan,
  evidence: Evidence | undefined,
  own: OwnWords,
  { by, ...given }: GivenToList & { readonly by?: GivenKey | undefined },
): Promise<readonly BenchLine[]> {
  const { expected } = given
  const about: Subject = {
    ...{ list, evidence, own, ...given, by },
    holder: await expectedThumbprint(expected.holder),
  }
  const input = inputOf(about)
  await breathe()
  const late = await list.verify({ ...input, now: expected.time ?? AFTER_ALL })
  await breathe()
  const early = expected.time === undefined ? await list.verify({ ...input, now: BEFORE_ALL }) : late
  return late.checks.map((line, at): BenchLine => {
    const check = list.plan[line.check] ?? {}
    const judged = expected.time === undefined ? timedLine(early.checks[at] ?? line, line, check) : line
    const words = list.words?.[line.check] ?? requirementHere(list.checks[line.check]?.words ?? '')
    return { ...saysOf(judged, check.asks, own), words, ...comparedIn(judged, check.asks, about) }
  })
}

function saysOf(line: CheckLine, asks: Asked | undefined, own: OwnWords): CheckLine {
  const found = foundIn(line.check, asks, own)
  if (
    line.result !== 'NOT_RUN' ||
    found === undefined ||
    asks === undefined ||
    line.detail !== WHY_OPEN[asks]
  )
    return line
  return { ...line, detail: `${line.detail}; it says ${asks === 'time' ? instantOf(found) : textOf(found)}` }
}

export async function holderOf(jwk: unknown): Promise<Holder | undefined> {
  try {
    const key = readVerificationKey(jwk)
    return { thumbprint: await thumbprintUriOf(key), alg: key.kty === 'EC' ? 'ES256' : 'Ed25519' }
  } catch (cause) {
    if (cause instanceof JwkError) return undefined
    throw cause
  }
}
