import { type Finding, notChecked, pass } from '../checks/verdict.ts'
import { discoveryName } from '../protocols/dns/zone-record.ts'
import { broken, type OwnRows, open } from './own-lines.ts'

/** Where a protocol’s own name puts a record: `_agent._mcp.` and the host (AID 2.1.0, 2.5). */
const OF_PROTOCOL = /^_agent\._[a-z0-9-]{1,62}\./u

/** The owner of a record and the aliases that lead to it, and the host that is expected. */
interface Place {
  readonly names: readonly string[]
  readonly host: string | undefined
}

function judge({ names, host }: Place): Finding {
  const [found = ''] = names
  const place = host === undefined ? undefined : discoveryName(host)
  const compared = { found, expected: place ?? '_agent. and the host' }
  if (found === '' || found === '_agent' || found === '@')
    return open('the owner name is relative to an origin that is not given here')
  if (place !== undefined && names.includes(place))
    return { ...pass(found === place ? 'as expected' : `${place} is an alias of ${found}`), compared }
  const legacy = names.find(name => OF_PROTOCOL.test(name))
  if (legacy !== undefined && (host === undefined || legacy.replace(OF_PROTOCOL, '') === host))
    return notChecked(`${legacy} is a legacy place (AID 2.5)`)
  if (place !== undefined) return { ...broken(`it is at ${found}; it must be at ${place}`), compared }
  const named = names.find(name => name.startsWith(discoveryName('')))
  return named === undefined
    ? { ...broken(`it is at ${found}; it must be at _agent. and the host`), compared }
    : pass(`${named}; no expected host was given`)
}

/** Whether a record stands at the name at which AID looks for it; without an expected host, only how the name begins is judged. */
export const ZONE: OwnRows<Place> = {
  name: {
    section: 'AID 2.1.0, 2 and 2.3 (2) and 2.4 and 2.5',
    words: 'The record must be at _agent. and exactly the host that you expect, not at a parent of it.',
    judge,
  },
}
