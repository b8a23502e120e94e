import { isMediaType } from '../checks/evidence-jws.ts'
import { misfit, shown } from '../checks/graded.ts'
import { type Finding, pass } from '../checks/verdict.ts'
import { isObject, type Members, memberOf } from '../contract/json-members.ts'
import { expandOctets } from '../protocols/bitstring/status-list.ts'
import { BOUNDS } from './limits.ts'
import { broken, type OwnRows, open, ownLines } from './own-lines.ts'
import { type BenchInput, type Found, textOf } from './report.ts'
import { judgePeriod, listTexts } from './status-lists.ts'
import { readToken, type Token } from './token.ts'
import { findKey, type KeyFinding } from './which-key.ts'

type Given = Omit<BenchInput, 'text'>

interface StatusInHand {
  readonly reference: unknown
  /** The list that a token names, as far as it was read; undefined where none was given that can be it. */
  readonly list: { readonly token: Token; readonly key: KeyFinding } | undefined
  readonly input: Given
}
type List = NonNullable<StatusInHand['list']>

/** Where a token says that its status is (Token Status List section 6.2); undefined where it names no list. */
const statusReference = (claims: Members): unknown => memberOf(claims.status, 'status_list')

const ofList =
  (judge: (list: List, about: StatusInHand) => Finding | Promise<Finding>) =>
  (about: StatusInHand): Finding | Promise<Finding> =>
    about.list === undefined
      ? open(
          `no status list was given for ${shown(memberOf(about.reference, 'uri') ?? 'nothing')}, and lists are not fetched`,
        )
      : judge(about.list, about)

function judgeList({ token: { header, claims } }: List, { reference }: StatusInHand): Finding {
  const uri = memberOf(reference, 'uri')
  if (!isMediaType(header.typ, 'statuslist+jwt'))
    return broken(`typ of the list is ${shown(header.typ ?? 'missing')}, and statuslist+jwt is asked for`)
  if (claims.sub !== uri)
    return broken(`sub of the list is ${shown(claims.sub ?? 'missing')}, and the token names ${shown(uri)}`)
  return typeof claims.iat === 'number'
    ? pass('as the token asks')
    : misfit('iat of the list', claims.iat, 'a number')
}

/** The states that are registered (Token Status List section 7.1); any other is its application’s. */
const STATES: readonly Finding[] = [
  pass('0: the token is valid'),
  broken('1: the token is revoked'),
  broken('2: the token is suspended'),
]
const OCTET = 8

async function judgeStatus({ token: { claims } }: List, { reference }: StatusInHand): Promise<Finding> {
  const list = memberOf(claims, 'status_list')
  const bits = memberOf(list, 'bits')
  if (bits !== 1 && bits !== 2 && bits !== 4 && bits !== OCTET)
    return broken(`bits of the list is ${shown(bits ?? 'missing')}; 1, 2, 4 or 8 is asked for`)
  const octets = await expandOctets(textOf(memberOf(list, 'lst')), 'deflate')
  if (octets === undefined)
    return broken('lst does not inflate: base64url of ZLIB, at most 1 MiB, is asked for')
  const at = Number(memberOf(reference, 'idx')) * bits
  const octet = octets[Math.floor(at / OCTET)]
  if (octet === undefined) return broken(`the list ends before entry ${at / bits}`)
  // The first entry is the lowest bits of the first octet (section 4.1).
  const state = (octet >> (at % OCTET)) & (2 ** bits - 1)
  const found = STATES[state] ?? open(`${state}: what that means its application says`)
  return { ...found, detail: `entry ${at / bits} is ${found.detail}` }
}

/** What is asked of the status of a token that names a Token Status List. */
export const TOKEN_STATUS: OwnRows<StatusInHand> = {
  status_reference: {
    ...{ section: 'Token Status List, 6.2', restsOn: [] },
    words: 'status.status_list must have idx, a whole number, and uri.',
    judge: ({ reference }) => {
      if (!isObject(reference)) return misfit('status_list', reference, 'an object')
      const { idx, uri } = reference
      if (!(Number.isSafeInteger(idx) && Number(idx) >= 0))
        return broken(`idx is ${shown(idx ?? 'missing')}; a whole number from 0 on is asked for`)
      return typeof uri === 'string' && URL.canParse(uri)
        ? pass(`entry ${idx} of ${shown(uri)}`)
        : broken(`uri is ${shown(uri ?? 'missing')}; a URI is asked for`)
    },
  },
  status_list: {
    ...{ section: 'Token Status List, 5.1 and 8.3', restsOn: ['status_reference'] },
    words: 'The list must be a Status List Token whose sub is the uri that the token names.',
    judge: ofList(judgeList),
  },
  status_list_signed: {
    ...{ section: 'Token Status List, 8.3', restsOn: ['status_list'] },
    words: 'A key that you gave must have signed the list.',
    judge: ofList(({ key }) => (key.key.result === 'FAIL' ? key.key : key.signature)),
  },
  status_list_period: {
    ...{ section: 'Token Status List, 8.3', restsOn: ['status_list'] },
    words: 'exp of the list, if present, must be after the Time.',
    judge: ofList(({ token }, { input }) => judgePeriod({ ...token, input })),
  },
  status: {
    ...{ section: 'Token Status List, 7.1 and 8.3', restsOn: ['status_list', 'status_list_signed'] },
    words: 'The entry of the token in the list must say that it is valid.',
    judge: ofList((list, about) =>
      list.key.signature.result === 'PASS'
        ? judgeStatus(list, about)
        : open('it depends on status_list_signed'),
    ),
  },
}

/** The list that a token names among those that were given; one alone is meant whatever its sub, which its line compares. */
function listTextFor(uri: unknown, { expected }: Given): string | undefined {
  const texts = listTexts(expected.status_list).slice(0, BOUNDS.statusLists)
  const named = texts.find(text => readToken(text).claims.sub === uri)
  return named ?? (texts.length === 1 ? texts[0] : undefined)
}

/** The lines of a token’s status; none where it names no Token Status List. What was given and not looked into is said. */
export async function tokenStatus(claims: Members, input: Given): Promise<Found> {
  const reference = statusReference(claims)
  if (reference === undefined) return {}
  const text = listTextFor(memberOf(reference, 'uri'), input)
  const token = text === undefined ? undefined : readToken(text)
  const list = token && { token, key: await findKey(token.jws, input) }
  const lines = await ownLines(TOKEN_STATUS, { reference, list, input })
  const isOpen = input.expected.status_list !== undefined && lines.at(-1)?.result === 'NOT_RUN'
  return {
    lines,
    unjudged: { given: isOpen ? ['Status list: no status was looked up in what you gave.'] : [] },
    used: ['status_list'],
  }
}
