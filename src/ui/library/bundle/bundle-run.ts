import { useRef, useState } from 'react'
import { BundleError, readBundle } from '../../../evidence/bundle/read-bundle.ts'
import { BUNDLE_LIMITS, type RunBundle } from '../../../evidence/bundle/run-bundle.ts'
import { type BundleReport, verifyBundle } from '../../../evidence/bundle/verify-bundle.ts'
import { useAnnounce } from '../../app/Announcer.tsx'
import { useAction } from '../../app/action.ts'
import { type OutcomeFocus, useOutcomeFocus } from '../../app/outcome-focus.ts'

/** A file that was verified, and what came of it. */
export interface VerifiedFile {
  /** Tells this verification from every other. */
  readonly run: string
  readonly name: string
  readonly bytes: number
  readonly bundle: RunBundle
  readonly report: BundleReport
}

export interface BundleRun {
  /** How far it is; undefined where none is under way. */
  readonly progress: { readonly done: number; readonly total: number } | undefined
  readonly verified: VerifiedFile | undefined
  readonly error: Error | null
  readonly heading: OutcomeFocus['heading']
  readonly take: (files: readonly File[]) => void
  readonly stop: () => void
}

/** The one file among those that were handed over. @throws BundleError */
function oneOf(files: readonly File[]): File {
  const [file] = files
  if (file === undefined) throw new BundleError('No file was handed over.')
  if (files.length > 1)
    throw new BundleError(`${files.length} files were handed over. One at a time can be verified.`)
  if (file.size > BUNDLE_LIMITS.BYTES)
    throw new BundleError(`${file.name} has ${file.size} bytes, and ${BUNDLE_LIMITS.BYTES} is the most.`)
  return file
}

/** A file may lie on a slow disk, so that reading it can be stopped too. */
async function bytesOf(file: File, signal: AbortSignal): Promise<Uint8Array> {
  const stopped = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  const unreadable = () => {
    throw new BundleError(`The browser could not read ${file.name}.`)
  }
  return new Uint8Array(await Promise.race([file.arrayBuffer().catch(unreadable), stopped]))
}

/** Verifies one dropped or chosen file in this page; it is read, and nothing of it is stored or sent. */
export function useBundleRun(): BundleRun {
  const focus = useOutcomeFocus()
  const announce = useAnnounce()
  const stopping = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<BundleRun['progress']>()
  const run = useAction({
    mutationFn: async (files: readonly File[]): Promise<VerifiedFile> => {
      stopping.current = new AbortController()
      const { signal } = stopping.current
      const file = oneOf(files)
      const bundle = readBundle(await bytesOf(file, signal))
      const report = await verifyBundle(bundle, {
        signal,
        onProgress: (done, total) => setProgress({ done, total }),
      })
      return { run: crypto.randomUUID(), name: file.name, bytes: file.size, bundle, report }
    },
    onMutate: () => {
      focus.begin()
      announce('The file is being verified.')
    },
    onSettled: () => {
      setProgress(undefined)
      focus.end()
    },
  })
  return {
    progress: run.isPending ? (progress ?? { done: 0, total: 0 }) : undefined,
    verified: run.isPending ? undefined : run.data,
    error: run.isPending ? null : run.error,
    heading: focus.heading,
    take: files => run.mutate(files),
    stop: () => stopping.current?.abort(new Error('Stopped. Nothing was concluded about the file.')),
  }
}
