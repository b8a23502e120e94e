import { useEffect, useRef, useState } from 'react'
import { boxesOfLink, linkTo } from '../../../bench/link.ts'
import { VIEWS } from '../../app/route.ts'
import { CopyButton } from '../../kit/Button.tsx'
import { Result } from '../../kit/Result.tsx'
import type { CheckRun } from './check-run.ts'

/** Fills the boxes with what the address has in it, once, or says why it does not. */
export function FromLink({ query, run }: { readonly query: string; readonly run: CheckRun }) {
  const [read] = useState(() => boxesOfLink(query))
  const load = useRef(run.load)
  useEffect(() => {
    if (!('why' in read)) void load.current(Promise.resolve(read))
  }, [read])
  if (!('why' in read)) return null
  return (
    <Result state="refused" title="The link was not opened">
      <p>{read.why}</p>
    </Result>
  )
}

/** What a link to this shows to others, and the link. */
export function LinkToThis({ run: { boxes } }: { readonly run: CheckRun }) {
  const link = linkTo(boxes, VIEWS.check)
  if ('why' in link) return <p className="aside">{link.why}</p>
  return (
    <>
      <p className="aside">Anyone with the link has this object, the key and what you expect.</p>
      <CopyButton
        text={new URL(link.address, window.location.href).href}
        refused="The browser refused to copy the link"
      >
        Copy link
      </CopyButton>
    </>
  )
}
