import { useState } from 'react'
import { useAnnounce } from '../app/Announcer.tsx'
import { Button } from './Button.tsx'

interface CopyButtonProps {
  readonly text: string
  readonly children: string
}

/** Copies a text to the clipboard and says whether that worked; the text is always beside the button. */
export function CopyButton({ text, children }: CopyButtonProps) {
  const announce = useAnnounce()
  const [note, setNote] = useState<string>()
  async function copy(): Promise<void> {
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    const words = done ? 'Copied' : 'The browser refused; select the text instead'
    setNote(words)
    announce(words)
  }
  return <Button onClick={() => void copy()}>{note ?? children}</Button>
}
