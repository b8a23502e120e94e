import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParts } from '../../app/PartsContext.tsx'
import { useVerification, type Verification } from '../../app/verification.ts'
import { type FetchPublished, fetchSet, type PublishedSet, throughWorker } from './published-set.ts'
import { type FileFinding, verifySet } from './verify-set.ts'

export interface SetRun extends Pick<Verification<readonly FileFinding[]>, 'busy' | 'error' | 'headingRef'> {
  readonly set: PublishedSet | undefined
  /** Why the set could not be shown. */
  readonly unreadable: Error | null
  readonly again: () => void
  /** What came of each file so far, by its path. */
  readonly findings: ReadonlyMap<string, FileFinding>
  /** What came of all of them; undefined until the last one is done. */
  readonly verified: readonly FileFinding[] | undefined
  readonly verify: () => void
}

/** A set, or why there is none: a failure is an answer too, or every change of the store would ask the host again. */
interface Shown {
  readonly set: PublishedSet | undefined
  readonly unreadable: Error | null
}

async function readSet(from: FetchPublished): Promise<Shown> {
  try {
    return { set: await fetchSet(from), unreadable: null }
  } catch (cause) {
    return { set: undefined, unreadable: cause instanceof Error ? cause : new Error(String(cause)) }
  }
}

/** The published source set, and its verification. */
export function useSetRun(): SetRun {
  const from = throughWorker(useParts())
  const [findings, setFindings] = useState<SetRun['findings']>(new Map())
  // Nothing that happens in this page changes what the host publishes.
  const shown = useQuery({
    queryKey: ['source-set'],
    queryFn: () => readSet(from),
    staleTime: 'static',
  })
  const { busy, report, error, headingRef, start } = useVerification({
    verify: (_watch, set: PublishedSet) => {
      setFindings(new Map())
      return verifySet(from, set, finding => setFindings(last => new Map([...last, [finding.path, finding]])))
    },
    stopped: 'Stopped. Nothing was concluded about the source set.',
  })
  return {
    ...{ busy, findings, error, headingRef },
    set: shown.data?.set,
    unreadable: shown.data?.unreadable ?? null,
    again: () => void shown.refetch(),
    verified: report,
    verify: () => {
      if (shown.data?.set !== undefined) start(shown.data.set)
    },
  }
}
