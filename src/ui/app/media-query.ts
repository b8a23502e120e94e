import { useCallback, useSyncExternalStore } from 'react'

/** Where a step is one column in tabs, as the style sheets have it. */
export const PHONE = '(max-width: 53.75rem)'

/** Whether a media query holds now, for what a style sheet cannot do: to draw a part elsewhere. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
