import type { CaseActors, CaseAnswer } from './case.ts'
import { observe } from './observe.ts'

/** A request that no proper client would send. */
export interface RawRequest {
  readonly path: string
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

const TIMEOUT_MS = 15_000

/** Sends a request as it is, without signing, journaling or repeating it. Resolves with the answer's text. */
export async function sendRaw(
  { baseUrl }: Pick<CaseActors, 'baseUrl'>,
  { path, body, method = 'POST', headers = {} }: RawRequest,
): Promise<{ readonly status: number; readonly text: string }> {
  const answer = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return { status: answer.status, text: await answer.text() }
}

/** The answer to such a request, read. */
export async function answerToRaw(
  actors: Pick<CaseActors, 'baseUrl'>,
  sent: RawRequest,
): Promise<CaseAnswer> {
  const { status, text } = await sendRaw(actors, sent)
  return observe(status, text)
}
