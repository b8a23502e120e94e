import { createContext, useContext } from 'react'
import { VIEWS } from './route.ts'

/** The catalogues whose codes are met in the steps, results and messages: pages of the reference. */
export type CodeCatalogue = 'problems' | 'reasons' | 'checks' | 'obligations' | 'violations'

export interface OpenedCode {
  readonly catalogue: CodeCatalogue
  readonly code: string
}

type OpenCode = (opened: OpenedCode) => void

const Context = createContext<OpenCode | null>(null)

export const OpenCodeProvider = Context.Provider

/** Opens a code beside what is shown; null where there is no place for it. */
export function useOpenCode(): OpenCode | null {
  return useContext(Context)
}

export function codeAddress(catalogue: CodeCatalogue, code: string): string {
  return `${VIEWS.reference}/${catalogue}/${code}`
}
