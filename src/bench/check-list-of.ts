import { notChecked, pass, type Verdict } from '../checks/verdict.ts'
import type { CheckLine } from '../contract/catalogues/checks.ts'
import type { ProtocolCheckList } from '../contract/protocols/protocol-check.ts'
import type { Evidence } from '../contract/schemas/challenge.ts'
import type { DirectoryRecord, KeyUse, PublicJwk, Zone } from '../contract/schemas/directory.ts'
import { JwkError, thumbprintUriOf } from '../crypto/jwk.ts'
import { readVerificationKey } from '../rules/protocols/verification-key.ts'
import type { VerificationInput, Verifier } from '../rules/protocols/verifier.ts'
import type { Asked, BenchCheck } from './asked.ts'
import { WHY_OPEN } from './asked.ts'
import type { Expected } from './expected.ts'
import type { GivenKey } from './given-keys.ts'
import type { BenchLine } from './report.ts'
import { benchRunner, type Given } from './run-list.ts'
import { instantOf, textOf } from './value-words.ts'

/** A protocol's list as the bench runs it. */
export interface BenchList {
  readonly checks: ProtocolCheckList
  readonly plan: Readonly<Record<string, BenchCheck>>
  readonly verify: Verifier['verify']
  /** What a check asks here, where the list's own words speak of what only the service has. */
  readonly words?: Readonly<Record<string, string>>
  /** The use of the keys that vouch; null where a zone does. */
  readonly use: KeyUse | null
}

/** What the object says of itself, which stands for whatever the visitor left open. */
export interface OwnWords {
  readonly issuer: string
  readonly subject: string
  readonly audience: string
  readonly nonce: string
  readonly endpoint?: string | undefined
  /** What it was published as, where it is no evidence that keys vouch for. */
  readonly zone?: Zone
  /** The key that it confirms; undefined where it names none that can be read. */
  readonly holder: { readonly thumbprint: string; readonly alg: 'Ed25519' | 'ES256' } | undefined
  /** What its signatures name as `kid`. */
  readonly kids: readonly string[]
  /** Whether it names a status that only a list could tell. */
  readonly hasStatus: boolean
  /** What each check compares, as it stands in the object. */
  readonly found: Readonly<Record<string, unknown>>
}

const BEFORE_ALL = 0
const AFTER_ALL = 253_402_300_799_000
const DAWN = '1970-01-01T00:00:00Z'

/** Stands for an issuer that an object does not name: the check then finds that it is missing. */
export const NO_ISSUER = 'https://issuer.invalid'

function said(
  verdict: Verdict,
  ...phrases: readonly (readonly [ofTheService: string, here: string])[]
): Verdict {
  const detail = phrases.reduce((text, [from, to]) => text.replaceAll(from, to), verdict.detail)
  return { ...verdict, detail }
}

/** What the service says of its directory and of its challenge, as the bench can say it. */
const WORDS_HERE: Readonly<Record<string, (verdict: Verdict) => Verdict>> = {
  kid: verdict =>
    said(
      verdict,
      ['no current key of this issuer for this use', 'none of the keys that you gave'],
      ['the issuer has several current keys for this use', 'you gave several'],
      ['the issuer’s key is not one', 'the key that you gave is not one'],
      ['from the directory', 'among the keys that you gave'],
    ),
  key_current: verdict =>
    verdict.result === 'FAIL'
      ? verdict
      : notChecked('whether its owner still uses the key that you gave, nobody is asked'),
  signature: verdict =>
    verdict.result === 'FAIL'
      ? said(verdict, ['the issuer’s key', 'the key that you gave'])
      : pass('holds under the key that you gave'),
  iat: verdict =>
    said(verdict, ['between the challenge and now', 'not ahead; no challenge is known to compare it with']),
  provider: verdict => said(verdict, [`, expected ${NO_ISSUER}`, '']),
  // A card of somebody else's has no reason to carry this prototype's own extension.
  binding_key: verdict =>
    verdict.result === 'FAIL' && verdict.detail === 'the card has no binding-key extension'
      ? notChecked(`${verdict.detail}, which is this prototype’s own`)
      : verdict,
}

function reworded(check: string, verdict: Verdict): Verdict {
  return WORDS_HERE[check]?.(verdict) ?? verdict
}

/** The given keys that a list of the service takes; the others are none of the algorithms that it knows. */
function listedKeys(given: readonly GivenKey[], kids: readonly string[], use: KeyUse) {
  return given.flatMap(key => {
    const jwk = keyOrUndefined(key, use)
    if (jwk === undefined) return []
    const names = typeof key.kid === 'string' ? [key.kid] : kids.length > 0 ? kids : ['given']
    return names.map(kid => ({ kid, jwk }))
  })
}

// A trust bundle says of each key which SVIDs it signs (WIT-SVID, section 6): `wit-svid` is no other use than `sig`.
function keyOrUndefined({ use: named, ...key }: GivenKey, use: KeyUse): PublicJwk | undefined {
  try {
    return readVerificationKey(named === undefined || named === use ? key : { ...key, use: named })
  } catch (cause) {
    if (cause instanceof JwkError) return undefined
    throw cause
  }
}

const NO_ZONE: Zone = { kind: 'zone', host: '', records: [], well_known: null }

function recordOf(
  own: OwnWords,
  { use }: BenchList,
  given: readonly GivenKey[],
  expected: Expected,
): DirectoryRecord {
  const record = { name: '', version: 1 }
  if (own.zone !== undefined || use === null) return { ...record, entry: own.zone ?? NO_ZONE }
  const issuer = expected.issuer ?? own.issuer
  const client_id = expected.audience ?? own.audience
  const keys = listedKeys(given, own.kids, use)
  return { ...record, entry: { kind: 'issuer_keys', issuer, use, client_id, keys } }
}

function givenOf(own: OwnWords, keys: readonly GivenKey[], expected: Expected): Given {
  const given: Asked[] = keys.length > 0 ? ['key'] : []
  if (!own.hasStatus) given.push('lists')
  for (const name of ['issuer', 'subject', 'audience', 'nonce', 'time'] as const)
    if (expected[name] !== undefined) given.push(name)
  return new Set(given)
}

/** A thumbprint that no key has. */
const NO_KEY = 'urn:ietf:params:oauth:jwk-thumbprint:sha-256:'

function inputOf(
  list: BenchList,
  evidence: Evidence | undefined,
  own: OwnWords,
  keys: readonly GivenKey[],
  expected: Expected,
) {
  const subject = expected.subject ?? own.subject
  const input: Omit<VerificationInput, 'now'> = {
    snapshot: {
      agent: {
        claim: {
          identity_source: 'EXTERNAL',
          issuer: expected.issuer ?? own.issuer,
          subject,
          metadata: {
            protocol: 'OIDC',
            endpoint: list.use === 'agent_card' ? subject : (own.endpoint ?? null),
          },
        },
      },
      challenge: {
        audience: expected.audience ?? own.audience,
        nonce: expected.nonce ?? own.nonce,
        issued_at: DAWN,
      },
      issuer: recordOf(own, list, keys, expected),
    },
    proof: own.holder ?? { thumbprint: NO_KEY, alg: 'ES256' },
    evidence,
    listOf: async () => undefined,
    run: benchRunner({ plan: list.plan, given: givenOf(own, keys, expected), reworded }),
  }
  return input
}

/** What a line compared: what stands in the object, beside what was given for it. */
function comparedIn(
  line: CheckLine,
  asks: Asked | undefined,
  own: OwnWords,
  expected: Expected,
): Pick<BenchLine, 'compared'> {
  const found = own.found[line.check]
  if (found === undefined || (line.result !== 'PASS' && line.result !== 'FAIL')) return {}
  if (asks === 'time' && expected.time !== undefined)
    return { compared: { found: instantOf(found), expected: new Date(expected.time).toISOString() } }
  const value = asks !== undefined && asks in expected ? expected[asks as keyof Expected] : undefined
  return typeof value === 'string' ? { compared: { found: textOf(found), expected: value } } : {}
}

/** Without a time, what fails both before and after all times is wrong in itself; all else stays open. */
function withoutTime(early: CheckLine, late: CheckLine): CheckLine {
  if (early.result === 'FAIL' && late.result === 'FAIL') return early
  const { check, section } = early
  const open: CheckLine = { check, result: 'NOT_RUN', detail: WHY_OPEN.time }
  return section === undefined ? open : { ...open, section }
}

async function runOnce(
  list: BenchList,
  evidence: Evidence | undefined,
  own: OwnWords,
  { keys, expected }: GivenToList,
): Promise<readonly BenchLine[]> {
  const input = inputOf(list, evidence, own, keys, expected)
  const early = await list.verify({ ...input, now: expected.time ?? BEFORE_ALL })
  const late = expected.time === undefined ? await list.verify({ ...input, now: AFTER_ALL }) : early
  return early.checks.map((line, at): BenchLine => {
    const { asks } = list.plan[line.check] ?? {}
    const other = late.checks[at] ?? line
    const ran = line.result === 'PASS' || line.result === 'FAIL' || line.detail === WHY_OPEN.time
    const judged = asks === 'time' && expected.time === undefined && ran ? withoutTime(line, other) : line
    const words = list.words?.[line.check] ?? list.checks[line.check]?.words ?? ''
    return { ...saysOf(judged, asks, own), words, ...comparedIn(judged, asks, own, expected) }
  })
}

/** What the visitor gave beside an object. */
interface GivenToList {
  readonly keys: readonly GivenKey[]
  readonly expected: Expected
}

/** Of several keys without a `kid`, any may be the one that is meant: each is tried, beside those that have one. */
function keysToTry(keys: readonly GivenKey[]): readonly (readonly GivenKey[])[] {
  const isNamed = ({ kid }: GivenKey) => typeof kid === 'string'
  const unnamed = keys.filter(key => !isNamed(key))
  return unnamed.length < 2 ? [keys] : unnamed.map(key => [...keys.filter(isNamed), key])
}

const hasSignature = (lines: readonly BenchLine[]): boolean =>
  lines.some(({ check, result }) => check === 'signature' && result === 'PASS')

/** Runs a protocol's list over one object. @param own what it says of itself */
export async function benchList(
  list: BenchList,
  evidence: Evidence | undefined,
  own: OwnWords,
  { keys, expected }: GivenToList,
): Promise<readonly BenchLine[]> {
  let lines: readonly BenchLine[] = []
  for (const tried of keysToTry(keys)) {
    const found = await runOnce(list, evidence, own, { keys: tried, expected })
    if (hasSignature(found)) return found
    if (lines.length === 0) lines = found
  }
  return lines
}

/** An open line still tells what the object says. */
function saysOf(line: CheckLine, asks: Asked | undefined, own: OwnWords): CheckLine {
  const found = own.found[line.check]
  if (
    line.result !== 'NOT_RUN' ||
    found === undefined ||
    asks === undefined ||
    line.detail !== WHY_OPEN[asks]
  )
    return line
  return { ...line, detail: `${line.detail}; it says ${asks === 'time' ? instantOf(found) : textOf(found)}` }
}

/** The thumbprint and algorithm of a key that an object confirms. */
export async function holderOf(jwk: unknown): Promise<OwnWords['holder']> {
  try {
    const key = readVerificationKey(jwk)
    return { thumbprint: await thumbprintUriOf(key), alg: key.kty === 'EC' ? 'ES256' : 'Ed25519' }
  } catch (cause) {
    if (cause instanceof JwkError) return undefined
    throw cause
  }
}
