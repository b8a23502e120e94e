import { type ComponentType, createContext } from 'react'
import type { Step } from '../../contract/field-docs/member-at.ts'

export interface MemberWordsProps {
  /** The id of the message that is shown, or what else it is. */
  readonly of: string
  /** The steps to the member, the last of them its name. */
  readonly way: readonly Step[]
  /** The whole value. */
  readonly value: unknown
}

/** What draws the words of a member of a JSON value; the page hands it in, as they lead to its reference. */
export const MemberWordsContext = createContext<ComponentType<MemberWordsProps> | null>(null)
