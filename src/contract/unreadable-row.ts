/** A stored record that was altered past this page, so that nothing can be read from it. */
export class UnreadableRow extends Error {
  override readonly name = 'UnreadableRow'
  /** The object store that holds it. */
  readonly store: string
  /** The record's own name in its store. */
  readonly key: string

  constructor(store: string, key: string) {
    super(`The record ${key} of the store ${store} cannot be read: it was altered outside this page.`)
    this.store = store
    this.key = key
  }
}
