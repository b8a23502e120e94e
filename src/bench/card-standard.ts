import { type Finding, pass } from '../checks/verdict.ts'
import { isObject } from '../contract/json-members.ts'
import { isVerifiable } from '../crypto/key-kinds.ts'
import { MESSAGES } from '../protocols/a2a/card.ts'
import { withoutNulls } from '../protocols/a2a/card-forms.ts'
import { type CardFinding, cardFindings, cardParts } from '../protocols/a2a/card-reading.ts'
import { faultOf } from '../protocols/a2a/judges.ts'
import type { A2A_CHECKS } from '../protocols/a2a/list.ts'
import { NOT_SIGNED } from './card-signed.ts'
import { broken, choice, open } from './own-lines.ts'
import type { BenchLine } from './report.ts'
import { KEY_IN_USE } from './run-list.ts'
import type { Standard } from './standard.ts'

type Card = Readonly<Record<string, unknown>>

/** A card as the standard judges it. */
export interface CardInHand {
  /** As it is written. */
  readonly card: Card
  /** What is against it as ProtoJSON reads it. */
  readonly findings: readonly CardFinding[]
  /** The protected header of the signature that decides. */
  readonly header?: Card | undefined
}

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'missing').slice(0, 80)

const findingsOf = ({ findings }: CardInHand, kind: CardFinding['kind']): readonly CardFinding[] =>
  findings.filter(finding => finding.kind === kind)

function saidOf([first, ...more]: readonly CardFinding[]): string {
  if (first === undefined) return 'no fault found'
  return `${first.pointer}: ${first.words}${more.length === 0 ? '' : `, and ${more.length} more`}`
}

function judgeTypes(about: CardInHand): Finding {
  const findings = findingsOf(about, 'types')
  if (findings.length > 0) return broken(saidOf(findings))
  const nulls = cardFindings(about.card).filter(({ kind }) => kind === 'types')
  return nulls.length === 0
    ? pass('no fault found')
    : choice(`${nulls[0]?.pointer} is null; ProtoJSON reads that as absent, and this service refuses it`)
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|[^.]{1,63}\.localhost)$/iu
const isLoopback = (url = ''): boolean =>
  URL.canParse(url) && /^(?:http|ws):$/u.test(new URL(url).protocol) && LOOPBACK.test(new URL(url).hostname)

function judgeInterfaces({ card }: CardInHand): Finding {
  const parts = cardParts.safeParse(withoutNulls(card))
  if (!parts.success) return open('depends on types')
  const all = parts.data.supportedInterfaces ?? []
  const faulty = all.filter(one => faultOf(one) !== undefined)
  const wrong = faulty.find(({ url }) => !isLoopback(url))
  if (wrong !== undefined) return broken(`${wrong.url || 'a missing url'} ${faultOf(wrong)}`)
  return faulty.length === 0
    ? pass(`${all.length} named`)
    : choice(`${faulty[0]?.url} is on this computer; HTTPS is asked for in production only (7.1)`)
}

const camel = (name: string): string =>
  name.replace(/_([a-z0-9])/gu, (_all, next: string) => next.toUpperCase())
const isKnown = (name: string): boolean =>
  Object.values(MESSAGES).some(({ fields }) => Object.hasOwn(fields, name))

function judgeUnrecognized(about: CardInHand): Finding {
  const findings = findingsOf(about, 'unrecognized')
  const names = findings.map(({ pointer }) => pointer.slice(pointer.lastIndexOf('/') + 1))
  const snakes = names.filter(name => camel(name) !== name && isKnown(camel(name)))
  const [snake = ''] = snakes
  if (snakes.length > 0)
    return broken(
      `${snake} is ${camel(snake)} in JSON: names are in camelCase, not snake_case (5.5)${
        snakes.length === 1 ? '' : `, and ${snakes.length - 1} more`
      }`,
    )
  return findings.length === 0 ? pass('no fault found') : choice(saidOf(findings))
}

function judgeRequired(about: CardInHand): Finding {
  const { card } = about
  const findings = findingsOf(about, 'required')
  if (findings.length === 0) return pass('no fault found')
  const isExample = findings.some(({ pointer }) => pointer === '/skills') && Array.isArray(card.skills)
  const example = isExample ? '; the example in 8.4.1 has skills: [] itself, and 5.7 forbids it' : ''
  return broken(`${saidOf(findings)}${example}`)
}

const whyNoHeader = ({ card }: CardInHand): Finding =>
  open(
    Array.isArray(card.signatures) && card.signatures.some(isObject)
      ? 'no protected header can be read'
      : NOT_SIGNED,
  )

function judgeTyp(about: CardInHand): Finding {
  if (about.header === undefined) return whyNoHeader(about)
  const { typ } = about.header
  if (typ === undefined) return pass('absent')
  if (typeof typ !== 'string') return broken(`typ is ${shown(typ)}; a text is asked for (RFC 7515 4.1.9)`)
  return /^(?:application\/)?jose$/iu.test(typ)
    ? pass(`typ is ${typ}`)
    : choice(`typ is ${shown(typ)}; 8.4.2 only recommends JOSE`)
}

/** Registered, and of no use in a browser: RFC 8812, RFC 9864. */
const ALSO_REGISTERED: readonly unknown[] = ['ES256K', 'Ed448']

function judgeAlg(about: CardInHand): Finding {
  if (about.header === undefined) return whyNoHeader(about)
  const { alg } = about.header
  if (typeof alg !== 'string') return broken(`alg is ${shown(alg)}; a text is asked for`)
  if (/^HS\d{3}$/u.test(alg)) return broken(`alg is ${alg}, a MAC; a signature is asked for`)
  return isVerifiable(alg) || ALSO_REGISTERED.includes(alg)
    ? pass(`alg is ${alg}`)
    : broken(`alg is ${shown(alg)}; a registered signature algorithm is asked for`)
}

/** What A2A 1.0.1 itself says to each check of the list. */
export const CARD_STANDARD: Standard<typeof A2A_CHECKS, CardInHand> = {
  evidence_type: 'same',
  types: judgeTypes,
  provider: 'choice',
  interfaces: judgeInterfaces,
  tenant: 'choice',
  oneof: 'same',
  required: judgeRequired,
  unrecognized: judgeUnrecognized,
  interface_url: 'same',
  issuer_known: 'choice',
  signatures: 'choice',
  protected: 'same',
  crit: 'same',
  alg: judgeAlg,
  typ: judgeTyp,
  header: 'same',
  kid: 'same',
  key_current: () => KEY_IN_USE,
  signature: 'same',
  binding_key: 'choice',
}

/** The version of a card before 1.0, which has one `url` in place of `supportedInterfaces`; undefined for one of 1.0. */
export function olderVersion(card: Card): string | undefined {
  if (card.supportedInterfaces !== undefined || card.supported_interfaces !== undefined) return undefined
  const { protocolVersion, url, preferredTransport, authentication } = card
  const named = typeof protocolVersion === 'string' ? /^0\.\d{1,3}/u.exec(protocolVersion)?.[0] : undefined
  if (named !== undefined) return named
  if (typeof url !== 'string') return undefined
  if (authentication !== undefined) return '0.2'
  return preferredTransport === undefined ? undefined : '0.3'
}

/** The lines of the list, none of them run: a card of another version is not judged by them. */
export const linesNotRun = (
  checks: typeof A2A_CHECKS,
  found: Readonly<Record<string, Finding>>,
): readonly BenchLine[] =>
  Object.entries(checks).map(([check, { section, words }]): BenchLine => {
    const { result, detail } = (Object.hasOwn(found, check) ? found[check] : undefined) ?? {
      ...{ result: 'NOT_RUN', detail: 'the lines are those of 1.0' },
    }
    const service = check === 'required' ? { service: 'FAIL' as const } : {}
    return { check, section, words, result, detail, ...service }
  })
