import { expect } from 'playwright/test'
import { checkOnBench } from '../../../src/bench/bench.ts'
import type { Expected } from '../../../src/bench/expected.ts'
import { readGivenKeys } from '../../../src/bench/given-keys.ts'
import { type BenchKind, KINDS, type KnownKind } from '../../../src/bench/kinds.ts'
import { readPasted } from '../../../src/bench/recognise.ts'
import { type BenchLine, type BenchReport, verdictOf } from '../../../src/bench/report.ts'
import { outcomeWords } from '../../../src/bench/words.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import type { GivenKey } from '../../../src/crypto/key-kinds.ts'
import { GOOD_RUN } from '../../../src/evidence/samples/good-run.ts'

/** All ways out of a page, and into its storage. */
const WAYS_OUT = [
  ...['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'WebTransport', 'BroadcastChannel', 'Worker'],
  ...['indexedDB', 'localStorage', 'sessionStorage', 'caches', 'cookieStore', 'document', 'navigator'],
]

/** Runs something while each way out is watched; whoever as much as touches one fails the test. */
async function shutIn<T>(run: () => Promise<T>): Promise<T> {
  const touched: string[] = []
  const before = WAYS_OUT.map(name => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  for (const name of WAYS_OUT)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        touched.push(name)
        throw new Error(`${name} is not for the bench`)
      },
    })
  const result = await run().finally(() => {
    for (const [name, descriptor] of before) {
      Reflect.deleteProperty(globalThis, name)
      if (descriptor !== undefined) Object.defineProperty(globalThis, name, descriptor)
    }
  })
  // Not `expect`, which would be most of the work of a long run.
  if (touched.length > 0) throw new Error(`the bench touched ${touched.join(', ')}`)
  return result
}

/** What is given beside an object: a JWK, a JWKS or a did:jwk as text, as one would paste it, or JWKs. */
export interface Beside {
  readonly key?: string | GivenKey | readonly GivenKey[] | undefined
  readonly expected?: Expected | undefined
  /** Why what stands beside it as a key cannot be read. */
  readonly keyFault?: string | undefined
}

const isList = (key: GivenKey | readonly GivenKey[]): key is readonly GivenKey[] => Array.isArray(key)

function keysFor(key: Beside['key']): readonly GivenKey[] {
  if (key === undefined) return []
  if (typeof key !== 'string') return isList(key) ? key : [key]
  const { keys, fault } = readGivenKeys(key)
  expect(fault).toBeUndefined()
  return keys
}

/** Words that would say more than a check can know. */
const OVERCLAIMS = /\btrusted\b|valid agent|from the directory|the issuer’s key\b/iu

/** Checks an object as what it is recognised as, or as another kind; nothing may be fetched or stored. */
export async function onBench(
  text: string,
  { key, expected = {}, keyFault }: Beside = {},
  kind?: BenchKind,
): Promise<BenchReport> {
  const report = await shutIn(async () => {
    const pasted = kind === undefined ? readPasted(text) : { kind, text, notes: [] }
    const given = { text: pasted.text, keys: keysFor(key), keyFault, expected }
    const found = await checkOnBench(pasted.kind, given)
    return { ...found, notes: [...found.notes, ...pasted.notes] }
  })
  const questions = report.lines
    .map(({ words }) => words)
    .filter(words => /trusted|valid agent/iu.test(words))
  const said = [...questions, ...report.lines.map(({ detail }) => detail ?? ''), ...report.notes]
  const overclaim = said.find(text => OVERCLAIMS.test(text))
  if (overclaim !== undefined) throw new Error(`this says more than a check can know: ${overclaim}`)
  return report
}

/** The report of the service's own list: the lines that it runs, each with what its own check came to. */
export const asService = (report: BenchReport): BenchReport => ({
  ...report,
  lines: report.lines.map(line => ({ ...line, result: line.service ?? line.result })),
})

/** The checks that have a result. */
export const withResult = ({ lines }: BenchReport, result: BenchLine['result']): string[] =>
  lines.filter(line => line.result === result).map(({ check }) => check)

const failures = ({ lines }: BenchReport): string =>
  lines.flatMap(({ check, result, detail }) => (result === 'FAIL' ? [`${check}: ${detail}`] : [])).join('; ')

/** Expects that everything holds, and nothing fails. */
export function expectHolds(report: BenchReport, what = ''): void {
  expect(failures(report), what).toBe('')
  expect(verdictOf(report), `${what} ${outcomeWords(report, true).title}`).toBe('holds')
}

/** Expects that exactly these lines fail; none is a failure without words. */
export function expectFails(report: BenchReport, checks: readonly string[], what = ''): void {
  expect(withResult(report, 'FAIL'), `${what} ${failures(report)}`).toEqual(checks)
  expect(report.lines.filter(({ result, detail }) => result === 'FAIL' && !detail)).toEqual([])
  expect(verdictOf(report)).toBe('fails')
}

/** A text with one of its characters replaced by another of base64url; at the end, where bits may be unused, never. */
export function changedAt(text: string, at: number): string {
  return `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
}

const KEY = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A text of each kind from which all of its lines are made, whatever comes of them. */
const TEXTS: Readonly<Partial<Record<KnownKind, string>>> = {
  agent_card: JSON.stringify({ name: 'a card' }),
  aid_record: '_agent.a.example. IN TXT "v=aid2;u=https://a.example;p=mcp"',
  well_known: JSON.stringify({ v: 'aid2', uri: 'https://a.example', proto: 'mcp' }),
  spiffe_id: 'spiffe://td.example/a',
  jwk: JSON.stringify(KEY),
  jwks: JSON.stringify({ keys: [KEY, KEY] }),
  did_jwk: `did:jwk:${encoded(KEY)}`,
  receipt: JSON.stringify({ agent_id: 'agt_1' }),
  profile: JSON.stringify({ issuer: 'https://issuer.example' }),
  run_file: GOOD_RUN,
}

/** A compact JWS of no kind, for the kinds above that are JWSs. */
const JWS = `${encoded({ alg: 'none' })}.${encoded({})}.`

/** What each kind is tried with: a text that shows all of its lines, and one that is nothing. */
export const KIND_TEXTS: readonly (readonly [KnownKind, string])[] = keysOf(KINDS).flatMap(kind => [
  [kind, TEXTS[kind] ?? JWS] as const,
  [kind, '~'] as const,
])
