import { part } from '../../app/part.ts'

/** The list of operations, which the first visit has no agent for. */
export const Operations = part(async () => (await import('./Operations.tsx')).Operations)
