import { publicKey } from './public-key.ts'
import type { VerifierTable } from './verifier.ts'

/** The verifiers that run today, by protocol. A protocol without one is refused when it is asked for. */
export const VERIFIERS: VerifierTable = { PUBLIC_KEY: publicKey }
