/** Version of the synthetic parties' database; beside it rather than in it, so that the start need not load the rest. */
export const WORLD_SCHEMA_VERSION = 2
