import { keysOf, recordOf } from '../contract/keys-of.ts'
import { OIDC_RULES } from '../protocols/oidc/judges.ts'
import { OIDC_CHECKS } from '../protocols/oidc/list.ts'
import { checkAgentCard } from './agent-card.ts'
import { checkAidRecord, checkWellKnown } from './aid-record.ts'
import { checkAuthzenAnswer, checkAuthzenRequest } from './authzen.ts'
import { type Boxes, faultsSaid, readBoxes } from './boxes.ts'
import { checkChallenge } from './challenge.ts'
import { checkCredential, checkPresentation, checkStatusList } from './credentials.ts'
import { checkJws } from './jws.ts'
import { jwtChecker } from './jwt.ts'
import { isJwtKind, type JwtKindName } from './jwt-kinds.ts'
import { KEY_FORMS, keyChecker } from './keys.ts'
import {
  type BenchKind,
  GIVEN_NAMES,
  type GivenName,
  KINDS,
  type KnownKind,
  type NamedKind,
} from './kinds.ts'
import { breathe } from './limits.ts'
import { checkMetadata } from './metadata.ts'
import { isNamed, namedChecker } from './named.ts'
import { checkProfile, checkRunFile } from './own-objects.ts'
import { checkReceipt } from './receipts.ts'
import { readPasted } from './recognise.ts'
import {
  atMost,
  type BenchInput,
  type BenchLine,
  type BenchReport,
  type Checker,
  listed,
  NOTHING_UNJUDGED,
} from './report.ts'
import { checkKeyBinding, checkSdJwt } from './sd-jwt.ts'
import { SIGNED_KINDS, signedChecker } from './signed-objects.ts'
import { checkSpiffeId, checkWitSvid } from './spiffe-id.ts'
import { tokenChecker } from './token-check.ts'

/** What of all that was given no line of this kind looks at, in a whole sentence. */
function unusedOf(
  kind: KnownKind,
  { keys, keyFault, expected }: BenchInput,
  compared: readonly GivenName[] = [],
): readonly string[] {
  const { words, uses } = KINDS[kind]
  const used: readonly GivenName[] = [...uses, ...compared]
  const isGiven = (name: GivenName) =>
    name === 'key' ? keys.length > 0 || keyFault !== undefined : expected[name] !== undefined
  const unused = keysOf(GIVEN_NAMES).filter(name => isGiven(name) && !used.includes(name))
  const names = listed(unused.map(name => GIVEN_NAMES[name]))
  return names === '' ? [] : [`No line for ${words} uses what you gave as ${names}.`]
}

/** How each kind is checked that is neither a JWT with a row of its own (JWT_KINDS) nor only named. */
const CHECKERS: Readonly<Record<Exclude<KnownKind, JwtKindName | NamedKind>, Checker>> = {
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
  vp: checkPresentation,
  kb_jwt: checkKeyBinding,
  ...recordOf(keysOf(KEY_FORMS), keyChecker),
  authzen_request: checkAuthzenRequest,
  authzen_answer: checkAuthzenAnswer,
  metadata: checkMetadata,
  http_challenge: checkChallenge,
}

function checkerOf(kind: KnownKind): Checker {
  if (isJwtKind(kind)) return jwtChecker(kind)
  return isNamed(kind) ? namedChecker(kind) : CHECKERS[kind]
}

function shortened({ detail, compared, ...line }: BenchLine): BenchLine {
  return {
    ...line,
    ...(detail === undefined ? {} : { detail: atMost(detail) }),
    ...(compared === undefined
      ? {}
      : { compared: { found: atMost(compared.found), expected: atMost(compared.expected) } }),
  }
}

/**
 * Checks one object as the kind that it is taken for, under the keys and against the expectations that were given.
 * Nothing is fetched, stored or sent, and whatever was given is kept nowhere; a run file is run again on a store that is
 * deleted after it.
 */
export async function checkOnBench(kind: BenchKind, input: BenchInput): Promise<BenchReport> {
  if (kind === 'unknown') return { kind, lines: [], parts: [], notes: [], unjudged: NOTHING_UNJUDGED }
  const found = await checkerOf(kind)(input)
  const unjudged = { ...NOTHING_UNJUDGED, ...found.unjudged }
  return {
    kind,
    lines: found.lines.map(shortened),
    parts: found.parts,
    notes: found.notes.map(atMost),
    unjudged: { ...unjudged, given: [...unjudged.given, ...unusedOf(kind, input, found.used)] },
  }
}

/** Reads a paste and the boxes beside it, and checks what was found. Private keys are to be taken out before. */
export async function checkPasted(
  boxes: Boxes,
  beside: Pick<BenchInput, 'onOwnService' | 'clock' | 'watch'> = {},
): Promise<BenchReport> {
  const pasted = readPasted(boxes.text, boxes.taken)
  await breathe()
  const { given, ...read } = readBoxes(boxes)
  await breathe()
  const report = await checkOnBench(pasted.kind, { ...given, ...beside, text: pasted.text })
  const { unjudged } = report
  const names = pasted.others.map(({ name }) => name)
  return {
    ...report,
    others: [...new Map(pasted.others.map(each => [each.text, each])).values()],
    notes: [...report.notes, ...pasted.notes, ...read.notes].map(atMost),
    unjudged: {
      ...unjudged,
      given: [...faultsSaid(read), ...unjudged.given],
      others:
        names.length === 0
          ? unjudged.others
          : [`${names.length + 1} objects were found; the first is judged. The others: ${names.join(', ')}.`],
    },
  }
}
