import type { OwnAgent, WalletKey } from '../../../client/visitor.ts'
import type { Protocol, Purpose } from '../../../contract/names.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { whoSigns } from '../../../flows/purposes.ts'
import { lacksAlgorithm, takesAlgorithm, takesWords, useAlgorithms } from '../../app/protocol-algorithms.ts'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { closedWords } from './closed-words.ts'
import { isUnnamed, useOwnKey } from './own-key.ts'
import { rotateClosed } from './rotate-closed.ts'

/** What the Bind step can close: each purpose, and the rotation. */
export type Closable = Purpose | 'rotate'

/** The purposes that the agent's own key answers under its protocol, which may not take every algorithm. */
const UNDER_THE_PROTOCOL: readonly Purpose[] = ['VERIFY_IDENTITY', 'BIND_KEY']

/** Why nothing can be signed by a key of which only the thumbprint is known. */
export const UNNAMED = 'Name the public half of the key first: it is elsewhere, and every proof carries it.'

/** Why the agent's key cannot sign for its protocol. */
function keyUnfit(own: OwnAgent, protocol: Protocol, key: WalletKey | null | undefined): string | undefined {
  if (isUnnamed(own)) return UNNAMED
  if (key === null) return 'This browser’s wallet does not hold the agent’s key.'
  if (key === undefined || takesAlgorithm(protocol, key.alg)) return undefined
  return `${takesWords(protocol)}, and this agent’s is ${key.alg}: import the claim again with another key.`
}

/** Why each thing that this step can do is closed now, as a sentence; undefined where it is open. */
export function useDisabledReasons(own: OwnAgent, view: AgentView): (what: Closable) => string | undefined {
  const notReady = useClosedBecause()
  const supported = useAlgorithms()
  const key = useOwnKey(own)
  const { protocol } = view.profile
  const signing = (purpose: Purpose): string | undefined => {
    if (whoSigns(view, purpose) === 'organization') return undefined
    const under = UNDER_THE_PROTOCOL.includes(purpose)
    return (
      (under ? lacksAlgorithm(protocol, supported) : undefined) ??
      (under ? keyUnfit(own, protocol, key) : undefined)
    )
  }
  return what => {
    if (notReady !== undefined) return notReady
    if (what === 'rotate') return rotateClosed(view, key !== null)
    return closedWords(view, what) ?? signing(what)
  }
}
