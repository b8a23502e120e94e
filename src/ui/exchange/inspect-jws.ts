import { useQuery } from '@tanstack/react-query'
import { isAlgorithm } from '../../crypto/algorithms.ts'
import { sha256 } from '../../crypto/digest.ts'
import { type Jwk, JwkError, readPublicJwk, thumbprintUriOf } from '../../crypto/jwk.ts'
import { JwsError, readCompactJws, verifySignature } from '../../crypto/jws.ts'

/** What a compact JWS says and whether it holds, checked in the page without the service. */
export interface ReadableJws {
  readonly readable: true
  readonly header: Readonly<Record<string, unknown>>
  readonly payload: Readonly<Record<string, unknown>>
  readonly signatureOctets: number
  /** As sent, in base64url. */
  readonly signature: string
  /** Length of the signing input in bytes, which as ASCII are characters. */
  readonly inputOctets: number
  /** SHA-256 of the signing input, in hexadecimal. */
  readonly inputHash: string
  readonly thumbprint: string | undefined
  readonly jwk: Jwk | undefined
  /** Where `jwk` was found. */
  readonly keyFrom: 'header' | 'directory'
  readonly verifies: boolean
}
export type InspectedJws = ReadableJws | { readonly readable: false; readonly why: string }

async function sha256Hex(text: string): Promise<string> {
  const octets = await sha256(new TextEncoder().encode(text))
  return Array.from(octets, octet => octet.toString(16).padStart(2, '0')).join('')
}

function keyOf(header: Readonly<Record<string, unknown>>): Jwk | undefined {
  try {
    return readPublicJwk(header.jwk)
  } catch (cause) {
    if (cause instanceof JwkError) return undefined
    throw cause
  }
}

export type KeysByKid = readonly { readonly kid: string; readonly jwk: Jwk }[]

/** Takes a compact JWS apart and verifies it under its header's own key or, of an issued token, the one its `kid` names. */
export async function inspectJws(jws: string, keys?: KeysByKid): Promise<InspectedJws> {
  try {
    const { header, payload, signature } = readCompactJws(jws)
    const jwk = keys === undefined ? keyOf(header) : keys.find(({ kid }) => kid === header.kid)?.jwk
    const { alg } = header
    const inputOctets = jws.lastIndexOf('.')
    return {
      readable: true,
      header,
      payload,
      signatureOctets: signature.length,
      signature: jws.slice(inputOctets + 1),
      inputOctets,
      inputHash: await sha256Hex(jws.slice(0, inputOctets)),
      thumbprint: jwk === undefined ? undefined : await thumbprintUriOf(jwk),
      jwk,
      keyFrom: keys === undefined ? 'header' : 'directory',
      verifies: jwk !== undefined && isAlgorithm(alg) && (await verifySignature(jws, alg, jwk)),
    }
  } catch (cause) {
    if (cause instanceof JwsError) return { readable: false, why: cause.message }
    throw cause
  }
}

export function useInspected(jws: string, keys?: KeysByKid): InspectedJws | undefined {
  return useQuery({
    queryKey: ['jws', jws, keys ?? null],
    queryFn: () => inspectJws(jws, keys),
    staleTime: 'static',
  }).data
}
