import { onceEach } from '../browser/once-each.ts'
import { z } from '../contract/schemas/zod.ts'
import { readIJsonText } from '../crypto/i-json.ts'
import type { CallEntry } from './journal-record.ts'

/** A call's bodies as I-JSON; undefined where a body is not I-JSON. */
export interface ExactBodies {
  readonly request: unknown
  readonly answer: unknown
}

function exactly(text: string): unknown {
  try {
    // Nested as deeply as in a bundle, so that what fits here fits there.
    const [[[value]]] = z.tuple([z.tuple([z.tuple([z.unknown()])])]).parse(readIJsonText(`[[[${text}]]]`))
    return value
  } catch {
    return undefined
  }
}

/** A call's bodies as an export may contain them: stricter than the page, which shows whatever came. */
export const exactBodies = onceEach(
  ({ request, answer }: CallEntry): ExactBodies => ({
    request: exactly(request.body),
    answer: exactly(answer?.body ?? ''),
  }),
)
