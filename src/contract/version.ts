/** Version of this contract (semver); every response carries it in `Agent-Assurance-Contract`. */
export const CONTRACT_VERSION = '2.0.4'

/** Where this version's source set is published, below the page's own address. */
export const SOURCE_SET = `source-set/${CONTRACT_VERSION}/`

/** Version of the receipt schema (semver): every receipt carries it as `schema_version`, and no other is read. */
export const RECEIPT_SCHEMA_VERSION = '1.2.0'

/** Version of the policy (semver), in every receipt; it changes when equal inputs may decide otherwise. */
export const POLICY_VERSION = '3.0.0'

/** The header that tells a caller that the service itself answered. */
export const CONTRACT_HEADER = 'agent-assurance-contract'
