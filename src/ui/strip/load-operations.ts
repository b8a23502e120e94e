/** Loads the list of operations, which the first visit has no agent for. */
export const loadOperations = async () => ({ default: (await import('./Operations.tsx')).Operations })
