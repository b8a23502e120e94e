import type { CallEntry, IssueEntry, SignEntry } from '../../src/client/journal-record.ts'

/** Journal entries for tests of pure functions over the exchange. */

const base = { at: '2026-11-21T12:00:00.000Z', speaker: 'agent' } as const

interface Call {
  readonly path?: string
  readonly body?: string
  readonly status?: number | null
  readonly answer?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly agent_id?: string | null
  readonly group?: string
  readonly failure?: CallEntry['failure']
}

/** A message and its answer; in flight if the status is null and nothing failed. */
export function callEntry(seq: number, call: Call = {}): CallEntry {
  const { path = '/v1/bindings/challenges', body = '{}', status = 201, answer = '{}', headers = {} } = call
  return {
    ...base,
    kind: 'call',
    seq,
    group: call.group ?? 'Bind the key',
    agent_id: call.agent_id ?? null,
    request: { method: 'POST', url: `https://agents.invalid${path}`, headers, body },
    answer:
      status === null
        ? null
        : { status, headers: {}, body: answer, request_id: `request-${seq}`, duration_ms: 4 },
    failure: call.failure ?? null,
  }
}

export function signEntry(seq: number, jws: string, agent_id: string | null = null): SignEntry {
  return {
    ...base,
    kind: 'sign',
    seq,
    group: 'Bind the key',
    agent_id,
    alg: 'ES256',
    key_thumbprint: 'urn:key',
    jws,
  }
}

export function issueEntry(seq: number, value: unknown): IssueEntry {
  const party = 'https://idp.example'
  return {
    ...base,
    kind: 'issue',
    seq,
    group: 'Verify',
    agent_id: null,
    what: 'id_token',
    party,
    value,
    fault: null,
  }
}
