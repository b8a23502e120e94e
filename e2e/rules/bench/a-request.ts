import { SignJWT } from 'jose'
import { checkPasted } from '../../../src/bench/bench.ts'
import { type Boxes, EMPTY } from '../../../src/bench/boxes.ts'
import type { BenchReport } from '../../../src/bench/report.ts'
import { outcomeWords } from '../../../src/bench/words.ts'
import { sha256OfText } from '../../../src/crypto/digest.ts'
import { makeKey, type TestKey } from '../../service/proof/keys-and-proofs.ts'

export const TIME = '2026-11-18T11:06:40Z'
const AT = Date.parse(TIME) / 1000
type Members = Record<string, unknown>

const [issuer, holder, stranger] = await Promise.all([makeKey('ES256'), makeKey('ES256'), makeKey('ES256')])
export const KEYS = { issuer, holder, stranger }
/** The issuer's key as one would give it. */
export const KEY = JSON.stringify({ keys: [{ ...issuer.jwk, kid: 'k1' }] })
const jktOf = ({ thumbprint }: TestKey) => thumbprint.split(':').at(-1)

export const signed = (key: TestKey, header: Members, payload: Members): Promise<string> =>
  new SignJWT(payload).setProtectedHeader({ alg: key.alg, ...header }).sign(key.privateKey)

/** An access token that is bound to the holder's key (RFC 9449 section 6.1). */
export const accessToken = (changes: Members = {}): Promise<string> =>
  signed(
    issuer,
    { typ: 'at+jwt', kid: 'k1' },
    {
      ...{ iss: 'https://id.example', sub: 'agent-7', aud: 'https://api.example', client_id: 'c', jti: 'a1' },
      ...{ iat: AT - 60, exp: AT + 600, cnf: { jkt: jktOf(holder) }, ...changes },
    },
  )

/** A proof of the holder for a request with that token. */
export const proofFor = async (token: string, changes: Members = {}, key = holder): Promise<string> =>
  signed(
    key,
    { typ: 'dpop+jwt', jwk: key.jwk },
    {
      ...{ jti: 'p1', htm: 'POST', htu: 'https://api.example/reports', iat: AT - 4 },
      ...{ ath: await sha256OfText(token), ...changes },
    },
  )

export const curlOf = (token: string, proof: string, url = 'https://api.example/reports'): string =>
  `curl -X POST ${url} \\\n  -H 'Authorization: DPoP ${token}' \\\n  -H 'DPoP: ${proof}' -d '{"a":1}'`

/** What a paste comes to, and the states of its lines. */
export async function judged(boxes: Partial<Boxes>) {
  const report = await checkPasted({ ...EMPTY, time: TIME, ...boxes })
  const { verdict, title } = outcomeWords(report, (boxes.key ?? '') !== '')
  return { report, verdict, title, states: statesOf(report) }
}

/** The lines by the kind of their object and their name. */
export const statesOf = ({ lines, objects = [], kind }: BenchReport): Readonly<Record<string, string>> =>
  Object.fromEntries(
    lines.map(({ object, check, result }) => [
      `${object === undefined ? kind : objects[object]?.kind} ${check}`,
      result,
    ]),
  )

export const failing = (states: Readonly<Record<string, string>>): readonly string[] =>
  Object.keys(states).filter(name => states[name] === 'FAIL')
