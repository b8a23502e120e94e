import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { expect } from 'playwright/test'
import {
  type ChallengeIssued,
  type ChallengeProven,
  challengeIssued,
  challengeProven,
} from '../../src/contract/challenge.ts'
import type { DirectoryEntry } from '../../src/contract/directory.ts'
import { type EvaluationAnswer, evaluationAnswer } from '../../src/contract/evaluation.ts'
import { type ImportAnswer, importAnswer } from '../../src/contract/import-answer.ts'
import { AUTHORIZATION_TYPE, PROOF_TYPE, type Purpose } from '../../src/contract/names.ts'
import { type ProblemBody, problemBody } from '../../src/contract/problem-body.ts'
import type { ProblemCode } from '../../src/contract/problems.ts'
import { type AlgorithmName, generateKeyPair } from '../../src/crypto/algorithms.ts'
import { digestOfJson } from '../../src/crypto/digest.ts'
import { type Jwk, readPublicJwk, thumbprintUriOf } from '../../src/crypto/jwk.ts'
import { signCompactJws } from '../../src/crypto/jws.ts'
import { createService, type Service, type ServiceOptions } from '../../src/service/create-service.ts'

export const BASE_URL = 'https://agents.invalid'
export const PATHS = {
  importAgent: '/v1/agents/import',
  challenges: '/v1/bindings/challenges',
  evaluations: '/v1/assurance/evaluations',
} as const

/** A key that a test holds. */
export interface TestKey {
  readonly alg: AlgorithmName
  readonly jwk: Jwk
  readonly thumbprint: string
  readonly privateKey: CryptoKey
}

export async function makeKey(alg: AlgorithmName = 'Ed25519'): Promise<TestKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg)
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  const jwk = readPublicJwk(y === undefined ? { kty, crv, x } : { kty, crv, x, y })
  return { alg, jwk, thumbprint: await thumbprintUriOf(jwk), privateKey }
}

/** What a test may change about a proof before it is signed. */
export interface ProofChanges {
  readonly payload?: Record<string, unknown>
  readonly header?: Record<string, unknown>
}

/** Signs a challenge as the client does, with whatever a test changes about it. */
export function signProof(
  challenge: ChallengeIssued,
  key: TestKey,
  now: number,
  changes: ProofChanges = {},
): Promise<string> {
  const header = { typ: PROOF_TYPE, alg: key.alg, jwk: key.jwk, ...changes.header }
  const payload = {
    aud: challenge.audience,
    sub: challenge.agent_id,
    nonce: challenge.nonce,
    purpose: challenge.purpose,
    claim_digest: challenge.claim_digest,
    iat: Math.floor(now / 1000),
    jti: crypto.randomUUID(),
    ...changes.payload,
  }
  return signCompactJws(header, payload, key.privateKey)
}

/** Signs the second object that a change of keys needs. */
export function signAuthorization(
  challenge: ChallengeIssued,
  by: TestKey,
  newKey: string,
  now: number,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const { audience: aud, agent_id: sub, nonce, purpose } = challenge
  const payload = {
    aud,
    sub,
    nonce,
    purpose,
    new_key: newKey,
    iat: Math.floor(now / 1000),
    jti: crypto.randomUUID(),
    ...changes,
  }
  return signCompactJws({ typ: AUTHORIZATION_TYPE, alg: by.alg, jwk: by.jwk }, payload, by.privateKey)
}

let databases = 0

/** A service of a test's own, on an empty database, with a clock that the test turns. */
export async function startService(options: Partial<ServiceOptions> = {}) {
  globalThis.indexedDB = new IDBFactory()
  const clock = { at: Date.parse('2026-11-21T12:00:00.000Z'), shifted: 0 }
  databases += 1
  const service = await createService({
    storageName: `test-${databases}`,
    baseUrl: BASE_URL,
    pageUrl: 'https://page.example/demo/',
    clock: { now: () => clock.at + clock.shifted, offset: () => clock.shifted },
    ...options,
  })
  return new Workbench(service, clock)
}

/** Drives one service through its endpoints. */
export class Workbench {
  readonly service: Service
  readonly clock: { at: number; shifted: number }

  constructor(service: Service, clock: { at: number; shifted: number }) {
    this.service = service
    this.clock = clock
  }

  now(): number {
    return this.clock.at + this.clock.shifted
  }

  send(
    path: string,
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
    method = 'POST',
  ): Promise<Response> {
    const init = method === 'GET' || method === 'HEAD' ? {} : { body }
    const all = { 'content-type': 'application/json', ...headers }
    return this.service.handle(new Request(`${BASE_URL}${path}`, { method, headers: all, ...init }))
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.send(path, JSON.stringify(body), headers)
  }

  publish(entry: DirectoryEntry, replaces?: number): Promise<number> {
    return this.service.directory.publish(entry, replaces)
  }

  async import(claim: unknown): Promise<ImportAnswer> {
    const response = await this.post(PATHS.importAgent, claim)
    expect(response.status).toBe(201)
    return importAnswer.parse(await response.json())
  }

  async ask(agent_id: string, purpose: Purpose): Promise<ChallengeIssued> {
    const response = await this.post(PATHS.challenges, { agent_id, purpose })
    expect(response.status, await response.clone().text()).toBe(201)
    return challengeIssued.parse(await response.json())
  }

  prove(
    challenge_id: string,
    proof: string,
    more: { authorization?: string; evidence?: unknown } = {},
  ): Promise<Response> {
    return this.post(PATHS.challenges, { challenge_id, proof, ...more })
  }

  async proven(response: Response): Promise<ChallengeProven> {
    expect(response.status, await response.clone().text()).toBe(201)
    return challengeProven.parse(await response.json())
  }

  /** Asks and proves in one go with this key. */
  async doPurpose(agent_id: string, purpose: Purpose, key: TestKey): Promise<ChallengeProven> {
    const challenge = await this.ask(agent_id, purpose)
    return this.proven(await this.prove(challenge.challenge_id, await signProof(challenge, key, this.now())))
  }

  async evaluate(agent_id: string): Promise<EvaluationAnswer> {
    const response = await this.post(PATHS.evaluations, pilotEnter(agent_id))
    expect(response.status, await response.clone().text()).toBe(200)
    return evaluationAnswer.parse(await response.json())
  }

  async status(agent_id: string): Promise<string | undefined> {
    return (await this.service.window.agent(agent_id))?.status
  }
}

export const pilotEnter = (id: string) => ({
  subject: { type: 'agent', id },
  action: { name: 'pilot.enter' },
  resource: { type: 'pilot', id: 'runtime-assurance-pilot' },
})

/** The problem of a refusal, checked against its schema, its status and its header. */
export async function problemOf(response: Response, code: ProblemCode): Promise<ProblemBody> {
  const text = await response.text()
  expect(response.headers.get('content-type'), text).toBe('application/problem+json')
  const problem = problemBody.parse(JSON.parse(text))
  expect(problem.code, text).toBe(code)
  expect(problem.status).toBe(response.status)
  expect(text).not.toMatch(/\bat .*\.ts|node_modules/u)
  return problem
}

/** A registry agent, its key in the registry. */
export async function registryAgent(bench: Workbench, metadata: Record<string, unknown> = {}) {
  const key = await makeKey()
  const claim = registryClaim(`courier-${crypto.randomUUID().slice(0, 8)}`, metadata)
  const { issuer, subject } = claim
  await bench.publish({
    kind: 'registry_entry',
    issuer,
    subject,
    jwk: key.jwk,
    key_thumbprint: key.thumbprint,
  })
  const { agent_id } = await bench.import(claim)
  return { agent_id, key, claim }
}

export function registryClaim(subject: string, metadata: Record<string, unknown> = {}) {
  return {
    identity_source: 'SERVICE_REGISTRY',
    issuer: 'https://registry.example',
    subject,
    metadata: { protocol: 'SERVICE_NAME', display_name: 'Courier', ...metadata },
  }
}

/** An external agent whose identity is its key. */
export async function publicKeyAgent(bench: Workbench, metadata: Record<string, unknown> = {}) {
  const key = await makeKey()
  const claim = {
    identity_source: 'EXTERNAL',
    issuer: key.thumbprint,
    subject: key.thumbprint,
    metadata: { protocol: 'PUBLIC_KEY', ...metadata },
  }
  const { agent_id } = await bench.import(claim)
  return { agent_id, key, claim }
}

/** An organization in the directory, and its key. */
export async function organization(bench: Workbench, organization_id = 'org.example') {
  const key = await makeKey('ES256')
  const version = await bench.publish({
    kind: 'organization',
    organization_id,
    jwk: key.jwk,
    key_thumbprint: key.thumbprint,
  })
  return { key, organization_id, version }
}

export const evidenceDigest = (evidence: unknown) => digestOfJson(evidence)
