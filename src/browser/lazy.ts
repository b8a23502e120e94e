/** What is loaded when it is first asked for, once; after a failure it is tried again. */
export function onDemand<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch(cause => {
      loading = undefined
      throw cause
    })
    return loading
  }
}
