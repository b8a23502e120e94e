import { useState } from 'react'
import type { BenchPart } from '../../../bench/report.ts'
import { CopyButton } from '../../kit/Button.tsx'
import { Fold } from '../../kit/Fold.tsx'
import { BodyText } from '../../kit/Json.tsx'
import { visibleText } from '../../kit/visible-text.ts'

function Drawn({ title, content }: BenchPart) {
  if ('text' in content)
    return (
      <>
        <BodyText text={visibleText(content.text)} json={undefined} label={title} />
        <CopyButton text={content.text}>Copy</CopyButton>
      </>
    )
  const text = JSON.stringify(content.json, null, 2)
  return (
    <>
      {/* As it is copied: a member without a value is none. */}
      <BodyText text={text} json={JSON.parse(text)} label={title} />
      <CopyButton text={text}>Copy</CopyButton>
    </>
  )
}

/** A part of the object, drawn once it is opened: a megabyte of it takes the browser its time. */
export function Part(part: BenchPart) {
  const [isDrawn, setDrawn] = useState(false)
  return (
    <Fold title={part.title} onToggle={() => setDrawn(true)}>
      {isDrawn ? <Drawn {...part} /> : null}
    </Fold>
  )
}
