import { keysOf, recordOf } from '../contract/keys-of.ts'
import { OIDC_RULES } from '../protocols/oidc/judges.ts'
import { OIDC_CHECKS } from '../protocols/oidc/list.ts'
import { checkAgentCard } from './agent-card.ts'
import { checkAidRecord, checkWellKnown } from './aid-record.ts'
import { checkAuthzenAnswer, checkAuthzenRequest } from './authzen.ts'
import { type Boxes, faultsSaid, readBoxes } from './boxes.ts'
import { checkChallenge } from './challenge.ts'
import { checkCredential, checkPresentation, checkStatusList } from './credentials.ts'
import { checkHttpSignature } from './http-signature.ts'
import { judgeTogether, REQUEST } from './judge-together.ts'
import { checkJws } from './jws.ts'
import { jwtChecker } from './jwt.ts'
import { JWT_KINDS } from './jwt-kinds.ts'
import { KEY_FORMS, keyChecker } from './keys.ts'
import { type BenchKind, GIVEN_NAMES, KINDS, type KnownKind, usesOf } from './kinds.ts'
import { checkMetadata } from './metadata.ts'
import { NAMED, namedChecker } from './named.ts'
import { broken, ownLines } from './own-lines.ts'
import { checkProfile, checkRunFile } from './own-objects.ts'
import { checkReceipt } from './receipts.ts'
import { type Pasted, readPasted } from './recognise.ts'
import {
  atMost,
  type BenchInput,
  type BenchLine,
  type BenchReport,
  type Checker,
  type Judged,
  joined,
  unusedWords,
} from './report.ts'
import { checkKeyBinding, checkSdJwt } from './sd-jwt.ts'
import { SIGNED_KINDS, signedChecker } from './signed-objects.ts'
import { checkSpiffeId, checkWitSvid } from './spiffe-id.ts'
import { tokenChecker } from './token-check.ts'

/** How each kind is checked. */
const CHECKERS: Readonly<Record<KnownKind, Checker>> = {
  ...recordOf(keysOf(JWT_KINDS), jwtChecker),
  ...recordOf(NAMED, namedChecker),
  id_token: tokenChecker(OIDC_CHECKS, OIDC_RULES),
  wit_svid: checkWitSvid,
  vc: checkCredential,
  agent_card: checkAgentCard,
  aid_record: checkAidRecord,
  well_known: checkWellKnown,
  spiffe_id: checkSpiffeId,
  ...recordOf(keysOf(SIGNED_KINDS), signedChecker),
  receipt: checkReceipt,
  run_file: checkRunFile,
  profile: checkProfile,
  status_list: checkStatusList,
  sd_jwt: checkSdJwt,
  jws: checkJws,
  request: async () => ({
    lines: await ownLines(REQUEST, broken('nothing in it says anything of another object in it')),
  }),
  http_signature: checkHttpSignature,
  vp: checkPresentation,
  kb_jwt: checkKeyBinding,
  ...recordOf(keysOf(KEY_FORMS), keyChecker),
  authzen_request: checkAuthzenRequest,
  authzen_answer: checkAuthzenAnswer,
  metadata: checkMetadata,
  http_challenge: checkChallenge,
}

function shortened({ detail, compared, ...line }: BenchLine): BenchLine {
  return {
    ...line,
    ...(detail !== undefined && { detail: atMost(detail) }),
    ...(compared && { compared: { found: atMost(compared.found), expected: atMost(compared.expected) } }),
  }
}

async function judgeAs(kind: KnownKind, input: BenchInput): Promise<Judged> {
  const { lines, notes, used, ...found } = joined(await CHECKERS[kind](input))
  return {
    ...{ ...found, lines: lines.map(shortened), notes: notes.map(atMost) },
    used: [...usesOf(kind), ...used, ...lines.flatMap(({ box }) => box ?? [])],
  }
}

/**
 * Checks one object as the kind that it is taken for, under the keys and against the expectations that were given.
 * Nothing is fetched, stored or sent, and whatever was given is kept nowhere; a run file is run again on a store that is
 * deleted after it.
 */
export async function checkOnBench(kind: BenchKind, input: BenchInput): Promise<BenchReport> {
  if (kind === 'unknown') return { kind, ...joined() }
  const judged = await judgeAs(kind, input)
  const given = unusedWords(KINDS[kind].words, input, judged.used)
  return { kind, ...joined(judged, { unjudged: { given } }) }
}

const usedWords = ({ name, box }: NonNullable<Pasted['supports']>[number]): string =>
  `Used as ${GIVEN_NAMES[box]}: ${name}, which was pasted too.`

const othersWords = (names: readonly string[], isOne: boolean): string =>
  isOne
    ? `${names.length + 1} objects were found; the first is judged. The others: ${names.join(', ')}.`
    : `These were found too, and are not judged with the rest: ${names.join(', ')}.`

/** Reads a paste and the boxes beside it, and checks what was found. Private keys are to be taken out before. */
export async function checkPasted(
  boxes: Boxes,
  beside: Pick<BenchInput, 'onOwnService' | 'clock' | 'watch'> = {},
): Promise<BenchReport> {
  const { kind, text, notes, others, supports = [], together } = readPasted(boxes.text, boxes.taken)
  // A box that was filled is meant; what the paste holds for it is another object then.
  const taken = supports.filter(
    (each, at) => boxes[each.box].trim() === '' && supports.findIndex(({ box }) => box === each.box) === at,
  )
  const spare = supports.filter(({ text }) => taken.every(each => each.text !== text))
  const { given, ...read } = readBoxes({
    ...boxes,
    ...Object.fromEntries(taken.map(each => [each.box, each.value])),
  })
  const input = { ...given, ...beside, text }
  const report = await (together === undefined
    ? checkOnBench(kind, input)
    : judgeTogether(together, input, (piece, each) => judgeAs(piece.kind, each)))
  const { unjudged } = report
  const all = [...new Map([...others, ...spare].map(each => [each.text, each])).values()]
  const names = all.map(({ name }) => name)
  return {
    ...report,
    others: all.map(({ name, text }) => ({ name, text })),
    notes: [...report.notes, ...notes, ...taken.map(usedWords), ...read.notes].map(atMost),
    unjudged: {
      ...unjudged,
      given: [...faultsSaid(read), ...unjudged.given],
      others: names.length === 0 ? unjudged.others : [othersWords(names, together === undefined)],
    },
  }
}
