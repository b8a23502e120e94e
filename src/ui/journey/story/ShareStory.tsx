import { useId, useRef, useState } from 'react'
import { storyAddress } from '../../../cases/stories.ts'
import { Button } from '../../kit/Button.tsx'
import { Panel } from '../../kit/Panel.tsx'
import styles from './Story.module.css'

/** Gives the link of a story, wherever the page is hosted: there it runs again, from its first step. */
function StoryLink({ name }: { readonly name: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const [said, setSaid] = useState<string>()
  const address = `${location.href.replace(/[?#].*$/su, '')}${storyAddress(name)}`
  async function copy(): Promise<void> {
    const done = await Promise.resolve(navigator.clipboard?.writeText(address) ?? Promise.reject()).then(
      () => true,
      () => false,
    )
    if (!done) {
      field.current?.focus()
      field.current?.select()
    }
    setSaid(done ? 'Copied.' : 'The browser refused. The link is selected: copy it from there.')
  }
  return (
    <div className={styles.link}>
      <label htmlFor={id}>The link</label>
      <textarea
        id={id}
        ref={field}
        readOnly
        rows={2}
        value={address}
        spellCheck={false}
        onFocus={event => event.currentTarget.select()}
      />
      <div className="row">
        <Button kind="primary" onClick={() => void copy()}>
          Copy the link
        </Button>
        {/* A live region of its own: what lies outside of a modal dialog is not announced. */}
        <span className="note" role="status">
          {said}
        </span>
      </div>
    </div>
  )
}

/** Opens the dialog with a story’s link. */
export function ShareStory({ name }: { readonly name: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button className={styles.share} onClick={() => setOpen(true)}>
        Share
      </Button>
      {open ? (
        <Panel kind="dialog" title="Share this story" onClose={() => setOpen(false)}>
          <p className="words">
            Anyone who opens the link sees this story run for real in their own browser, on a separate
            service, and steps through it from the start.
          </p>
          <StoryLink name={name} />
        </Panel>
      ) : null}
    </>
  )
}
