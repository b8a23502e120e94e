import { open } from '../kit/visitor-steps.ts'
import { choose, consistent, jsonFile } from '../page/library/bundle-files.ts'
import { eventfulRun, exported } from '../service/evidence/bundle-runs.ts'
import { expect, test } from './bench-test.ts'
import { noteTimes } from './figures.ts'

const ROUNDS = 20

/** Records the page's calls of Web Crypto, so that they can be repeated on their own. */
function keepCrypto(): void {
  const subtle = Object.getPrototypeOf(crypto.subtle)
  const asked: (() => Promise<unknown>)[] = []
  Object.assign(window, { asked })
  for (const name of ['digest', 'verify', 'importKey']) {
    const original: unknown = Reflect.get(subtle, name)
    if (typeof original !== 'function') throw new Error(name)
    subtle[name] = (...given: unknown[]) => {
      asked.push(() => Reflect.apply(original, crypto.subtle, given))
      return Reflect.apply(original, crypto.subtle, given)
    }
  }
}

test('The verification of a bundle beside its bare digests and signatures', async ({ bench: app }, info) => {
  const file = jsonFile(await exported(await eventfulRun('OIDC')))
  await app.evaluate(keepCrypto)
  await open(app, '#/bundle')
  await expect(app.getByRole('heading', { name: 'Verify a bundle' })).toBeVisible()
  const times: number[] = []
  const floors: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    await app.evaluate(() => {
      Reflect.get(window, 'asked').length = 0
      addEventListener('change', () => Object.assign(window, { began: performance.now() }), {
        once: true,
        capture: true,
      })
      const seen = ({ target }: Event) => {
        if (!(target instanceof HTMLElement && target.textContent?.startsWith('Consistent'))) return
        removeEventListener('focusin', seen)
        Object.assign(window, { ended: performance.now() })
      }
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      addEventListener('focusin', seen)
    })
    await choose(app, file)
    await expect(app.getByRole('heading', consistent)).toBeFocused()
    const { time, floor } = await app.evaluate(async () => {
      const asked: (() => Promise<unknown>)[] = [...Reflect.get(window, 'asked')]
      const time = Number(Reflect.get(window, 'ended')) - Number(Reflect.get(window, 'began'))
      const floor = await window.bench.timed(async () => {
        for (const ask of asked) await ask().catch(() => undefined)
      })
      return { time, floor }
    })
    // The first round also fetches the verifier's code.
    if (round === 0) continue
    times.push(time)
    floors.push(floor)
  }
  expect(times.every(time => time > 0)).toBe(true)
  noteTimes(info, { what: 'Verification of a bundle until its outcome is shown', times, floors })
})
