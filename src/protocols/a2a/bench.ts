import { judgeSigned, NOT_SIGNED } from '../../bench/card-signed.ts'
import { CARD_STANDARD, linesNotRun, olderVersion } from '../../bench/card-standard.ts'
import { checkByList, holderOf, type OwnWords, type ProtocolPlan } from '../../bench/check-list-of.ts'
import { readJsonText } from '../../bench/given-keys.ts'
import { BOUNDS, onlyFirst, timesAgain } from '../../bench/limits.ts'
import { choice, objectForm, open, runOwn } from '../../bench/own-lines.ts'
import type { BenchInput, BenchPart, Checker } from '../../bench/report.ts'
import { type BenchCheck, type ListPlan, NO_ISSUER } from '../../bench/run-list.ts'
import { thumbprintParts } from '../../bench/signed-parts.ts'
import { byStandard } from '../../bench/standard.ts'
import { objectInSegment } from '../../bench/unwrap.ts'
import { pass } from '../../checks/verdict.ts'
import { isObject } from '../../contract/json-members.ts'
import { canonicalJson } from '../../crypto/digest.ts'
import { fieldsWithoutEmpty, signedFields } from './card.ts'
import { canonicalForm, otherForms, withoutNulls, writtenForm } from './card-forms.ts'
import { cardFindings } from './card-reading.ts'
import { verifyAgentCard } from './judges.ts'
import { A2A_CHECKS, BINDING_KEY_EXTENSION } from './list.ts'

const onTypes = { restsOn: ['types'] } as const
const onProtected = { restsOn: ['protected'] } as const

/** One and the same signature has to pass all of these: each looks only at those that the ones before it left. */
const OF_ONE_SIGNATURE = {
  protected: { restsOn: ['signatures'] },
  crit: onProtected,
  alg: onProtected,
  typ: onProtected,
  header: onProtected,
  kid: { asks: 'key', restsOn: ['protected', 'alg'] },
  key_current: { asks: 'key', restsOn: ['kid'] },
  signature: { asks: 'key', restsOn: ['crit', 'kid'] },
} as const satisfies Record<string, BenchCheck>

export const A2A_PLAN: ListPlan<typeof A2A_CHECKS> = {
  evidence_type: {},
  types: { restsOn: ['evidence_type'] },
  provider: { asks: 'issuer', restsOn: ['types'] },
  interfaces: onTypes,
  tenant: onTypes,
  oneof: onTypes,
  required: onTypes,
  unrecognized: onTypes,
  interface_url: { asks: 'subject', restsOn: ['types'] },
  issuer_known: { asks: 'directory', restsOn: ['types'] },
  signatures: onTypes,
  ...OF_ONE_SIGNATURE,
  binding_key: { asks: 'holder', restsOn: ['types'] },
}

type Card = Readonly<Record<string, unknown>>

const LIST: ProtocolPlan = {
  checks: A2A_CHECKS,
  plan: A2A_PLAN,
  verify: verifyAgentCard,
  use: 'agent_card',
  words: { issuer_known: 'The provider’s current keys for Agent Cards must be known.' },
}

const objectsIn = (value: unknown): readonly Card[] => (Array.isArray(value) ? value.filter(isObject) : [])
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

const protectedOf = (signature: Card): Card => objectInSegment(textIn(signature.protected)) ?? {}

async function wordsOf(card: Card): Promise<OwnWords> {
  const [first] = objectsIn(card.supportedInterfaces)
  const provider = isObject(card.provider) ? card.provider.url : undefined
  const capabilities = isObject(card.capabilities) ? card.capabilities : {}
  const extension = objectsIn(capabilities.extensions).find(({ uri }) => uri === BINDING_KEY_EXTENSION)
  const holder = await holderOf(isObject(extension?.params) ? extension.params.jwk : undefined)
  const kids = objectsIn(card.signatures).map(each => protectedOf(each).kid)
  return {
    issuer: textIn(provider) || NO_ISSUER,
    subject: textIn(first?.url),
    audience: '',
    nonce: '',
    holder,
    confirmed: { binding_key: holder?.thumbprint },
    kids: [...new Set(kids.filter(kid => typeof kid === 'string'))],
    hasStatus: false,
    found: { provider, interface_url: first?.url },
  }
}

const AROUND = 60

/** Where two texts differ first, with what stands around it in each; undefined where they are equal. */
function difference(one: string, other: string): string | undefined {
  if (one === other) return undefined
  let at = 0
  while (one[at] === other[at]) at += 1
  const from = Math.max(0, at - AROUND)
  const shown = (text: string) =>
    `${from > 0 ? '…' : ''}${text.slice(from, at + AROUND)}${text.length > at + AROUND ? '…' : ''}`
  return `From character ${at}:\n${shown(one)}\n${shown(other)}`
}

/** What is signed of a card, and where it differs from what others sign. */
function canonicalParts({ signatures, ...card }: Card): readonly BenchPart[] {
  const whole = { ...card, signatures }
  const signed = canonicalJson(signedFields(whole))
  const others = [
    ['the card without its empty members, as some SDKs sign it', canonicalJson(fieldsWithoutEmpty(whole))],
    ['the card as it is written, with every member kept', canonicalJson(card)],
  ] as const
  return [
    { title: 'Canonical card: what is signed (A2A 1.0.1, 8.4.1)', content: { text: signed } },
    ...others.map(([title, text]): BenchPart => {
      const differs = difference(signed, text)
      return { title: `Beside ${title}`, content: { text: differs ?? 'The same bytes.' } }
    }),
  ]
}

const headersIn = (card: Card): readonly BenchPart[] =>
  objectsIn(card.signatures)
    .slice(0, BOUNDS.signaturesOfOne)
    .map((signature, at) => ({
      title: `Protected header ${at + 1}`,
      content: { json: protectedOf(signature) },
    }))

/** A card of 1.0: the list that the service runs, as the standard has it. */
async function judgeCurrent(card: Card, input: BenchInput) {
  const signed = await judgeSigned(objectsIn(card.signatures), {
    ...{ form: canonicalForm(card), forms: otherForms(card, input.text), input },
  })
  const own = await wordsOf(withoutNulls(card))
  const given = { ...input, by: signed.by }
  const run = (value: Card) => checkByList(LIST, { type: 'agent_card', value }, own, given)
  const { signatures } = card
  const isList = Array.isArray(signatures)
  const most = timesAgain(input.text.length, BOUNDS.signaturesOfOne)
  const some = isList ? { ...card, signatures: signatures.slice(0, most) } : card
  const strict = await run(some)
  const isStrict = strict.every(({ check, result }) => check !== 'types' || result === 'PASS')
  // One and the same signature has to pass all lines: the one that verifies, where there is one.
  const { deciding } = signed
  const one = deciding === undefined ? some : { ...some, signatures: [deciding] }
  const isSame = isStrict && (deciding === undefined || (isList && signatures.length === 1))
  const lines = isSame ? strict : await run(isStrict ? one : withoutNulls(one))
  const about = { card, findings: cardFindings(withoutNulls(card)), header: signed.header }
  const { issuer, holder } = input.expected
  // What was expected and is not there is no choice of this service's.
  const rules = {
    ...CARD_STANDARD,
    ...(issuer === undefined ? {} : { provider: 'same' as const }),
    ...(holder === undefined ? {} : { binding_key: 'same' as const }),
  }
  const judged = await byStandard(lines, {
    ...{ plan: A2A_PLAN, rules, about, strict, found: signed.found },
  })
  const left = isList && signatures.length > most && deciding === undefined
  const said = left
    ? [onlyFirst(most, signatures.length, 'signatures were shown to this service’s list')]
    : []
  return { lines: judged, notes: [], unjudged: { bounded: [...signed.bounded, ...said] } }
}

/** A card of 0.2 or 0.3: its form, and its signature over the card as it is written. */
async function judgeOlder(card: Card, version: string, input: BenchInput) {
  const signed = await judgeSigned(objectsIn(card.signatures), {
    ...{ form: writtenForm(card), forms: otherForms(card, input.text).slice(1), input },
  })
  const form = await runOwn([{ ...objectForm(''), judge: () => pass('one I-JSON object') }])
  const nulls = Object.keys(card).filter(name => card[name] === null)
  const { signature = open(NOT_SIGNED), kid = signature } = signed.found
  return {
    lines: [
      ...form,
      ...linesNotRun(A2A_CHECKS, { kid: kid.result === 'FAIL' ? choice(kid.detail) : kid, signature }),
    ],
    notes: nulls.length === 0 ? [] : [`null is at ${nulls.join(', ')}.`],
    unjudged: {
      bounded: signed.bounded,
      others: [
        `This is an Agent Card of A2A ${version}; the other requirements of its version are not judged here.`,
      ],
    },
  }
}

/** An Agent Card: one of A2A 1.0.1 by the list that the service runs, an older one by its form and signature. */
export const checkAgentCard: Checker = async input => {
  const read = readJsonText(input.text)
  if ('fault' in read || !isObject(read.value)) {
    const why = 'fault' in read ? read.fault : 'this is not a JSON object'
    return { lines: await runOwn([objectForm(why)]), parts: [], notes: [] }
  }
  const card = read.value
  const version = olderVersion(card)
  const found =
    version === undefined ? await judgeCurrent(card, input) : await judgeOlder(card, version, input)
  const thumbprints = await thumbprintParts(input.keys, 'Thumbprint of the key that you gave')
  const parts = [{ title: 'Card', content: { json: card } }, ...headersIn(card), ...canonicalParts(card)]
  return { ...found, parts: [...parts, ...thumbprints] }
}
