/** The client's stores. */
export type ClientStoreName = 'keys' | 'agents' | 'journal' | 'intents' | 'choices'

/** The names of the records that cannot be read, by client store. */
export type UnreadableRows = ReadonlyMap<ClientStoreName, readonly string[]>
