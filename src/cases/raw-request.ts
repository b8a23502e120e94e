/** A request that no proper client would send. */
export interface RawRequest {
  readonly path: string
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Under the run's own Idempotency-Key. */
  readonly idempotent?: boolean
}

const TIMEOUT_MS = 15_000

/** Sends a request as it is, without signing, journaling or repeating it. Resolves with the answer's text. */
export async function sendRaw(
  { baseUrl = '', idempotencyKey }: { readonly baseUrl?: string; readonly idempotencyKey: string },
  { path, body, method = 'POST', headers = {}, idempotent = false }: RawRequest,
): Promise<{ readonly status: number; readonly text: string }> {
  const key = idempotent ? { 'idempotency-key': idempotencyKey } : {}
  const answer = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...key, ...headers },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return { status: answer.status, text: await answer.text() }
}

/** A claim that is accepted, which cases send as it is or spoiled. */
export const CLAIM = {
  identity_source: 'EXTERNAL',
  issuer: 'https://issuer.example',
  subject: 'agent-7',
  metadata: { protocol: 'OIDC' },
} as const

/** Asks whether an agent may enter the pilot. */
export const pilotEnter = (id: string) => ({
  subject: { type: 'agent', id },
  action: { name: 'pilot.enter' },
  resource: { type: 'pilot', id: 'runtime-assurance-pilot' },
})

/** The id of an agent that was never imported. */
export const NOBODY = 'agt_00000000-0000-4000-8000-000000000000'
