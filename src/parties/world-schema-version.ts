/** Version of the synthetic parties' database; in its own file so that the start need not load the rest. */
export const WORLD_SCHEMA_VERSION = 2
