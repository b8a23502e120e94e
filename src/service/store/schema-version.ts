/** Version of the service's database; beside it rather than in it, so that the start need not load the rest. */
export const SCHEMA_VERSION = 4
