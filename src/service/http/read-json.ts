import { IJsonError, readIJson } from '../../crypto/i-json.ts'
import { Refusal } from '../refusal.ts'

/** Reads a body as I-JSON. Loaded with the rules, as the page starts without it. @throws Refusal MALFORMED_JSON */
export function readJson(bytes: Uint8Array): unknown {
  try {
    return readIJson(bytes)
  } catch (cause) {
    throw new Refusal('MALFORMED_JSON', { detail: cause instanceof IJsonError ? cause.detail : 'not JSON' })
  }
}
