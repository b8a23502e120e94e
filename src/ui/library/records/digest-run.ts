import { useMutation } from '@tanstack/react-query'
import { useAnnounce } from '../../app/Announcer.tsx'

/** Hashing something in front of the reader, and what came of it. */
export interface DigestRun {
  /** The digest that was computed; undefined before. */
  readonly computed: string | undefined
  readonly failed: string | undefined
  readonly busy: boolean
  readonly run: () => void
}

/** Hashes on demand, and says whether the result is the name that it is kept under. */
export function useDigestRun(named: string, compute: () => Promise<string>): DigestRun {
  const announce = useAnnounce()
  const work = useMutation({
    mutationFn: compute,
    onSuccess: digest =>
      announce(digest === named ? 'Equal to the digest as stored.' : 'Not the digest as stored.'),
  })
  return {
    computed: work.data,
    failed: work.error?.message,
    busy: work.isPending,
    run: () => work.mutate(),
  }
}
