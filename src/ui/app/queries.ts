// biome-ignore lint/performance/noBarrelFile: until its users name the parts.
export { distinctLabels } from './agent-names.ts'
export { type Agents, useAgents, useAgentView, useExchange } from './current-agent.ts'
export { createQueryClient, usePageKept as useInvalidation } from './page-kept.ts'
export type { Lost } from './page-state.ts'
export const JUDGE_AGAIN_MS = 20_000
