import { useEffect, useState } from 'react'
import { useServices } from '../../app/ServicesContext.tsx'

const TICK_MS = 1_000

/**
 * Seconds until an instant on the world's clock, counting down; undefined if nothing expires.
 * @param expiresAt RFC 3339, or undefined if nothing expires.
 */
export function useSecondsLeft(expiresAt: string | undefined): number | undefined {
  const { now } = useServices().clock
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    if (expiresAt === undefined) {
      setLeft(undefined)
      return
    }
    const measure = () => setLeft((Date.parse(expiresAt) - now()) / 1000)
    measure()
    const timer = setInterval(measure, TICK_MS)
    return () => clearInterval(timer)
  }, [now, expiresAt])
  return left
}
