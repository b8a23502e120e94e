import { box, fill, jwsOf, makeKey, openCheck, verdict } from '../page/check/check-steps.ts'
import { expect, test } from './bench-test.ts'
import { note } from './figures.ts'

const ROUNDS = 20
const LIMIT_MS = 100
const BYTES = 20_000

/** Notes the time of the next input, and when a verdict is then drawn anew. */
function watchForVerdict(): void {
  addEventListener('input', () => Object.assign(window, { began: performance.now(), ended: undefined }), {
    once: true,
    capture: true,
  })
  const changed = new MutationObserver(() => {
    if (document.querySelector('[data-verdict]') === null) return
    changed.disconnect()
    Object.assign(window, { ended: performance.now() })
  })
  changed.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
}

test('From a paste of 20 kB until its result is there', async ({ bench: app }, info) => {
  const key = makeKey()
  await openCheck(app)
  await fill(app, 'Key', JSON.stringify(key.jwk))
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const jws = jwsOf({}, { round, filler: 'x'.repeat((BYTES * 3) / 4) }, key)
    await box(app, 'What to check').fill('')
    await expect(verdict(app)).toHaveCount(0)
    await box(app, 'What to check').focus()
    await app.evaluate(watchForVerdict)
    await app.evaluate(text => {
      const field = document.activeElement
      if (!(field instanceof HTMLTextAreaElement)) throw new Error('no box has the focus')
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
    }, jws)
    await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
    times.push(
      await app.evaluate(() => Number(Reflect.get(window, 'ended')) - Number(Reflect.get(window, 'began'))),
    )
  }
  const [median = Number.NaN] = times.sort((one, other) => one - other).slice(ROUNDS / 2)
  note(info, {
    what: `A paste of ${BYTES / 1000} kB until its result is there`,
    measured: `${median.toFixed(0)} ms`,
    floor: `${LIMIT_MS} ms`,
    ratio: (median / LIMIT_MS).toFixed(2),
    target: `at most ${LIMIT_MS} ms: ${median <= LIMIT_MS ? 'met' : 'MISSED'}`,
  })
  expect(median).toBeLessThanOrEqual(LIMIT_MS)
})
