import type { InspectedJws } from './inspect-jws.ts'

/** A shell command that hashes the signing input of a compact JWS (RFC 7515 section 5.1, step 5). */
export function hashCommand(jws: string): string {
  return `printf %s '${jws.slice(0, jws.lastIndexOf('.'))}' | sha256sum`
}

/** Members of a key that its thumbprint is computed over, in their order (RFC 7638 section 3.2, RFC 8037 section 2). */
function requiredMembers(jwk: object): string {
  return JSON.stringify(Object.fromEntries(Object.entries(jwk).sort(([a], [b]) => (a < b ? -1 : 1))))
}

/** A script for any browser's console that verifies the signature and recomputes the thumbprint. */
export function verifyScript(
  jws: string,
  parts: Extract<InspectedJws, { readable: true }>,
): string | undefined {
  const { jwk, keyFrom } = parts
  if (jwk === undefined) return undefined
  const [imported, verified] =
    jwk.kty === 'EC'
      ? ["{ name: 'ECDSA', namedCurve: 'P-256' }", "{ name: 'ECDSA', hash: 'SHA-256' }"]
      : ["'Ed25519'", "'Ed25519'"]
  const found =
    keyFrom === 'header'
      ? 'const { jwk } = JSON.parse(new TextDecoder().decode(octets(header)))'
      : `const jwk = ${JSON.stringify(jwk)} // from the service’s directory`
  return `const [header, payload, signature] = '${jws}'.split('.')
const octets = text => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), c => c.charCodeAt(0))
${found}
const key = await crypto.subtle.importKey('jwk', jwk, ${imported}, false, ['verify'])
const input = new TextEncoder().encode(header + '.' + payload)
console.log('verifies:', await crypto.subtle.verify(${verified}, key, octets(signature), input))
const members = new TextEncoder().encode('${requiredMembers(jwk)}')
const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', members))
console.log('thumbprint:', btoa(String.fromCharCode(...digest)).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=/g, ''))`
}
