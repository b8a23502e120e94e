/** One check of a protocol's own list. */
export interface ProtocolCheck {
  /** The specification and section that it comes from, or this prototype's choice. */
  readonly section: string
  /** What it asks, in one sentence. */
  readonly words: string
  /** Why it is listed but not carried out; absent if it is. */
  readonly not_checked?: string
}

/** A protocol's list, in the order of its specification, in which the service runs it. */
export type ProtocolCheckList = Readonly<Record<string, ProtocolCheck>>

/** The checks that something an issuer made can fail; only the directory says whether the issuer is known. */
export type IssuableFault<T extends ProtocolCheckList> = Exclude<RunnableCheck<T>, 'issuer_known'>

/** The names of the checks that are carried out. */
export type RunnableCheck<T extends ProtocolCheckList> = {
  [N in keyof T & string]: T[N] extends { readonly not_checked: string } ? never : N
}[keyof T & string]
