import { LIMITS } from '../catalogues/limits.ts'

/** The form of an `X-Request-ID` that is given back: visible ASCII characters (RFC 20), none of them a space. */
export const X_REQUEST_ID_PATTERN = `^[!-~]{1,${LIMITS.X_REQUEST_ID_MAX_CHARACTERS}}$`
