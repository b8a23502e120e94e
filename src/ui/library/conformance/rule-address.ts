import { DIMENSIONS } from '../../../contract/catalogues/dimensions.ts'
import { OBLIGATIONS } from '../../../contract/catalogues/obligations.ts'
import { PURPOSES } from '../../../contract/names.ts'
import { PROTOCOL_CHECKS } from '../../../contract/protocols/protocol-checks.ts'
import { checkEntry } from '../../app/check-entry.ts'
import { VIEWS } from '../../app/route.ts'
import { checkTold } from '../reference/told-checks.ts'

const told = (entry: string): string | undefined =>
  checkTold(entry) === undefined ? undefined : `checks/${entry}`

const purpose = (name: string): string | undefined =>
  PURPOSES.some(each => each === name) ? `purposes/${name}` : undefined

/** Where the reference tells a rule, by the rule's kind; undefined where it does not. */
const PLACES: ReadonlyMap<string, (name: string) => string | undefined> = new Map([
  ['proof', name => told(name)],
  [
    'enforcement',
    name => (Object.hasOwn(OBLIGATIONS, name) ? `obligations/${name}` : told(checkEntry('gate', name))),
  ],
  ['verifier', name => (Object.hasOwn(PROTOCOL_CHECKS, name) ? `protocols/${name}` : undefined)],
  ['dimension', name => (Object.hasOwn(DIMENSIONS, name) ? `dimensions/${name}` : undefined)],
  ['opens', purpose],
  ['lifecycle', purpose],
])

/** The address of the rule of a case, as `kind:name`; undefined for a rule without an entry of its own. */
export function ruleAddress(rule: string): string | undefined {
  const colon = rule.indexOf(':')
  const place = PLACES.get(rule.slice(0, colon))?.(rule.slice(colon + 1))
  return place === undefined ? undefined : `${VIEWS.reference}/${place}`
}
