import { fail, pass, type Verdict } from '../../../checks/verdict.ts'
import { isUri } from '../../../contract/schemas/formats.ts'
import type { CardParts } from './card-parts.ts'

type Interface = NonNullable<CardParts['supportedInterfaces']>[number]

/** The core bindings that are HTTP requests to the URL itself (A2A 1.0.1, 9 and 11); the third is GRPC. */
const OVER_HTTP: readonly (string | undefined)[] = ['JSONRPC', 'HTTP+JSON']

const HTTPS = /^https:\/\/[^/?#]/iu
// Without an authority, a host with its port would be a URI whose scheme is the host.
const isUrl = (text: string): boolean => isUri(text) && text.includes('://')

const UNENCRYPTED = /^(?:http|ws):/iu

/** Host and port alone, which is how gRPC names what it connects to. */
const isHostAndPort = (text: string): boolean =>
  /^[^/?#@\\\s]+:\d{1,5}$/u.test(text) && URL.canParse(`https://${text}`)

function faultOf({ url = '', protocolBinding }: Interface): string | undefined {
  if (OVER_HTTP.includes(protocolBinding))
    return isUri(url) && HTTPS.test(url) ? undefined : 'is not an absolute HTTPS URL'
  if (UNENCRYPTED.test(url)) return 'is reached without encryption'
  return isUrl(url) || isHostAndPort(url) ? undefined : 'is neither an absolute URL nor a host with its port'
}

/**
 * Whether each interface has a URL of the kind that its binding asks for: HTTPS where it is HTTP (A2A 1.0.1, 4.4.6 and
 * 7.1), and anything absolute and not known to be unencrypted for gRPC and custom bindings (5.8 and 12.7).
 */
export function judgeInterfaceUrls({ supportedInterfaces = [] }: CardParts): Verdict {
  for (const one of supportedInterfaces) {
    const fault = faultOf(one)
    if (fault !== undefined) return fail('INTERFACE_URL_INVALID', `${one.url || 'a missing url'} ${fault}`)
  }
  return pass(`${supportedInterfaces.length} named`)
}
