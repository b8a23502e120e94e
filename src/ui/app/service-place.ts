import { isInThisPage } from '../../contract/local-address.ts'
import { useServices } from './ServicesContext.tsx'

/** Where the service answers. */
export interface ServicePlace {
  readonly host: string
  /** In this page: the name is one that never resolves (RFC 6761 section 6.4). */
  readonly here: boolean
}

export function useServicePlace(): ServicePlace {
  const { baseUrl } = useServices()
  return { host: new URL(baseUrl).hostname, here: isInThisPage(baseUrl) }
}
