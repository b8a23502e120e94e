import type { OwnDatabase } from '../browser/own-database.ts'

/** The synthetic parties' database; in a file of its own so that the start need not load the rest. */
export const WORLD_DATABASE = {
  version: 3,
  stores: { keys: 'name', versions: 'name', log: ['name', 'version'], inbox: ['agent_id', 'jti'] },
} as const satisfies OwnDatabase
