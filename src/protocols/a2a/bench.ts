import { checkByList, holderOf, type OwnWords, type ProtocolPlan } from '../../bench/check-list-of.ts'
import { readJsonText } from '../../bench/given-keys.ts'
import { objectForm, runOwn } from '../../bench/own-lines.ts'
import type { BenchPart, Checker } from '../../bench/report.ts'
import { type BenchCheck, type ListPlan, NO_ISSUER } from '../../bench/run-list.ts'
import { jsonOf, thumbprintParts } from '../../bench/signed-parts.ts'
import { isObject } from '../../contract/json-members.ts'
import { PROOF_ALGORITHMS } from '../../contract/names.ts'
import { decodeText } from '../../crypto/base64url.ts'
import { canonicalJson } from '../../crypto/digest.ts'
import { fieldsWithoutEmpty, signedFields } from './card.ts'
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
  algorithms: PROOF_ALGORITHMS,
  words: { issuer_known: 'The provider’s present keys for Agent Cards are known.' },
}

const objectsIn = (value: unknown): readonly Card[] => (Array.isArray(value) ? value.filter(isObject) : [])
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

function protectedOf(signature: Card): Card {
  const value = jsonOf(new TextEncoder().encode(decodeText(textIn(signature.protected)) ?? ''))
  return isObject(value) ? value : {}
}

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

/** An Agent Card (A2A 1.0.1), by the list that the service runs. */
export const checkAgentCard: Checker = async ({ text, ...given }) => {
  const read = readJsonText(text)
  if ('fault' in read || !isObject(read.value)) {
    const why = 'fault' in read ? read.fault : 'this is no JSON object'
    return { lines: await runOwn([objectForm(why)]), parts: [], notes: [] }
  }
  const card = read.value
  const lines = await checkByList(LIST, { type: 'agent_card', value: card }, await wordsOf(card), given)
  const headers = objectsIn(card.signatures).map(
    (signature, at): BenchPart => ({
      title: `Protected header ${at + 1}`,
      content: { json: protectedOf(signature) },
    }),
  )
  const thumbprints = await thumbprintParts(given.keys, 'Thumbprint of the key that you gave')
  return {
    lines,
    parts: [{ title: 'Card', content: { json: card } }, ...headers, ...canonicalParts(card), ...thumbprints],
    notes: [],
  }
}
