import type { Purpose } from '../../../src/contract/names.ts'
import type { ChallengeIssued } from '../../../src/contract/schemas/challenge.ts'
import {
  type EvaluationAnswer,
  evaluationAnswer,
  type ReportSendRequest,
} from '../../../src/contract/schemas/evaluation.ts'
import { type ImportRequest, importRequest } from '../../../src/contract/schemas/profile.ts'
import { enforce } from '../../../src/enforcement/enforcement-point.ts'
import type { World } from '../../../src/parties/world.ts'
import { externalClaim, freshSubject, organization, register, registryClaim } from '../../service/agents.ts'
import {
  type InterleavedAgent,
  type Keys,
  proofFor,
  reportFor,
} from '../../service/proof/interleaved-signing.ts'
import { makeKey, type TestKey } from '../../service/proof/keys-and-proofs.ts'
import { enforcementPartsOf, issued, proveWith, worldOf } from '../../service/service-test.ts'
import { PATHS, pilotEnter, type Workbench } from '../../service/workbench.ts'
import type { AgentKind, KeyName } from '../lifecycle/lifecycle-oracle.ts'
import { type Act, breathe } from './interleaver.ts'

/** The real side of a modelled agent: its id and the keys behind the oracle's letters. */
export interface ModelledAgent {
  readonly agent_id: string
  readonly keys: Readonly<Record<KeyName, TestKey>>
  /** Makes the registry name another key. */
  readonly rotateRegistry: (to: KeyName) => Promise<void>
  /** `fault` is the check that the evidence of an external agent is to fail. */
  readonly prove: (purpose: Purpose, signer: KeyName, by: KeyName | null, fault?: string) => Promise<Response>
}

/** The keys of all modelled agents of one service: as no two share an identity, they may share keys. */
export async function makeKeys(bench: Workbench): Promise<Record<KeyName, TestKey>> {
  const [A, B, C, S] = await Promise.all([makeKey(), makeKey('ES256'), makeKey(), makeKey()])
  const { key: O } = await organization(bench)
  return { A, B, C, O, S }
}

function claimed(kind: AgentKind, organizationClaimed: boolean): ImportRequest {
  const metadata = organizationClaimed ? { organization_id: 'org.example' } : {}
  if (kind === 'external') return importRequest.parse(externalClaim(metadata))
  const misfit = kind === 'misfit' ? { ...metadata, protocol: 'OIDC' } : metadata
  return importRequest.parse(registryClaim(freshSubject(), misfit))
}

/** With a world, its issuer issues evidence; without one, the verifier under test asks for none. */
export async function modelledAgent(
  bench: Workbench,
  keys: Record<KeyName, TestKey>,
  kind: AgentKind,
  organizationClaimed: boolean,
  world?: World,
): Promise<ModelledAgent> {
  const claim = claimed(kind, organizationClaimed)
  let version = kind === 'external' ? 0 : await register(bench, claim, keys.A)
  const { agent_id } = await bench.import(claim)
  return {
    agent_id,
    keys,
    rotateRegistry: async to => {
      version = await register(bench, claim, keys[to], version)
    },
    prove: async (purpose, signer, by, fault) => {
      const key = keys[signer]
      const second = by === null ? undefined : keys[by]
      if (world === undefined || purpose !== 'VERIFY_IDENTITY' || kind !== 'external') {
        return bench.tryPurpose(agent_id, purpose, key, second)
      }
      const challenge = await bench.ask(agent_id, purpose)
      const evidence = await issued({ bench, world, key, claim, agent_id }, challenge, { fault })
      return proveWith({ bench, key }, challenge, evidence, second)
    },
  }
}

/** What every agent of the registry claims. */
const REGISTERED = registryClaim('courier-1')

/** What an imported agent claims; one of an external protocol claims what its counterparty can vouch for. */
async function claimOf(
  { agent, organization, protocol }: Extract<Act, { kind: 'import' }>,
  world: World,
  { A }: Keys,
): Promise<ImportRequest> {
  const metadata = organization ? { organization_id: 'org.example' } : {}
  if (agent === 'registry') return importRequest.parse(registryClaim('courier-1', metadata))
  if (agent === 'misfit')
    return importRequest.parse(registryClaim('courier-1', { ...metadata, protocol: 'OIDC' }))
  const prepared = await world.prepare(protocol, A.jwk)
  const { organization_id: _own, ...rest } = prepared.metadata
  return { ...prepared, metadata: { ...rest, ...metadata } }
}

/** The step that sends, and the tab it sends in. */
type Sender = Pick<Logged, 'step' | 'tab'>

/** How a request was answered. */
interface Logged {
  /** The step that sent it, and the tab that it was sent in. */
  readonly step: number
  readonly tab: Workbench
  /** Its place among all that was sent. */
  readonly sent: number
  readonly request_id: string
  readonly status: number
  readonly code: string | null
}

/** Two tabs on one database and one clock, and everything made through them, by step number. */
export class InterleavedTabs {
  readonly tabs: readonly [Workbench, Workbench]
  readonly keys: Keys
  readonly world: World
  readonly agents = new Map<number, InterleavedAgent>()
  readonly claims = new Map<number, ImportRequest>()
  readonly challenges = new Map<number, ChallengeIssued & { readonly of: number }>()
  readonly proofs = new Map<number, object>()
  readonly reports = new Map<number, ReportSendRequest>()
  readonly answers = new Map<number, EvaluationAnswer>()
  /** The evaluations of pilot.enter by their decision_id, which is the name of a readiness that one begins. */
  private readonly entered = new Map<string, number>()
  readonly log: Logged[] = []
  private registryVersion = 0
  private sent = 0

  constructor(tabs: readonly [Workbench, Workbench], keys: Keys) {
    this.tabs = tabs
    this.keys = keys
    this.world = worldOf(tabs[0])
  }

  async publishAll(): Promise<void> {
    const { jwk, thumbprint: key_thumbprint } = this.keys.O
    await this.tabs[0].publish({ kind: 'organization', organization_id: 'org.example', jwk, key_thumbprint })
    await this.register(this.tabs[0], 'A')
  }

  private async register(tab: Workbench, to: KeyName): Promise<void> {
    const { issuer, subject } = REGISTERED
    const { jwk, thumbprint: key_thumbprint } = this.keys[to]
    const replaces = this.registryVersion || undefined
    this.registryVersion = await tab.publish(
      { kind: 'registry_entry', issuer, subject, jwk, key_thumbprint },
      replaces,
    )
  }

  /** Makes and signs what a step will send, before its group sends anything. */
  async sign(step: number, act: Act): Promise<void> {
    if (act.kind === 'import') this.claims.set(step, await claimOf(act, this.world, this.keys))
    if (act.kind === 'prove') this.proofs.set(step, await proofFor(this, act))
    if (act.kind === 'send') this.reports.set(step, await reportFor(this, act))
  }

  /** The step that began an agent's present readiness; null where none stands, -1 where it bears no such name. */
  async readiness(agent: number): Promise<number | null> {
    const [tab] = this.tabs
    const view = await tab.service.window.agent(this.agents.get(agent)?.agent_id ?? '')
    const name = view?.valid_facts.readiness?.readiness_id
    return name === undefined ? null : (this.entered.get(name ?? '') ?? -1)
  }

  private async post(
    { step, tab }: Sender,
    path: string,
    body: object,
  ): Promise<{ word: string; text: string; id: string }> {
    this.sent += 1
    const { sent } = this
    const response = await tab.post(path, body)
    const text = await response.text()
    const answer: unknown = JSON.parse(text)
    const code =
      typeof answer === 'object' && answer !== null && 'code' in answer ? String(answer.code) : null
    const request_id = response.headers.get('request-id') ?? ''
    this.log.push({ step, tab, sent, request_id, status: response.status, code })
    return { word: code ?? String(response.status), text, id: request_id }
  }

  private async prove(sender: Sender, number: number): Promise<string> {
    const body = this.proofs.get(number)
    return body === undefined ? 'nothing' : (await this.post(sender, PATHS.challenges, body)).word
  }

  private async send(sender: Sender, number: number): Promise<string> {
    const request = this.reports.get(number)
    if (request === undefined) return 'nothing'
    const { word, text, id } = await this.post(sender, PATHS.evaluations, request)
    if (word !== '200') return word
    const answer = evaluationAnswer.parse(JSON.parse(text))
    if (answer.decision === 'PERMIT') this.answers.set(number, answer)
    const [entry] = await sender.tab.service.window.audit([id])
    if (entry?.outcome.includes('SUSPENDED')) return 'suspended'
    return answer.decision === 'PERMIT' ? 'permitted' : 'not permitted'
  }

  private async deliver(tab: Workbench, held: EvaluationAnswer | undefined, number: number): Promise<string> {
    const request = this.reports.get(number)
    if (request === undefined || held === undefined) return 'nothing'
    const { inbox } = this.world
    const has: typeof inbox.has = async (agentId, jti) => {
      const found = await inbox.has(agentId, jti)
      await breathe()
      return found
    }
    const parts = { ...enforcementPartsOf(tab, this.world), inbox: { ...inbox, has } }
    return (await enforce(request, held, parts)).delivered === null ? 'not delivered' : 'delivered'
  }

  /** What a step does when it starts; its inputs are fixed now. */
  task(step: number, act: Act, tab: Workbench): () => Promise<string> {
    const sender = { step, tab }
    const agent_id =
      'agent' in act && typeof act.agent === 'number' ? this.agents.get(act.agent)?.agent_id : undefined
    switch (act.kind) {
      case 'import':
        return async () => {
          const claim = this.claims.get(step)
          if (claim === undefined) return 'nothing'
          const { word, text } = await this.post(sender, PATHS.importAgent, claim)
          this.agents.set(step, { agent_id: JSON.parse(text).agent_id, kind: act.agent, claim })
          return word
        }
      case 'ask':
        return async () => {
          const { purpose } = act
          const { word, text } = await this.post(sender, PATHS.challenges, { agent_id, purpose })
          if (word === '201') this.challenges.set(step, { ...JSON.parse(text), of: act.agent })
          return word
        }
      case 'prove':
        return () => this.prove(sender, step)
      case 'prove again':
        return () => this.prove(sender, act.proof)
      case 'enter':
        return async () => {
          const { word, text } = await this.post(sender, PATHS.evaluations, pilotEnter(agent_id ?? ''))
          if (word !== '200') return word
          const { decision, decision_id } = evaluationAnswer.parse(JSON.parse(text))
          this.entered.set(decision_id, step)
          return decision
        }
      case 'send':
        return () => this.send(sender, step)
      case 'send again':
        return () => this.send(sender, act.report)
      case 'deliver': {
        const held = this.answers.get(act.report)
        return () => this.deliver(tab, held, act.report)
      }
      case 'rotate':
        return async () => {
          await this.register(tab, act.to)
          return 'published'
        }
    }
  }
}
