/** A stored record that was altered outside this page, so that nothing can be read from it. */
export class UnreadableRow extends Error {
  override readonly name = 'UnreadableRow'

  /**
   * @param store the object store that holds it
   * @param key the record's own name in its store
   */
  constructor(store: string, key: string) {
    super(`The record ${key} of the store ${store} cannot be read: it was altered outside this page.`)
  }
}
