import { misfit, shown } from '../checks/graded.ts'
import { type Finding, pass } from '../checks/verdict.ts'
import { isObject, itemsOf, type Members, memberOf } from '../contract/json-members.ts'
import { documentChecker, documentRows } from './documents.ts'
import { broken, open } from './own-lines.ts'
import { listed } from './report.ts'
import { by, ifThere, type Predicate } from './rows.ts'

/** The evaluations of one request or answer; it is its only one where it lists none (AuthZEN section 7). */
const evaluationsOf = (members: Members): readonly Members[] => itemsOf(members.evaluations).filter(isObject)

/** Judges a value of each evaluation; what an evaluation does not have it has from the whole (AuthZEN section 7.1.1). */
const ofEach = (judge: (value: unknown, member: string) => Finding): Predicate =>
  by((value, { claims }, member) => {
    const each = evaluationsOf(claims).map(evaluation => evaluation[member] ?? value)
    const found = (each.length === 0 ? [value] : each).map(one => judge(one, member))
    const at = found.findIndex(({ result }) => result === 'FAIL')
    const [first = pass('')] = found
    const failed = found[at]
    if (failed === undefined) return found.length > 1 ? pass(`${found.length} evaluations`) : first
    return each.length === 0 ? failed : broken(`evaluation ${at + 1}: ${failed.detail}`)
  })

/** Why a value is no object with these texts, and properties that are an object; where bare is enough, without them. */
function faultOf(
  value: unknown,
  name: string,
  texts: readonly string[],
  isBareEnough = false,
): Finding | undefined {
  if (!isObject(value)) return misfit(name, value, 'an object')
  const lacking = texts.find(each => typeof value[each] !== 'string')
  if (lacking !== undefined) return misfit(`${lacking} of ${name}`, value[lacking], 'a text')
  const { properties } = value
  return isObject(properties) || (properties === undefined && isBareEnough)
    ? undefined
    : misfit(`properties of ${name}`, properties, 'an object')
}

/** A subject, a resource or an action. */
const entity = (...names: readonly string[]): Predicate =>
  ofEach((value, member) => {
    const said = names.map(name => shown(memberOf(value, name)))
    return faultOf(value, member, names, true) ?? pass(said.join(' '))
  })

const optionalObject = ofEach((value, member) =>
  value === undefined || isObject(value) ? pass('an object') : misfit(member, value, 'an object'),
)

const listOfObjects = ifThere(
  by((value, _, member) => {
    if (!Array.isArray(value)) return misfit(member, value, 'a list')
    const at = value.findIndex(each => !isObject(each))
    return at < 0 ? pass(`${value.length}`) : misfit(`evaluation ${at + 1}`, value[at], 'an object')
  }),
)

const contextIsThere = (members: Members): boolean =>
  [members, ...evaluationsOf(members)].some(each => Object.hasOwn(each, 'context'))

export const AUTHZEN_REQUEST = documentRows({
  subject: [entity('type', 'id'), 'subject must have type and id, as texts.', 'AuthZEN, 5.1'],
  resource: [entity('type', 'id'), 'resource must have type and id, as texts.', 'AuthZEN, 5.2'],
  action: [entity('name'), 'action must have name, as text.', 'AuthZEN, 5.3'],
  context: [optionalObject, 'context, if present, must be an object.', 'AuthZEN, 5.4', contextIsThere],
  evaluations: [listOfObjects, 'evaluations, if present, must be a list of objects.', 'AuthZEN, 7.1'],
})

const TRUTHY = 'a client that writes if (answer.decision) takes it for a yes'

const decision = ofEach((value, member) => {
  if (typeof value === 'boolean') return pass(value ? 'true: it is permitted' : 'false: it is denied')
  const { detail, ...found } = misfit(member, value, 'a boolean')
  return { ...found, detail: value ? `${detail}: it says ${shown(value)}, and ${TRUTHY}` : detail }
})

/** The types that the profile defines; what a custom one means only those know who agreed on it. */
const KNOWN_TYPES: readonly unknown[] = ['step-up', 'notification', 'session_termination']

const obligationsOf = ({ context }: Members): readonly unknown[] =>
  isObject(context) && context.obligations !== undefined ? [context.obligations].flat() : []

/** What is left to know of the obligations: of a type that an enforcement point does not know the answer is a no. */
const obligations: Predicate = by((_, { claims }) => {
  const all = [claims, ...evaluationsOf(claims)].flatMap(obligationsOf)
  const [fault] = all.flatMap(each => faultOf(each, 'an obligation', ['id', 'type']) ?? [])
  if (fault !== undefined) return fault
  const types = [...new Set(all.filter(isObject).map(({ type }) => type))]
  const unknown = types.filter(type => !KNOWN_TYPES.includes(type)).map(type => shown(type).slice(0, 60))
  return unknown.length === 0
    ? pass(listed(types.map(shown)))
    : open(
        `this page does not know the type ${listed(unknown.slice(0, 8))}: for an enforcement point that does not know it either, the answer is a no, whatever decision says`,
      )
})

export const AUTHZEN_ANSWER = documentRows({
  decision: [decision, 'decision must be a boolean.', 'AuthZEN, 5.5'],
  context: [optionalObject, 'context, if present, must be an object.', 'AuthZEN, 5.5.1', contextIsThere],
  evaluations: [listOfObjects, 'evaluations, if present, must be a list of objects.', 'AuthZEN, 7.2'],
  obligations: [
    obligations,
    'Each obligation in context must have id, type and properties; one of unknown type makes the answer a no.',
    'AuthZEN obligations profile, 3 and 4.4',
    members => [members, ...evaluationsOf(members)].some(each => obligationsOf(each).length > 0),
  ],
})

const OF_THIS_SERVICE = ['reason_codes', 'receipt_ref']
const OTHER_FORM =
  'This service’s answers have this form, which is not AuthZEN’s: decision is PERMIT, DENY or INDETERMINATE.'

export const checkAuthzenRequest = documentChecker(AUTHZEN_REQUEST, () => [
  'It is an evaluation request of OpenID AuthZEN. Only its decision point says what it permits.',
])
export const checkAuthzenAnswer = documentChecker(AUTHZEN_ANSWER, members => [
  'It is an evaluation answer of OpenID AuthZEN, judged by its form alone: it is not signed.',
  ...(OF_THIS_SERVICE.every(name => Object.hasOwn(members, name)) ? [OTHER_FORM] : []),
])
