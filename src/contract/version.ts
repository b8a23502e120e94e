/** Version of this contract (semver); every response carries it in `Agent-Assurance-Contract`. */
export const CONTRACT_VERSION = '1.5.0'

/** Version of the receipt schema (semver); every new receipt carries it as `schema_version`. */
export const RECEIPT_SCHEMA_VERSION = '1.1.0'

/** The receipt versions that this contract reads; each only adds reasons, obligations or limitations. */
export const RECEIPT_SCHEMA_VERSIONS = ['1.0.0', RECEIPT_SCHEMA_VERSION] as const

/** The header that tells a caller that the service itself answered. */
export const CONTRACT_HEADER = 'agent-assurance-contract'
