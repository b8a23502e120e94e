import { expect, test } from 'playwright/test'
import { PURPOSES, type Purpose } from '../../../src/contract/names.ts'
import { CONTENT_WITH_OIDC } from '../../service/protocols/stand-in-verifiers.ts'
import { expectFailedCheck, problemOf, startService, type Workbench } from '../../service/workbench.ts'
import { type ModelledAgent, makeKeys, modelledAgent } from '../interleavings/interleaved-tabs.ts'
import {
  type AgentKind,
  askedFor,
  imported,
  isTaken,
  type KeyName,
  type ModelState,
  mayAuthorize,
  proven,
  registeredAnew,
  statusOf,
} from './lifecycle-oracle.ts'

type Step =
  | { readonly purpose: Purpose; readonly signer: KeyName; readonly by: KeyName | null }
  | { readonly rotate: KeyName }
interface Place {
  readonly path: readonly Step[]
  readonly state: ModelState
}

const SIGNERS = ['A', 'B', 'O'] as const

function stepsFrom(state: ModelState): Step[] {
  const by = (['O', 'A', 'B'] as const).find(key => mayAuthorize(state, key)) ?? null
  const taken = PURPOSES.flatMap(purpose =>
    SIGNERS.filter(signer => isTaken(state, purpose, signer, by, 0)).map(signer => ({ purpose, signer, by })),
  ).filter(({ purpose, signer }) => signer !== 'O' || !['VERIFY_IDENTITY', 'BIND_KEY'].includes(purpose))
  const rotations =
    state.kind === 'registry' ? [{ rotate: state.registered === 'A' ? 'B' : 'A' } as const] : []
  return [...taken, ...rotations]
}

function after(state: ModelState, step: Step): ModelState {
  return 'rotate' in step ? registeredAnew(state, step.rotate) : proven(state, step.purpose, step.signer, 0)
}

/** Every reachable situation, each by its shortest path. */
function placesOf(kind: AgentKind, organizationClaimed: boolean): Place[] {
  const places: Place[] = [{ path: [], state: imported(kind, organizationClaimed) }]
  const seen = new Set([JSON.stringify(places[0]?.state)])
  for (const { path, state } of places) {
    for (const step of stepsFrom(state)) {
      const next = after(state, step)
      const name = JSON.stringify(next)
      if (seen.has(name)) continue
      seen.add(name)
      places.push({ path: [...path, step], state: next })
    }
  }
  return places
}

async function take(bench: Workbench, agent: ModelledAgent, step: Step): Promise<void> {
  if ('rotate' in step) await agent.rotateRegistry(step.rotate)
  else await bench.proven(await agent.prove(step.purpose, step.signer, step.by))
}

async function expectAsksAsTold(bench: Workbench, agent_id: string, state: ModelState): Promise<void> {
  for (const purpose of PURPOSES) {
    const told = askedFor(state, purpose)
    const response = await bench.tryAsk(agent_id, purpose)
    if (told === 'open') expect(response.status, `${purpose} in ${JSON.stringify(state)}`).toBe(201)
    else await problemOf(response, told)
  }
}

for (const kind of ['registry', 'external', 'misfit'] as const) {
  for (const claimed of [false, true]) {
    const places = placesOf(kind, claimed)
    const name = `${kind} agent ${claimed ? 'with' : 'without'} an organization`

    test(`In each of the ${places.length} situations of a ${name} every purpose is open or closed as the table says`, async () => {
      const bench = await startService({ verifiers: CONTENT_WITH_OIDC })
      const keys = await makeKeys(bench)
      for (const { path, state } of places) {
        const agent = await modelledAgent(bench, keys, kind, claimed)
        for (const step of path) await take(bench, agent, step)
        expect(await bench.status(agent.agent_id), JSON.stringify(path)).toBe(statusOf(state, 0))
        await expectAsksAsTold(bench, agent.agent_id, state)
      }
    })

    test(`What a ${name} was asked while open is refused when proven after the step that closed it`, async () => {
      const bench = await startService({ verifiers: CONTENT_WITH_OIDC })
      const keys = await makeKeys(bench)
      let closed = 0
      for (const { path, state } of places) {
        for (const step of stepsFrom(state)) {
          const next = after(state, step)
          const closing = PURPOSES.filter(p => askedFor(state, p) === 'open' && askedFor(next, p) !== 'open')
          if (closing.length === 0) continue
          closed += closing.length
          const agent = await modelledAgent(bench, keys, kind, claimed)
          for (const earlier of path) await take(bench, agent, earlier)
          const challenges = await Promise.all(closing.map(purpose => bench.ask(agent.agent_id, purpose)))
          await take(bench, agent, step)
          for (const challenge of challenges) {
            const signer = signerOf(next, challenge.purpose)
            const refused = await bench.answer(challenge, keys[signer ?? 'A'], { by: keys.O })
            const code = askedFor(next, challenge.purpose)
            if (code === 'AGENT_REVOKED') await problemOf(refused, code)
            else if (signer === null) await expectFailedCheck(refused, 'authority', 'KEY_NOT_HOLDER')
            else await expectFailedCheck(refused, 'lifecycle', 'TRANSITION_NOT_ALLOWED')
          }
        }
      }
      expect(closed > 0).toBe(kind !== 'misfit' || claimed)
    })
  }
}

/** The key whose proof would be accepted if the purpose were open; null if nobody holds the agent. */
function signerOf(s: ModelState, purpose: Purpose): KeyName | null {
  if (purpose === 'LINK_ORGANIZATION') return 'O'
  if (purpose === 'VERIFY_IDENTITY') return s.confirmed ?? 'A'
  if (purpose === 'BIND_KEY') return s.kind === 'registry' ? s.registered : (s.confirmed ?? s.bound ?? 'A')
  return s.linked ? 'O' : s.bound
}
