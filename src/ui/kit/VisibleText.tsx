import { useState } from 'react'
import { Button } from './Button.tsx'
import styles from './VisibleText.module.css'
import { visiblePieces } from './visible-text.ts'

const AT_FIRST = 400

/** Foreign text, inert: invisible and reordering characters are named, and a long text is cut at first. */
export function VisibleText({ text }: { readonly text: string }) {
  const [whole, setWhole] = useState(false)
  const long = text.length > AT_FIRST
  const shown = long && !whole ? text.slice(0, AT_FIRST) : text
  // One element for each piece, keyed by index: the text never changes under it.
  const pieces = visiblePieces(shown).map((piece, at) => ({ ...piece, key: `${at}` }))
  return (
    <span className={styles.text}>
      <bdi dir="ltr">
        {pieces.map(({ key, text: piece, named }) =>
          named ? (
            <span key={key} className={styles.named}>
              {piece}
            </span>
          ) : (
            piece
          ),
        )}
      </bdi>
      {long ? (
        <Button className={styles.more} expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Show its beginning' : `Show all ${text.length} characters`}
        </Button>
      ) : null}
    </span>
  )
}
