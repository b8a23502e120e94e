import { checkOnBench } from '../../src/bench/bench.ts'
import type { Expected } from '../../src/bench/expected.ts'
import { NOTHING_UNJUDGED, verdictOf } from '../../src/bench/report.ts'
import { canonicalJson } from '../../src/crypto/digest.ts'
import { signedFields } from '../../src/protocols/a2a/card.ts'
import { type ListedVector, VECTORS, type VectorProtocol, vectorsOf } from '../../src/protocols/vectors.ts'
import {
  VECTORS_SCHEMA_VERSION,
  type Vector,
  type VectorsFile,
  vectorExpected,
  vectorKeys,
  vectorsFile,
} from '../../src/protocols/vectors-file.ts'
import { type IssuedObject, issuerOf, NOW, SERVICE } from '../rules/bench/issued.ts'
import { measured } from './published-sets.ts'

const HOUR_MS = 3_600_000

/** What a verifier is given beside an object. */
export type Given = Pick<Vector, 'object' | 'keys' | 'verifier_expects'>

/** What the bench expects, as a vector says it. */
export function expectationsOf({ holder, time, ...texts }: Vector['verifier_expects']): Expected {
  return { ...texts, time: Date.parse(time), holder: JSON.stringify(holder) }
}

/** What the bench makes of a vector's object: its verdict and each line's result. */
export async function judgedOnBench(protocol: VectorProtocol, { object, keys, verifier_expects }: Given) {
  const report = await checkOnBench(VECTORS[protocol].kind, {
    text: object,
    keys: keys.keys,
    expected: expectationsOf(verifier_expects),
  })
  // A vector tells what the service's own checks come to; what the standard alone would say is the bench's.
  const ofService = report.lines.flatMap(({ service, ...line }) =>
    service === undefined ? [] : [{ ...line, result: service }],
  )
  const verdict = verdictOf({ ...report, lines: ofService, unjudged: NOTHING_UNJUDGED })
  return { verdict, checks: ofService.map(({ check, result }) => ({ check, result })) }
}

/** What was issued for a vector: right, with the fault of its check, or at another time. */
async function issuedFor({ protocol, fails }: ListedVector): Promise<IssuedObject> {
  // An issuer’s own fault is from before the challenge, of which an object alone says nothing.
  if (protocol === 'OIDC' && fails === 'iat') return (await issuerOf(protocol, NOW + HOUR_MS))()
  const issue = await issuerOf(protocol)
  const right = await issue()
  if (fails === null) return right
  const wrong = await issue(fails)
  // Beside an object that names a list that nobody published lies the issuer’s other one.
  return { ...wrong, list: wrong.list ?? right.list }
}

/** The members of what is expected that not every protocol has. */
const ASKED: Readonly<Record<VectorProtocol, readonly ('audience' | 'nonce' | 'status_list')[]>> = {
  OIDC: ['audience', 'nonce'],
  SPIFFE_SVID: [],
  W3C_VC: ['audience', 'status_list'],
  A2A_AGENT_CARD: [],
  DNS_WELL_KNOWN: [],
}

function expectedOf(
  protocol: VectorProtocol,
  { claim, challenge, holder, list }: IssuedObject,
): Vector['verifier_expects'] {
  const { audience, nonce } = challenge
  const all = {
    audience: protocol === 'OIDC' ? SERVICE : audience,
    nonce,
    status_list: list,
  }
  const asked = Object.fromEntries(ASKED[protocol].map(name => [name, all[name]]))
  const { issuer, subject } = claim
  const given = { issuer, subject, ...asked, time: new Date(NOW).toISOString(), holder }
  return vectorExpected.parse(given)
}

/** The exact octets that were signed, or that go into what was signed; null where nothing was. */
export function canonicalOf(protocol: VectorProtocol, object: string): Vector['canonical'] {
  if (protocol === 'DNS_WELL_KNOWN') return null
  const jcs = protocol === 'A2A_AGENT_CARD'
  const text = jcs ? canonicalJson(signedFields(JSON.parse(object))) : object.split('.').slice(0, 2).join('.')
  return { form: jcs ? 'jcs' : 'signing_input', text, sha256: measured(text).sha256 }
}

/** The faults that a library for JWSs alone sees (RFC 7515): form, algorithm, key and signature. */
const SEEN_IN_JWS = ['form', 'signatures', 'protected', 'header', 'crit', 'alg', 'kid', 'signature']

function jwsOf({ protocol, fails }: ListedVector): Vector['jws_layer'] {
  if (protocol === 'DNS_WELL_KNOWN') return null
  return fails !== null && SEEN_IN_JWS.includes(fails) ? 'refused' : 'verifies'
}

/** Makes one vector with keys of its own, which nobody keeps. @throws Error where it does not fail at its check alone */
async function madeVector(listed: ListedVector): Promise<Vector> {
  const { id, protocol, fails, what } = listed
  const issued = await issuedFor(listed)
  const keys = vectorKeys.parse({ keys: issued.keys })
  const given = { object: issued.text, keys, verifier_expects: expectedOf(protocol, issued) }
  const { verdict, checks } = await judgedOnBench(protocol, given)
  const failed = checks.flatMap(({ check, result }) => (result === 'FAIL' ? check : []))
  const right = fails === null ? failed.length === 0 && verdict === 'holds' : failed.includes(fails)
  if (!right || verdict === 'not_judged')
    throw new Error(`${id} was to fail ${fails ?? 'nowhere'}, and ${verdict} at ${failed.join(', ')}`)
  return {
    ...{ id, fails, also_fails: failed.filter(check => check !== fails), what },
    ...given,
    ...{ canonical: canonicalOf(protocol, issued.text), jws_layer: jwsOf(listed), verdict, checks },
  }
}

/** What was made before stays as it was signed; the words for it, and what the bench finds now, are written again. */
async function carried({ protocol, what }: ListedVector, before: Vector): Promise<Vector> {
  const { verdict, checks } = await judgedOnBench(protocol, before)
  if (verdict === 'not_judged') throw new Error(`${before.id} is not judged any more`)
  return { ...before, what, verdict, checks }
}

/** No vector is dropped that there was. @throws Error where the table has one no more */
function requireAll(listed: readonly ListedVector[], before: VectorsFile | undefined): void {
  const lost = before?.vectors.filter(({ id }) => !listed.some(each => each.id === id)) ?? []
  if (lost.length > 0) throw new Error(`${lost.map(({ id }) => id).join(', ')} would be lost`)
}

/** The vectors of one protocol: those that there were, to the byte as they were signed, and those that are new. */
export async function makeVectors(protocol: VectorProtocol, before?: VectorsFile): Promise<VectorsFile> {
  const vectors: Vector[] = []
  const table = vectorsOf(protocol)
  requireAll(table, before)
  for (const listed of table) {
    const made = before?.vectors.find(({ id }) => id === listed.id)
    vectors.push(made === undefined ? await madeVector(listed) : await carried(listed, made))
  }
  const { kind, not_covered } = VECTORS[protocol]
  return vectorsFile.parse({
    ...{ schema: 'agent-assurance-vectors', schema_version: VECTORS_SCHEMA_VERSION },
    ...{ protocol, kind, vectors, not_covered },
  })
}
