/** One check of a protocol's own list. */
export interface ProtocolCheck {
  /** The specification and section that it comes from, or that it is this prototype's choice. */
  readonly section: string
  /** What it asks, in one sentence. */
  readonly words: string
  /** Why it is listed and not carried out; absent where it is. */
  readonly not_checked?: string
}

/** A protocol's list, in the order in which its specification asks and the service runs it. */
export type ProtocolCheckList = Readonly<Record<string, ProtocolCheck>>

/** The checks that what an issuer makes can fail; whether the issuer is known at all is the directory's to say. */
export type IssuableFault<T extends ProtocolCheckList> = Exclude<RunnableCheck<T>, 'issuer_known'>

/** The names of the checks that are carried out. */
export type RunnableCheck<T extends ProtocolCheckList> = {
  [N in keyof T & string]: T[N] extends { readonly not_checked: string } ? never : N
}[keyof T & string]
