import {
  type DirectoryEntry,
  type DirectoryPort,
  directoryEntry,
  directoryName,
} from '../contract/directory.ts'
import { readPublicJwk, thumbprintUriOf } from '../crypto/jwk.ts'
import type { Store } from './store/database.ts'
import { readableRow } from './store/readable-rows.ts'

/** Reads an entry as strictly as a request. @throws TypeError, JwkError or ZodError where it is not public material */
async function checked(entry: DirectoryEntry): Promise<DirectoryEntry> {
  const parsed = directoryEntry.parse(entry)
  if (parsed.kind === 'issuer_keys') {
    for (const { jwk } of parsed.keys) readPublicJwk(jwk)
    if (new Set(parsed.keys.map(({ kid }) => kid)).size < parsed.keys.length) {
      throw new TypeError('two keys have one kid')
    }
  } else if (
    'key_thumbprint' in parsed &&
    (await thumbprintUriOf(readPublicJwk(parsed.jwk))) !== parsed.key_thumbprint
  ) {
    throw new TypeError('the key_thumbprint is not that of the jwk')
  }
  return parsed
}

/** The directory's write port: public material only, and nothing else of the store can be reached through it. */
export function createDirectory(store: Store, changed: () => void): DirectoryPort {
  return {
    publish: async (given, replaces) => {
      const entry = await checked(given)
      const name = directoryName(entry)
      const db = await store.open()
      const tx = db.transaction('directory', 'readwrite', { durability: 'strict' })
      // What was altered past reading is no entry any more, and makes room for one.
      const stands = readableRow('directory', await tx.store.get(name))
      if (stands?.version !== replaces) {
        tx.abort()
        await tx.done.catch(() => undefined)
        throw new DOMException(`version ${stands?.version ?? 'none'} stands`, 'ConstraintError')
      }
      const version = (stands?.version ?? 0) + 1
      await Promise.all([tx.store.put({ name, version, entry }), tx.done])
      changed()
      return version
    },
  }
}
