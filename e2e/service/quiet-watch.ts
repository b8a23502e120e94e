import net from 'node:net'

/** What requests did to the process besides answering. */
export interface QuietWatch {
  /** Every object store that was written to since the last call, in order. */
  readonly written: () => string[]
  /** What was contacted, if anything was. */
  readonly contacted: () => readonly string[]
  /** Whether the prototypes that every object shares are as they were. */
  readonly prototypesHold: () => boolean
  readonly end: () => void
}

const PROTOTYPES = [
  Object.prototype,
  Array.prototype,
  Function.prototype,
  String.prototype,
  Promise.prototype,
]
const namesOf = () => PROTOTYPES.map(prototype => Reflect.ownKeys(prototype).length).join()

/** Watches writes to the stores, every way out of the process, and the shared prototypes. */
export function watchQuietly(): QuietWatch {
  const { put, add, delete: remove } = IDBObjectStore.prototype
  const { connect } = net.Socket.prototype
  const { fetch } = globalThis
  const before = namesOf()
  let writes: string[] = []
  const contacted: string[] = []
  const note = (store: IDBObjectStore) => void writes.push(store.name)
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given) {
    note(this)
    return put.apply(this, given)
  }
  IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...given) {
    note(this)
    return add.apply(this, given)
  }
  IDBObjectStore.prototype.delete = function (this: IDBObjectStore, ...given) {
    note(this)
    return remove.apply(this, given)
  }
  net.Socket.prototype.connect = () => {
    contacted.push('a socket')
    throw new Error('nothing is contacted')
  }
  globalThis.fetch = async input => {
    contacted.push(String(input))
    throw new TypeError('nothing is fetched')
  }
  return {
    written: () => {
      const since = writes
      writes = []
      return since
    },
    contacted: () => contacted,
    prototypesHold: () => namesOf() === before && !('polluted' in {}),
    end: () => {
      Object.assign(IDBObjectStore.prototype, { put, add, delete: remove })
      net.Socket.prototype.connect = connect
      globalThis.fetch = fetch
    },
  }
}
