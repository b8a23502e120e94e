/** Version of this contract (semver); every response carries it in `Agent-Assurance-Contract`. */
export const CONTRACT_VERSION = '1.3.0'

/** Version of the receipt schema (semver); stands in every receipt as `schema_version`. */
export const RECEIPT_SCHEMA_VERSION = '1.0.0'

/** The header by which a caller knows that the service itself answered. */
export const CONTRACT_HEADER = 'agent-assurance-contract'
