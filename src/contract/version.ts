/** Version of this contract (semver); every response carries it in `Agent-Assurance-Contract`. */
export const CONTRACT_VERSION = '1.4.0'

/** Version of the receipt schema (semver); stands in every new receipt as `schema_version`. */
export const RECEIPT_SCHEMA_VERSION = '1.1.0'

/** The versions of receipts that this contract reads: each but adds reasons, obligations or limitations to the one before. */
export const RECEIPT_SCHEMA_VERSIONS = ['1.0.0', RECEIPT_SCHEMA_VERSION] as const

/** The header by which a caller knows that the service itself answered. */
export const CONTRACT_HEADER = 'agent-assurance-contract'
