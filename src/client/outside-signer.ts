import { createObservable, type Observable } from '../browser/observable.ts'
import type { JwsHeader } from '../crypto/jws.ts'

/** Something that only a key outside this browser can sign, and that waits for it. */
export interface WaitingSignature {
  readonly agent_id: string
  readonly group: string
  /** The end of the nonce that it answers (RFC 3339); absent where it answers none. */
  readonly until?: string
  /** Thumbprint of the key that is asked to sign. */
  readonly key_thumbprint: string
  readonly header: JwsHeader
  readonly payload: object
  /** The exact ASCII text to sign. */
  readonly signing_input: string
}

/** The visitor left a signature unmade; nothing was sent. */
export class LeftUnsigned extends Error {
  override readonly name = 'LeftUnsigned'
}

export interface OutsideSigner {
  /** What waits; one at a time, null for nothing. */
  readonly waiting: Observable<WaitingSignature | null>
  /** Waits for the compact JWS. @throws LeftUnsigned where it is left, or another takes its place */
  ask(what: WaitingSignature): Promise<string>
  /** Hands over a compact JWS, which the caller has checked; one of anything but what waits changes nothing. */
  answer(jws: string): void
  leave(): void
}

export function createOutsideSigner(): OutsideSigner {
  const waiting = createObservable<WaitingSignature | null>(null)
  let settle: { readonly sign: (jws: string) => void; readonly leave: (why: Error) => void } | undefined
  const end = () => {
    const ended = settle
    settle = undefined
    waiting.set(null)
    return ended
  }
  const leave = () => end()?.leave(new LeftUnsigned('It was left unsigned, and nothing was sent.'))
  return {
    waiting,
    ask: what => {
      leave()
      return new Promise((sign, reject) => {
        settle = { sign, leave: reject }
        waiting.set(what)
      })
    },
    answer: jws => {
      if (jws.slice(0, jws.lastIndexOf('.')) === waiting.getSnapshot()?.signing_input) end()?.sign(jws)
    },
    leave,
  }
}
