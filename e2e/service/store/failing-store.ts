/** How a browser that has no room left refuses: the write itself, or the transaction when it is committed. */
export type Failure = 'the write' | 'the commit'

function abortForQuota(transaction: IDBTransaction): void {
  const abort: unknown = Reflect.get(transaction, '_abort')
  if (typeof abort === 'function') abort.call(transaction, 'QuotaExceededError')
}

/** Has every write to one object store fail for want of room while some work is done. */
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

/** Has the database be closed under whoever uses it first while some work is begun, as clearing site data does. */
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

/** Has every attempt to open a database fail while some work is done. */
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

/** The same, under the n-th transaction that the work begins (from 1); says whether it came so far. */
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
