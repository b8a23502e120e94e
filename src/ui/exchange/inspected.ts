import { useQuery } from '@tanstack/react-query'
import { type InspectedJws, inspectJws, type KeysByKid } from './inspect-jws.ts'

/** A compact JWS taken apart and verified; undefined until it is. */
export function useInspected(jws: string, keys?: KeysByKid): InspectedJws | undefined {
  return useQuery({
    queryKey: ['jws', jws, keys ?? null],
    queryFn: () => inspectJws(jws, keys),
    staleTime: 'static',
  }).data
}
