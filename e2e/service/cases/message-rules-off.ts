import { openDB } from 'idb'
import type { CaseActors } from '../../../src/cases/case.ts'
import { pass } from '../../../src/checks/verdict.ts'
import { LIFECYCLE, type Lifecycle, OPERATIONS } from '../../../src/contract/catalogues/lifecycle.ts'
import { LIMITS } from '../../../src/contract/catalogues/limits.ts'
import type { ServiceOptions } from '../../../src/service/create-service.ts'
import { AUTHORITY } from '../../../src/service/proof/authorization.ts'
import { PATHS, type Workbench } from '../workbench.ts'
import {
  type Amend,
  type Front,
  members,
  proof,
  type Sent,
  textOf,
  typed,
  withText,
} from './forgiving-front.ts'

/** A service, or its surroundings, with one rule switched off. */
export interface Off {
  readonly options?: Partial<ServiceOptions>
  readonly front?: Front
  /** Whether every signature counts as good. */
  readonly anySignature?: boolean
  readonly actors?: (actors: CaseActors) => CaseActors
}

/** The lifecycle with other conditions in one row. */
export const row = (name: string, opens: Lifecycle['import']['opens']): Off => {
  const operation = OPERATIONS.find(each => each === name)
  if (operation === undefined) throw new RangeError(`${name} is not an operation`)
  return { options: { lifecycle: { ...LIFECYCLE, [operation]: { ...LIFECYCLE[operation], opens } } } }
}

/** A front that alters every request on its way. */
export const amending = (amend: Amend): Off => ({ front: { amend } })
const withoutX = members(({ x: _spoilt, ...rest }) => rest)
const withoutHeader =
  (name: string): Amend =>
  sent => {
    const headers = new Headers(sent.headers)
    headers.delete(name)
    return { ...sent, headers }
  }
const asJson: Amend = sent => {
  const headers = new Headers(sent.headers)
  headers.set('content-type', 'application/json')
  return { ...sent, headers }
}

/** Restores the last brace of a body that was cut off before it. */
const closed: Amend = sent => {
  const text = textOf(sent)
  try {
    JSON.parse(text)
    return sent
  } catch {
    return withText(sent, `${text}}`)
  }
}

/** Fronts that correct what one rule of every message would refuse. */
export const MESSAGE: Readonly<Record<string, Off>> = {
  path: amending(sent => (sent.path === '/v1/agents' ? { ...sent, path: PATHS.importAgent } : sent)),
  method: amending(sent => ({ ...sent, method: 'POST' })),
  'key-short': amending(withoutHeader('idempotency-key')),
  'key-unquoted': amending(withoutHeader('idempotency-key')),
  outdated: amending(withoutHeader('idempotency-key')),
  'media-type': amending(asJson),
  size: amending(sent =>
    sent.bytes.length > LIMITS.BODY_BYTES ? withText(sent, textOf(sent).trim()) : sent,
  ),
  'not-json': amending(closed),
  'byte-order-mark': amending(sent => withText(sent, textOf(sent))),
  'not-utf-8': amending(sent => withText(sent, textOf(sent).replace('\uFFFD', ''))),
  'name-twice': amending(withoutX),
  'lone-surrogate': amending(withoutX),
  'number-lost': amending(withoutX),
  'number-vanished': amending(withoutX),
  depth: amending(withoutX),
  'not-an-object': { front: { forgives: 'SCHEMA_VIOLATION' } },
  'fifth-member': { front: { forgives: 'SCHEMA_VIOLATION' } },
}

const altered = (change: Parameters<typeof proof>[0]): Off => ({
  anySignature: true,
  front: { amend: proof(change) },
})

/** Removes facts from every agent, bypassing the service, before a request that stays unchanged. */
export async function forgetFacts(bench: Workbench, names: readonly string[]): Promise<void> {
  const db = await openDB(bench.storageName)
  for (const agent of await db.getAll('agents')) {
    const facts = Object.entries(agent.facts).filter(([name]) => !names.includes(name))
    await db.put('agents', { ...agent, facts: Object.fromEntries(facts) })
  }
  db.close()
}

/** Leaves agents without a key that the proof's key could replace. */
export async function unbind(bench: Workbench, sent: Sent): Promise<void> {
  if (textOf(sent).includes('"proof"')) await forgetFacts(bench, ['binding', 'identity'])
}

/** How to leave each check of a proof nothing to find. */
export const PROOF: Readonly<Record<string, Off>> = {
  challenge_known: {
    front: {
      amend: (sent, last) =>
        members(body =>
          typeof body.proof === 'string' ? { ...body, challenge_id: last?.challenge_id } : body,
        )(sent, last),
    },
  },
  challenge_unused: { front: { forgets: ['nonces'] } },
  challenge_fresh: {
    options: { clock: { read: () => ({ now: Date.parse('2026-11-21T12:00:00.000Z'), offset: 0 }) } },
  },
  proof_form: amending(
    members(body =>
      typeof body.proof === 'string' ? { ...body, proof: body.proof.split('.').slice(0, 3).join('.') } : body,
    ),
  ),
  proof_type: altered(typed),
  algorithm: altered(header => {
    header.alg = Object(header.jwk).kty === 'OKP' ? 'Ed25519' : 'ES256'
  }),
  key: altered(header => {
    const { d: _private, ...jwk } = Object(header.jwk)
    header.jwk = jwk
  }),
  signature: { anySignature: true },
  audience: altered((_header, payload, { audience }) => {
    payload.aud = audience
  }),
  subject: altered((_header, payload, { agent_id }) => {
    payload.sub = agent_id
  }),
  nonce: altered((_header, payload, { nonce }) => {
    payload.nonce = nonce
  }),
  purpose: altered((_header, payload, { purpose }) => {
    payload.purpose = purpose
  }),
  claim_digest: altered((_header, payload, { claim_digest }) => {
    payload.claim_digest = claim_digest
  }),
  issued_at: altered((_header, payload, { expires_at }) => {
    payload.iat = Math.floor(Date.parse(expires_at) / 1000) - LIMITS.NONCE_LIFETIME_S
  }),
  evidence: {
    anySignature: true,
    front: {
      amend: async (sent, last) => {
        const without = await proof((_header, payload) => delete payload.evidence_digest)(sent, last)
        return members(({ evidence: _dropped, ...rest }) => rest)(without, last)
      },
    },
  },
  // The service asks for an authorization whenever it finds a key to replace: here it finds none.
  authorization: { front: { before: unbind } },
  authority: { options: { authority: { ...AUTHORITY, bound_key: () => pass('switched off') } } },
  lifecycle: row('BIND_KEY', []),
}
