import { keysOf } from '../contract/keys-of.ts'
import { PROTOCOLS } from '../contract/names.ts'
import { ENDPOINT_PATHS } from '../contract/schemas/endpoint-paths.ts'
import { importFor, keyForSample } from '../flows/sample-agents.ts'
import type { CaseAnswer, CaseArea, PilotCase } from './case.ts'
import { type Attempt, INSIDE, OUTSIDE, REAL } from './claim-attempts.ts'
import { observedOf } from './observe.ts'
import { answerToRaw } from './raw-request.ts'

function claimCases(
  table: Readonly<Record<string, Attempt>>,
  area: CaseArea,
  rule: string,
  answer: CaseAnswer,
): readonly PilotCase[] {
  return keysOf(table).flatMap(name => {
    const attempt = table[name]
    if (attempt === undefined) return []
    const { tries, claim, pointers } = attempt
    return {
      id: `${area.replace(' ', '-')}.${name}`,
      step: 'import' as const,
      area,
      tries: `Import a claim with ${tries}.`,
      rule: `${rule}:${name}`,
      expected: { ...answer, ...(pointers === undefined ? {} : { pointers }) },
      run: stage => answerToRaw(stage, { path: ENDPOINT_PATHS.importAgent, body: JSON.stringify(claim) }),
    } satisfies PilotCase
  })
}

const BY_PROTOCOL: readonly PilotCase[] = PROTOCOLS.map(protocol => ({
  id: `claim.${protocol}`,
  step: 'import',
  area: 'claim',
  tries: `Import a sample claim of ${protocol}; it is stored and not treated as verified.`,
  rule: 'accept:import',
  expected: { status: 201, agent_status: 'IDENTITY_CLAIMED' },
  run: async stage => {
    const thumbprint = await keyForSample(stage, protocol)
    const key = await stage.visitor.wallet.key(thumbprint)
    if (key === undefined) throw new Error('the key that was made is not in the wallet')
    const claim = await stage.world.prepare(protocol, key.jwk)
    return observedOf((await importFor(stage, claim, thumbprint)).outcome)
  },
}))

/** What an import takes, and what it refuses. */
export const CLAIM_CASES: readonly PilotCase[] = [
  ...BY_PROTOCOL,
  ...claimCases(INSIDE, 'claim', 'accept', { status: 201, agent_status: 'IDENTITY_CLAIMED' }),
  ...claimCases(OUTSIDE, 'claim', 'schema', { status: 400, code: 'SCHEMA_VIOLATION' }),
  ...claimCases(REAL, 'synthetic data', 'guard', { status: 422, code: 'REAL_DATA_NOT_ACCEPTED' }),
]
