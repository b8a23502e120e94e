import { type Finding, pass } from '../checks/verdict.ts'
import { otherForms, writtenForm } from '../protocols/a2a/card-forms.ts'
import { A2A_CHECKS } from '../protocols/a2a/list.ts'
import { judgeSigned } from './card-signed.ts'
import { choice, JSON_FORM, ownLines } from './own-lines.ts'
import type { BenchInput, BenchLine } from './report.ts'

type Card = Readonly<Record<string, unknown>>

/** The version of a card before 1.0, which has one `url` in place of `supportedInterfaces`; undefined for one of 1.0. */
export function olderVersion(card: Card): string | undefined {
  if (card.supportedInterfaces !== undefined || card.supported_interfaces !== undefined) return undefined
  const { protocolVersion, url, preferredTransport, authentication } = card
  const named = typeof protocolVersion === 'string' ? /^0\.\d{1,3}/u.exec(protocolVersion)?.[0] : undefined
  if (named !== undefined) return named
  if (typeof url !== 'string') return undefined
  if (authentication !== undefined) return '0.2'
  return preferredTransport === undefined ? undefined : '0.3'
}

/** The lines of the list, none of them run: a card of another version is not judged by them. */
const linesNotRun = (found: Readonly<Record<string, Finding>>): readonly BenchLine[] =>
  Object.entries(A2A_CHECKS).map(([check, { section, words }]): BenchLine => {
    const { result, detail } = (Object.hasOwn(found, check) ? found[check] : undefined) ?? {
      ...{ result: 'NOT_RUN', detail: 'the lines are those of 1.0' },
    }
    const service = check === 'required' ? { service: 'FAIL' as const } : {}
    return { check, section, words, result, detail, ...service }
  })

/** A card of 0.2 or 0.3: its form, and its signature over the card as it is written. */
export async function checkOlderCard(card: Card, version: string, input: BenchInput) {
  const signed = await judgeSigned(card, {
    ...{ form: writtenForm(card), forms: otherForms(card, input.text).slice(1), input },
  })
  const form = await ownLines(JSON_FORM, pass('one I-JSON object'))
  const nulls = Object.keys(card).filter(name => card[name] === null)
  const { kid, signature } = signed
  return {
    lines: [...form, ...linesNotRun({ kid: kid.result === 'FAIL' ? choice(kid.detail) : kid, signature })],
    notes: nulls.length === 0 ? [] : [`null is at ${nulls.join(', ')}.`],
    unjudged: {
      bounded: signed.bounded,
      others: [
        `This is an Agent Card of A2A ${version}; the other requirements of its version are not judged here.`,
      ],
    },
  }
}
