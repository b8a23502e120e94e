import { onDemand } from '../browser/lazy.ts'

// What the attempts run, each loaded once: a browser takes another turn for every `import()`, also of what is there.
export const loadProofRuns = onDemand(() => import('./runs/proof-runs.ts'))
export const loadIdentityRuns = onDemand(() => import('./runs/identity-runs.ts'))
export const loadKeyRuns = onDemand(() => import('./runs/key-runs.ts'))
export const loadTrustRuns = onDemand(() => import('./runs/trust-runs.ts'))
export const loadOwnRuns = onDemand(() => import('./runs/own-agent-attacks.ts'))
export const loadReportRuns = onDemand(() => import('./runs/report-runs.ts'))
export const loadReportTimeRuns = onDemand(() => import('./runs/report-time-runs.ts'))
