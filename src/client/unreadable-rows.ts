/** The stores of this side. */
export type ClientStoreName = 'keys' | 'agents' | 'journal' | 'intents' | 'choices'

/** What of this side's stores cannot be read, by store: the names of its records. */
export type UnreadableRows = ReadonlyMap<ClientStoreName, readonly string[]>
