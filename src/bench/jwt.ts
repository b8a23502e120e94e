import { isMediaType } from '../checks/evidence-jws.ts'
import { type Finding, notChecked, pass } from '../checks/verdict.ts'
import { isObject } from '../contract/json-members.ts'
import { isRegistered } from '../crypto/any-jws.ts'
import { BOX_OF, CLAIMS, type InHand, type Line, outdatedOf, shown, there } from './claims.ts'
import { JWT_KINDS, type JwtKind, type JwtKindName } from './jwt-kinds.ts'
import { broken, type OwnCheck, runOwn } from './own-lines.ts'
import { type BenchInput, type Checker, type Found, textOf } from './report.ts'
import { jwsParts, thumbprintParts } from './signed-parts.ts'
import { readToken, type Token } from './token.ts'
import { findKey, type KeyFinding, NO_SIGNATURE } from './which-key.ts'

/** alg must be a registered signature algorithm, and never none (RFC 8725 sections 3.1 and 3.2). */
export function judgeAlg({ header: { alg } }: Pick<InHand, 'header'>, only?: RegExp): Finding {
  if (alg === undefined) return broken('alg is missing')
  if (alg === 'none') return broken('alg is none: nothing was signed')
  if (!isRegistered(alg)) return broken(`alg is ${shown(alg)}, which is not a registered signature algorithm`)
  if (only !== undefined && !only.test(textOf(alg)))
    return broken(`alg is ${shown(alg)}, which this kind does not take`)
  return pass(
    textOf(alg).startsWith('HS') ? `${alg}, a MAC: anyone who can verify it could have made it` : shown(alg),
  )
}

/** crit must mark nothing that is absent or not understood; b64 is understood (RFC 7515 section 4.1.11; RFC 7797). */
export function judgeCritical({ header }: Pick<InHand, 'header'>): Finding {
  const { crit } = header
  const hasB64 = Object.hasOwn(header, 'b64')
  if (crit === undefined)
    return hasB64
      ? broken('b64 is there, and crit does not mark it (RFC 7797 6)')
      : pass('nothing is marked critical')
  const marked: readonly unknown[] = Array.isArray(crit) ? crit : []
  const unknown = marked.filter(each => each !== 'b64')
  if (marked.length === 0 || unknown.length > 0)
    return broken(`crit marks ${shown(unknown.join(', '))}, which is not understood here`)
  return hasB64 ? pass('b64 is understood') : broken('crit marks b64, which is absent')
}

/** No JWT goes with a payload that is not encoded (RFC 7797 section 7). */
export const judgeCriticalOfJwt = ({ header }: Pick<InHand, 'header'>): Finding =>
  Object.hasOwn(header, 'b64')
    ? broken('b64 is there, and no JWT may have it (RFC 7797 7)')
    : judgeCritical({ header })

const MAC_NOTE = 'This is a MAC: anyone who can verify it has the shared secret and could have made it.'
export const macNotes = ({ header: { alg } }: Pick<InHand, 'header'>): readonly string[] =>
  typeof alg === 'string' && alg.startsWith('HS') ? [MAC_NOTE] : []

function judgeTyp({ header: { typ } }: InHand, kind: JwtKind): Finding {
  const [wanted] = kind.typ ?? []
  if (typ !== undefined && typeof typ !== 'string') return broken('typ is not text (RFC 7515 4.1.9)')
  const isPlain = typ === undefined || isMediaType(typ, 'jwt') || isMediaType(typ, 'jose')
  const said = typ === undefined ? 'typ is missing' : `typ is ${shown(typ)}`
  if (wanted === undefined)
    return isPlain
      ? pass(typ === undefined ? 'absent' : shown(typ))
      : notChecked(`typ ${shown(typ)} is not known here: what else its specification asks for was not judged`)
  if (isMediaType(typ, wanted) || (kind.plainTyp === true && isPlain)) return pass(shown(typ ?? 'absent'))
  return broken(`${said}, and ${wanted} is asked for`)
}

/** The lines of the claims of a kind: those that must be there, those that are, and those that something is expected of. */
function claimLines(kind: JwtKind, { claims, input }: InHand): Readonly<Record<string, Line>> {
  const isAsked = (name: string) => {
    const box = BOX_OF[name]
    return box !== undefined && !kind.elsewhere?.includes(name) && input.expected[box] !== undefined
  }
  const asked = Object.keys(CLAIMS).filter(
    name =>
      kind.required.includes(name) || (name !== 'nonce' && Object.hasOwn(claims, name)) || isAsked(name),
  )
  const lineOf = (name: string): Line =>
    (kind.elsewhere?.includes(name) ? undefined : CLAIMS[name]) ?? there(name, kind.section)
  const others = kind.required.filter(name => !Object.hasOwn(CLAIMS, name))
  const ofKind = kind.lines ?? {}
  return {
    ...Object.fromEntries(asked.map(name => [name, lineOf(name)])),
    ...Object.fromEntries(others.map(name => [name, there(name, kind.section)])),
    ...ofKind,
  }
}

/** All lines of a JWT of a kind: how it is written, who signed it, and what it claims. */
export function jwtChecks(
  kind: JwtKind,
  token: Token,
  key: KeyFinding,
  input: BenchInput,
): readonly OwnCheck[] {
  const about = { header: token.header, claims: token.claims, input }
  const form = token.form.result === 'CHOICE' ? pass(token.form.detail) : token.form
  const ofForm = (check: string, section: string, words: string, judge: () => Finding): OwnCheck => ({
    ...{ check, section, words, restsOn: ['form'], judge },
  })
  const claims = Object.entries(claimLines(kind, about)).map(
    ([check, { words, section, judge }]): OwnCheck => ({
      ...{ check, words, section, restsOn: ['form'], judge: () => judge(about) },
    }),
  )
  const isJwt = token.isJwt ? form : broken('the payload is not a JSON object')
  return [
    {
      check: 'form',
      section: 'RFC 7515, 7.1; RFC 7519, 7.2 and 4',
      words: 'It must be three segments of base64url, header and payload JSON objects without a name twice.',
      judge: () => isJwt,
    },
    ofForm('typ', kind.typ?.[1] ?? 'RFC 7519, 5.1', 'typ must be the one of this kind.', () =>
      judgeTyp(about, kind),
    ),
    ofForm('crit', 'RFC 7515, 4.1.11', 'Nothing that is not understood may be marked critical.', () =>
      judgeCriticalOfJwt(about),
    ),
    ofForm('alg', 'RFC 8725, 3.1', 'alg must be a registered signature algorithm and must not be none.', () =>
      judgeAlg(about, kind.algorithms),
    ),
    ofForm('kid', 'RFC 7515, 4.1.4; RFC 7517, 4.5', 'kid, if present, must name the key.', () => key.key),
    ofForm('signature', 'RFC 7515, 5.2', 'The signature must verify under the key.', () => key.signature),
    ...claims,
  ]
}

/** The key of a token: the one inside where its specification puts it there, else one that was given. */
export async function keyOf(kind: JwtKind, { jws, header }: Token, input: BenchInput): Promise<KeyFinding> {
  if (jws === undefined) return NO_SIGNATURE
  const own = kind.inside?.(header)
  const given = kind.inside === undefined ? input : { keys: [] }
  return findKey(jws, given, {
    ...(kind.rule && { rule: kind.rule }),
    inside: isObject(own) ? own : undefined,
  })
}

const OF_ENVELOPE: readonly string[] = ['form', 'typ', 'crit', 'alg', 'kid', 'signature']

/** A JWT whose claims are not judged: how it is written, and who signed it. */
export async function envelopeOfJwt(kind: JwtKind, input: BenchInput): Promise<Found> {
  const { lines, ...found } = await foundOfJwt(kind, { ...input, expected: {} })
  return { ...found, lines: lines.filter(({ check }) => OF_ENVELOPE.includes(check)), unjudged: {} }
}

/** Judges a JWT as one of a kind, by the specification of that kind. @param token it, with what else it claims */
export async function foundOfJwt(
  kind: JwtKind,
  input: BenchInput,
  token = readToken(input.text),
): Promise<Found> {
  const key = await keyOf(kind, token, input)
  const parts = [
    ...(await jwsParts(token)),
    ...(await thumbprintParts(input.keys, 'Thumbprint of the key that you gave')),
  ]
  return {
    lines: await runOwn(jwtChecks(kind, token, key, input)),
    parts,
    notes: macNotes(token),
    unjudged: {
      outdated: outdatedOf({ claims: token.claims, input }),
      bounded: key.bounded === undefined ? [] : [key.bounded],
    },
  }
}

export const jwtChecker =
  (kind: JwtKindName): Checker =>
  input =>
    foundOfJwt(JWT_KINDS[kind], input)
