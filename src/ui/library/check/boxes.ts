import { GIVEN_NAMES } from '../../../bench/bench.ts'
import { type Expected, readExpectedHolder, readTime } from '../../../bench/expected.ts'
import { readGivenKeys } from '../../../bench/given-keys.ts'
import type { BenchKind } from '../../../bench/kinds.ts'
import { recognise } from '../../../bench/recognise.ts'
import type { BenchInput } from '../../../bench/report.ts'
import { keysOf } from '../../../contract/keys-of.ts'

interface ExpectationShape {
  readonly name: string
  readonly hint?: string
  readonly rows?: number
  readonly kind?: BenchKind
}

/** The text boxes for what is expected, in their order; those with a hint are as wide as two. */
export const EXPECTATION_BOXES: Readonly<Record<keyof Expected, ExpectationShape>> = {
  issuer: { name: GIVEN_NAMES.issuer },
  subject: { name: GIVEN_NAMES.subject },
  audience: { name: GIVEN_NAMES.audience },
  nonce: { name: GIVEN_NAMES.nonce },
  holder: { name: GIVEN_NAMES.holder, hint: 'A JWK, a did:jwk or a thumbprint' },
  status_list: { name: GIVEN_NAMES.status_list, hint: 'As its issuer signed it', rows: 3, kind: 'vc' },
  time: { name: GIVEN_NAMES.time },
}
export type ExpectationBox = keyof typeof EXPECTATION_BOXES

/** Everything that the visitor wrote; it is kept nowhere but in the view, and is gone with it. */
export interface Boxes extends Readonly<Record<ExpectationBox, string>> {
  readonly text: string
  readonly key: string
  /** What it is taken for, where the visitor said so; undefined leaves it to recognition. */
  readonly taken: BenchKind | undefined
}

export const EMPTY: Boxes = {
  ...{ text: '', key: '', taken: undefined },
  ...{ issuer: '', subject: '', audience: '', nonce: '', holder: '', status_list: '', time: '' },
}

export function kindOf({ text, taken }: Boxes): BenchKind {
  return taken ?? recognise(text)
}

export function boxesFor(kind: BenchKind): readonly ExpectationBox[] {
  return keysOf(EXPECTATION_BOXES).filter(box => (EXPECTATION_BOXES[box].kind ?? kind) === kind)
}

interface ReadBoxes {
  readonly kind: BenchKind
  readonly input: BenchInput
  readonly faults: Readonly<Partial<Record<'key' | ExpectationBox, string>>>
}

const given = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim())

function faultOfHolder(text: string | undefined): string | undefined {
  const read = text === undefined ? undefined : readExpectedHolder(text)
  return read !== undefined && 'fault' in read ? read.fault : undefined
}

export function readBoxes(boxes: Boxes): ReadBoxes {
  const { keys, fault } = readGivenKeys(boxes.key)
  const said = given(boxes.time)
  const time = said === undefined ? undefined : readTime(said)
  const expected: Expected = {
    issuer: given(boxes.issuer),
    subject: given(boxes.subject),
    audience: given(boxes.audience),
    nonce: given(boxes.nonce),
    holder: given(boxes.holder),
    status_list: given(boxes.status_list),
    time,
  }
  const unread = said !== undefined && time === undefined
  const holder = faultOfHolder(expected.holder)
  return {
    kind: kindOf(boxes),
    input: { text: boxes.text.trim(), keys, keyFault: fault, expected },
    faults: {
      ...(fault === undefined ? {} : { key: fault }),
      ...(holder === undefined ? {} : { holder }),
      ...(unread ? { time: 'Neither a date-time of RFC 3339 nor seconds since 1970.' } : {}),
    },
  }
}

/** A published example: RFC 8037, A.4 (a JWS under Ed25519) with its public key, A.2. */
export const EXAMPLE: Partial<Boxes> = {
  text: 'eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg',
  key: '{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}',
}
