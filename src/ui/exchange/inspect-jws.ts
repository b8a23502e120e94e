import { useQuery } from '@tanstack/react-query'
import { isAlgorithm } from '../../crypto/algorithms.ts'
import { sha256 } from '../../crypto/digest.ts'
import { type Jwk, JwkError, readPublicJwk, thumbprintUriOf } from '../../crypto/jwk.ts'
import { JwsError, readCompactJws, verifySignature } from '../../crypto/jws.ts'

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
export async function inspectJws(jws: string, keys?: KeysByKid) {
  try {
    const { header, payload, signature } = readCompactJws(jws)
    const jwk = keys === undefined ? keyOf(header) : keys.find(({ kid }) => kid === header.kid)?.jwk
    const { alg } = header
    const inputOctets = jws.lastIndexOf('.')
    return {
      ...{ readable: true as const, header, payload, jwk, signatureOctets: signature.length },
      /** As sent, in base64url. */
      signature: jws.slice(inputOctets + 1),
      /** Length of the signing input in bytes, which as ASCII are characters. */
      inputOctets,
      inputHash: await sha256Hex(jws.slice(0, inputOctets)),
      thumbprint: jwk === undefined ? undefined : await thumbprintUriOf(jwk),
      /** Where `jwk` was found. */
      keyFrom: keys === undefined ? ('header' as const) : ('directory' as const),
      verifies: jwk !== undefined && isAlgorithm(alg) && (await verifySignature(jws, alg, jwk)),
    }
  } catch (cause) {
    if (cause instanceof JwsError) return { readable: false as const, why: cause.message }
    throw cause
  }
}
/** What a compact JWS says and whether it holds, checked in the page without the service. */
export type InspectedJws = Awaited<ReturnType<typeof inspectJws>>
export type ReadableJws = Extract<InspectedJws, { readable: true }>

export function useInspected(jws: string, keys?: KeysByKid): InspectedJws | undefined {
  return useQuery({
    queryKey: ['jws', jws, keys ?? null],
    queryFn: () => inspectJws(jws, keys),
    staleTime: 'static',
  }).data
}
