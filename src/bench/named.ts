import { isObject, itemsOf, type Members } from '../contract/json-members.ts'
import { keysOf } from '../contract/keys-of.ts'
import { jsonInText } from '../crypto/json-in-text.ts'
import { otherTxt } from './aid-answers.ts'
import { coseWords } from './cose.ts'
import { readJsonObject, textIn } from './json-texts.ts'
import type { NamedKind } from './kinds.ts'
import type { BenchPart, Checker } from './report.ts'
import { headerIn, objectInSegment, textOfSegment } from './unwrap.ts'

const shown = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, 100).toWellFormed() : 'missing'

function proofWords({ proof }: Members): string {
  const [first] = Array.isArray(proof) ? proof : [proof]
  if (!isObject(first))
    return 'It is not signed: anyone could have written it. A signed one is a JWT (typ vc+jwt).'
  const suite = first.cryptosuite === undefined ? '' : `, cryptosuite ${shown(first.cryptosuite)}`
  return `Its Data Integrity proof (${shown(first.type)}${suite}) is not verified here.`
}

/** How many keys stand in a document, and what to do with them. */
function keysWords({ verificationMethod, jwks, keys }: Members): string {
  const inside = isObject(jwks) ? jwks.keys : keys
  const { length } = [...itemsOf(verificationMethod), ...itemsOf(inside)].filter(isObject)
  if (length === 0) return 'It contains no key.'
  return length === 1
    ? 'It contains one key: give it as Key to verify what that key signed.'
    : `It contains ${length} keys: give it as Key to verify what they signed.`
}

/** How much of a record is looked at: its owner’s name and a little more. */
const LOOKED_AT = 400
const SENDS_NO_KEY =
  'Its second part is empty, as dir and ECDH-ES have it: both sides have the key, or agree on it. '

/** What is said of each kind that is only named: what it is, and what of it is not judged here. */
const SAID: Readonly<Record<NamedKind, (members: Members, text: string) => string>> = {
  other_txt: (_, text) => `This is ${otherTxt(text) ?? 'another TXT record'}; no rule of it is judged here.`,
  jwe: ({ alg, enc }, text) =>
    `It is encrypted: alg is ${shown(alg)}, enc is ${shown(enc)} (RFC 7516). ${/^[\w-]+\.\./u.test(text) ? SENDS_NO_KEY : ''}Nothing is decrypted here.`,
  certificate: () =>
    'This is an X.509 certificate in PEM (RFC 7468). Certificates are not read here; of a key give the key itself.',
  cose: (_, text) =>
    `This is ${coseWords(text) ?? 'COSE'} (RFC 9052). It is not taken apart here, and no signature is verified.`,
  vc_json: proofWords,
  did_document: members => `This is the DID document of ${shown(members.id)}. ${keysWords(members)}`,
  signature_directory: members =>
    `This is a directory of keys for HTTP message signatures (draft-ietf-webbotauth-httpsig-protocol-01). ${keysWords(members)}`,
  mcp_server_card: () =>
    'This describes an MCP server, and is not an Agent Card of A2A. No rule of it is judged here.',
  oasf_record: () =>
    'This is a record of OASF (AGNTCY), and no Agent Card of A2A. No rule of it is judged here.',
  dsse: ({ payloadType, signatures }) =>
    `This is a DSSE envelope, and no JWS. Its type is ${shown(payloadType)}. Signatures in it, not verified here: ${itemsOf(signatures).length}.`,
  svcb: (_, text) =>
    `This is a record of type SVCB or HTTPS (RFC 9460)${/_agents?\b/iu.test(text.slice(0, LOOKED_AT)) ? ', as DNS-AID (draft-mozleywilliams-dnsop-dnsaid-02) has it for agents' : ''}. AID has TXT records instead. No rule of it is judged here.`,
  ans_name: () =>
    'This is a name of the Agent Name Service (ANS): a version and a host. It is not looked up, and no rule of it is judged here.',
  client_metadata: ({ client_id }) =>
    `This is the metadata of the client ${shown(client_id)}. As a document at that URL (draft-ietf-oauth-client-id-metadata-document-02) it must be fetched from there, and nothing is fetched here.`,
  signature_agent_card: members =>
    `This describes a signature agent, which signs HTTP messages (draft-meunier-webbotauth-registry-04). It is not an Agent Card of A2A. ${keysWords(members)}`,
}

/** The members to look at: of JSON all of them, of a JWE its protected header. */
function membersOf(kind: NamedKind, text: string): Members | undefined {
  const compact = kind === 'jwe' ? headerIn(text) : undefined
  const read = readJsonObject(text)
  const value = compact ?? ('value' in read ? read.value : undefined)
  return (kind === 'jwe' ? objectInSegment(textIn(value?.protected)) : undefined) ?? value
}

/** The payload of a DSSE envelope, which is base64 of anything. */
function payloadParts({ payload }: Members): readonly BenchPart[] {
  const text = typeof payload === 'string' ? textOfSegment(payload) : ''
  const json = jsonInText(text)
  return text === '' ? [] : [{ title: 'Payload', content: isObject(json) ? { json } : { text } }]
}

export const NAMED = keysOf(SAID)

/**
 * The checker of a kind that is only named: one sentence on what it is and what of it is not judged here, and its members
 * to look at. It has no lines.
 */
export const namedChecker =
  (kind: NamedKind): Checker =>
  async ({ text }) => {
    const members = membersOf(kind, text)
    const title = kind === 'jwe' ? 'Header' : 'Content'
    const content: readonly BenchPart[] = members === undefined ? [] : [{ title, content: { json: members } }]
    const parts = [...content, ...(kind === 'dsse' ? payloadParts(members ?? {}) : [])]
    return { parts, notes: [SAID[kind](members ?? {}, text)] }
  }
