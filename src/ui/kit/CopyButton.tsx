import { useState } from 'react'
import { useAnnounce } from './Announcer.tsx'
import { Button } from './Button.tsx'

interface CopyButtonProps {
  readonly text: string
  readonly children: string
  /** What is said where the browser refuses: where the text can be had instead. */
  readonly refused?: string
}

const BESIDE = 'The browser refused; select the text instead'

/** Copies a text to the clipboard and says whether that worked; unless it says otherwise, the text is beside it. */
export function CopyButton({ text, children, refused = BESIDE }: CopyButtonProps) {
  const announce = useAnnounce()
  const [note, setNote] = useState<string>()
  async function copy(): Promise<void> {
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    const words = done ? 'Copied' : refused
    setNote(words)
    announce(words)
  }
  return <Button onClick={() => void copy()}>{note ?? children}</Button>
}
