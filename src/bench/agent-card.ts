import { coded, showing } from '../checks/graded.ts'
import { type Finding, notChecked, pass } from '../checks/verdict.ts'
import { entryOf, isObject, type Members } from '../contract/json-members.ts'
import { canonicalForm, otherForms, writtenForm } from '../protocols/a2a/card-forms.ts'
import { A2A_RULES, readCard } from '../protocols/a2a/card-rules.ts'
import { readSignature, type SignatureInHand } from '../protocols/a2a/card-signatures.ts'
import { A2A_CHECKS } from '../protocols/a2a/list.ts'
import {
  formParts,
  headerIn,
  headerParts,
  judgeSigned,
  type SignedFinding,
  signaturesOf,
} from './card-signed.ts'
import { objectChecker } from './documents.ts'
import { expectedThumbprint } from './expected.ts'
import { textIn } from './json-texts.ts'
import { BOUNDS } from './limits.ts'
import { choice, JSON_FORM, open, ownLines } from './own-lines.ts'
import { type BenchInput, type BenchLine, joined } from './report.ts'
import { GIVEN_KEY, thumbprintParts } from './token.ts'
import { stillReadable } from './token-check.ts'

/** Why a check is not carried out here, where the service's reason speaks of what only the service has. */
const NOT_HERE = {
  extension_required: 'the card is read here, and its agent never called',
  discovery: 'nothing is fetched: the card is the one that you gave',
  jku: 'nothing is fetched: the keys are those that you gave',
  expiry: 'a card names no end, and there was no fetch that could give one',
}

/** Reads one signature as loosely as can be; its key and whether it verifies were found with all of them. */
function signatureInHand(entry: Members, { kid, signature }: SignedFinding): SignatureInHand {
  const [head, tail] = [textIn(entry.protected), textIn(entry.signature)]
  const { form, jws } = readSignature({ protected: head, signature: tail }, '{}')
  const header = headerIn(entry)
  return {
    form: form.result === 'FAIL' && header !== undefined ? { ...form, stillReadable: true } : form,
    header: header ?? {},
    unprotected: isObject(entry.header) ? entry.header : {},
    kid: () => stillReadable(kid, 'ISSUER_KEY_UNKNOWN'),
    current: () => notChecked('this page cannot know which keys its owner still uses'),
    signature: () => coded(signature, 'EVIDENCE_SIGNATURE_INVALID'),
    jws,
  }
}

/** A card of 1.0, by the rules that the service has. */
async function checkCurrent(card: Members, input: BenchInput) {
  const entries = signaturesOf(card)
  const form = canonicalForm(card)
  const forms = otherForms(card, input.text)
  const signed = await judgeSigned(card, form, forms, input)
  // One and the same signature has to pass all lines: the one that verifies, where there is one.
  const meant = signed.deciding === undefined ? entries.slice(0, BOUNDS.signaturesOfOne) : [signed.deciding]
  const { issuer, subject, holder } = input.expected
  const lines = await showing(
    A2A_CHECKS,
    A2A_RULES,
    {
      ...{ evidence_type: pass('agent_card'), ...readCard(card) },
      signatures: { all: entries.length, candidates: meant.map(entry => signatureInHand(entry, signed)) },
      beside: { issuer, subject, holder: await expectedThumbprint(holder) },
    },
    NOT_HERE,
  )
  const standard = { title: 'Canonical card: what is signed (A2A 1.0.1, 8.4.1)', text: form }
  return {
    ...{ lines, unjudged: { bounded: signed.bounded } },
    parts: await formParts(standard, forms, signed.forms, input.text.length),
  }
}

/** The version of a card before 1.0, which has one `url` in place of `supportedInterfaces`; undefined for one of 1.0. */
function olderVersion(card: Members): string | undefined {
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
    const { result, detail } = entryOf(found, check) ?? open('the lines are those of 1.0')
    const service = check === 'required' ? { service: 'FAIL' as const } : {}
    return { check, section, words, result, detail, ...service }
  })

/** A card of 0.2 or 0.3: its form, and its signature over the card as it is written. */
async function checkOlderCard(card: Members, version: string, input: BenchInput) {
  const written = writtenForm(card)
  const forms = otherForms(card, input.text).slice(1)
  const signed = await judgeSigned(card, written, forms, input)
  const standard = { title: `Canonical card: what is signed of one of A2A ${version}`, text: written }
  const form = await ownLines(JSON_FORM, { form: pass('one I-JSON object') })
  const nulls = Object.keys(card).filter(name => card[name] === null)
  const { kid, signature } = signed
  return {
    lines: [...form, ...linesNotRun({ kid: kid.result === 'FAIL' ? choice(kid.detail) : kid, signature })],
    parts: await formParts(standard, forms, signed.forms, input.text.length),
    notes: nulls.length === 0 ? [] : [`null is at ${nulls.join(', ')}.`],
    unjudged: {
      bounded: signed.bounded,
      others: [
        `This is an Agent Card of A2A ${version}; the other requirements of its version are not judged here.`,
      ],
    },
  }
}

/** An Agent Card: one of A2A 1.0.1 by the rules that the service has, an older one by its form and signature. */
export const checkAgentCard = objectChecker(async (card, input) => {
  const version = olderVersion(card)
  const found =
    version === undefined ? await checkCurrent(card, input) : await checkOlderCard(card, version, input)
  const parts = [{ title: 'Card', content: { json: card } }, ...headerParts(card)]
  return joined({ parts }, found, { parts: await thumbprintParts(input.keys, GIVEN_KEY) })
})
