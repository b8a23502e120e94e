/** Where a full browser refuses: at the write itself, or when the transaction is committed. */
export type Failure = 'the write' | 'the commit'

function abortForQuota(transaction: IDBTransaction): void {
  const abort: unknown = Reflect.get(transaction, '_abort')
  if (typeof abort === 'function') abort.call(transaction, 'QuotaExceededError')
}

/** Makes every write to one object store fail for lack of space during `work`. */
export async function withoutRoomIn<T>(store: string, failure: Failure, work: () => Promise<T>): Promise<T> {
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args) {
    if (this.name !== store) return put.apply(this, args)
    if (failure === 'the write') throw new DOMException('no room', 'QuotaExceededError')
    const request = put.apply(this, args)
    request.addEventListener('success', () => abortForQuota(this.transaction))
    return request
  }
  try {
    return await work()
  } finally {
    IDBObjectStore.prototype.put = put
  }
}

/** Closes the database under its first user during `work`, as clearing site data does. */
export async function closingUnder<T>(work: () => Promise<T>): Promise<T> {
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args) {
    IDBDatabase.prototype.transaction = transaction
    this.dispatchEvent(new Event('close'))
    this.close()
    return transaction.apply(this, args)
  }
  try {
    return await work()
  } finally {
    IDBDatabase.prototype.transaction = transaction
  }
}

/** Makes every attempt to open a database fail during `work`. */
export async function withoutStorage<T>(error: DOMException, work: () => Promise<T>): Promise<T> {
  const { open } = indexedDB
  indexedDB.open = () => {
    throw error
  }
  try {
    return await work()
  } finally {
    indexedDB.open = open
  }
}

/** Closes the database at the n-th transaction of `work` (from 1); says whether it got that far. */
export async function closingAt<T>(
  point: number,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly closed: boolean }> {
  const { transaction } = IDBDatabase.prototype
  let begun = 0
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args) {
    begun += 1
    if (begun === point) {
      this.dispatchEvent(new Event('close'))
      this.close()
    }
    return transaction.apply(this, args)
  }
  try {
    return { result: await work(), closed: begun >= point }
  } finally {
    IDBDatabase.prototype.transaction = transaction
  }
}
