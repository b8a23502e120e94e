import { isObject } from '../contract/json-members.ts'
import type { DirectoryRecord } from '../contract/schemas/directory.ts'
import { type ReadList, readListOnce } from '../protocols/bitstring/status-list.ts'
import type { VerificationInput } from '../protocols/verifier.ts'
import { WHY_OPEN } from './run-list.ts'
import { jsonOf, jwsIn } from './signed-parts.ts'

/** The status lists that were given, as the service's verifier looks them up and reads them. */
export interface GivenLists extends Pick<VerificationInput, 'listOf'> {
  /** Why they are not looked at; undefined where each list that is named was given. */
  readonly open: string | undefined
  /** What the lists name as `kid`. */
  readonly kids: readonly string[]
}

function idIn(list: string): unknown {
  const jws = jwsIn(list)
  const payload = jws === undefined ? undefined : jsonOf(jws.payload)
  return isObject(payload) ? payload.id : undefined
}

/**
 * Finds the lists that a credential names among those that were given, one after the other with white space between.
 * One alone stands for the only one that is named, and the service's reader then says whether it is that list.
 * @param named the lists' URLs
 */
export function givenLists(text: string | undefined, named: readonly string[], issuer: string): GivenLists {
  const lists = (text ?? '').split(/\s+/u).filter(each => each !== '')
  const [only, ...more] = lists
  const isMeant = more.length === 0 && new Set(named).size < 2
  const found = (id: string) => (isMeant ? only : lists.find(list => idIn(list) === id))
  const missing = named.find(id => found(id) === undefined)
  const kids = lists.map(list => jwsIn(list)?.header.kid).filter(kid => typeof kid === 'string')
  return {
    open:
      only === undefined
        ? WHY_OPEN.lists
        : missing === undefined
          ? undefined
          : `no status list was given for ${missing}, and none is fetched`,
    kids: [...new Set(kids)],
    listOf: async id => {
      const credential = found(id)
      return credential === undefined
        ? undefined
        : { name: '', version: 1, entry: { kind: 'status_list', issuer, id, credential } }
    },
  }
}

/**
 * Reads lists by the service's own reader, each once, under each of several sets of keys until one of them signed it.
 * What was read is gone with the reader.
 */
export function listReader(records: readonly DirectoryRecord[]): ReadList {
  const readings = new Map<string, ReturnType<ReadList>>()
  const readAnew: ReadList = async (list, issuerKeys) => {
    for (const keys of records) {
      const reading = await readListOnce(list, keys)
      if (reading.state !== 'badly_signed') return reading
    }
    return readListOnce(list, issuerKeys)
  }
  return (list, issuerKeys) => {
    const name = list?.entry.kind === 'status_list' ? list.entry.id : ''
    const reading = readings.get(name) ?? readAnew(list, issuerKeys)
    readings.set(name, reading)
    return reading
  }
}
