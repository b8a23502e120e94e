import { parseDictionary } from 'structured-headers'
import { type Finding, pass } from '../checks/verdict.ts'
import { fieldOf, type HttpMessage } from './http-message.ts'
import { broken, open } from './own-lines.ts'

/** The hashes of RFC 9530 section 5 that are not deprecated. */
const HASHES = { 'sha-256': 'SHA-256', 'sha-512': 'SHA-512' } as const

/** The body as it may have been sent: what a paste does to the ends of lines is undone in each way. */
const bodies = (body: string): readonly string[] => [
  ...new Set([body, `${body}\n`, body.replace(/\n$/u, ''), body.trim(), body.replace(/\r?\n/gu, '\r\n')]),
]

async function isHashOf(octets: ArrayBuffer, hash: string, body: string): Promise<boolean> {
  const found = new Uint8Array(await crypto.subtle.digest(hash, new TextEncoder().encode(body)))
  const said = new Uint8Array(octets)
  return said.length === found.length && said.every((octet, at) => octet === found[at])
}

/** Whether Content-Digest is the hash of the body (RFC 9530 section 2). */
export async function contentDigest(message: HttpMessage): Promise<Finding> {
  let members: ReturnType<typeof parseDictionary>
  try {
    members = parseDictionary(fieldOf(message, 'content-digest') ?? '')
  } catch {
    return broken('it is not a dictionary of hashes')
  }
  const { body } = message
  if (body === undefined) return open('the body is not in what you pasted')
  const known = Object.entries(HASHES).filter(([name]) => members.has(name))
  if (known.length === 0) return open(`it has neither ${Object.keys(HASHES).join(' nor ')}`)
  for (const [name, hash] of known) {
    const octets = members.get(name)?.[0]
    if (!(octets instanceof ArrayBuffer)) return broken(`${name} has no octets`)
    const all = await Promise.all(bodies(body).map(each => isHashOf(octets, hash, each)))
    if (!all.includes(true)) return broken(`${name} is the hash of another body than the one that you pasted`)
  }
  return pass(known.map(([name]) => name).join(', '))
}
