import type { Page } from 'playwright/test'
import { box, fill, openCheck, verdict } from '../page/check/check-steps.ts'
import { LARGE_INPUTS } from '../rules/bench/large-inputs.ts'
import { expect, test } from './bench-test.ts'
import { note, spreadOf } from './figures.ts'

const LIMIT_MS = 300
/** How much longer than the browser takes for its own box the page may be held by one task, in milliseconds. */
const BESIDE_MS = 100
const ROUNDS = 3

/** Pastes a text and waits for its verdict. @returns how long that took, and its longest task, in milliseconds */
function pasted(page: Page, text: string): Promise<{ readonly took: number; readonly task: number }> {
  return page.evaluate(
    given =>
      new Promise(resolve => {
        const field = document.querySelector('[data-box="What to check"] textarea')
        if (!(field instanceof HTMLTextAreaElement)) throw new Error('there is no box')
        let task = 0
        const tasks = new PerformanceObserver(list => {
          for (const { duration } of list.getEntries()) task = Math.max(task, duration)
        })
        tasks.observe({ type: 'longtask' })
        const began = performance.now()
        const drawn = new MutationObserver(() => {
          if (document.querySelector('[data-verdict]') === null) return
          drawn.disconnect()
          const took = performance.now() - began
          setTimeout(() => {
            tasks.disconnect()
            resolve({ took, task })
          }, 200)
        })
        drawn.observe(document.body, { subtree: true, childList: true })
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, given)
        field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
      }),
    text,
  )
}

/** How long the browser takes to lay a text out in a box of the same size by itself, in milliseconds. */
function laidOut(page: Page, text: string): Promise<number> {
  return page.evaluate(async given => {
    const drawn = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    const field = document.querySelector('[data-box="What to check"] textarea')?.cloneNode()
    if (!(field instanceof HTMLTextAreaElement)) throw new Error('there is no box')
    document.body.append(field)
    await drawn()
    const began = performance.now()
    field.value = given
    await drawn()
    const took = performance.now() - began
    field.remove()
    await drawn()
    return took
  }, text)
}

for (const { what, make } of LARGE_INPUTS) {
  test(`From a paste of ${what} until its result is there`, async ({ bench: app }, info) => {
    await openCheck(app)
    const { text, key = '', status_list = '' } = make()
    const [floors, all, tasks]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      const clear = app.getByRole('button', { name: 'Clear', exact: true })
      if (round > 0) await clear.click()
      await expect(verdict(app)).toHaveCount(0)
      for (const [name, given] of Object.entries({ Key: key, 'Status list': status_list })) {
        if (given === '') continue
        await fill(app, name, given)
        // A long one is shown once it was read.
        await expect.poll(async () => (await box(app, name).inputValue()).length).toBe(given.length)
      }
      floors.push(await laidOut(app, text))
      const { took, task } = await pasted(app, text)
      all.push(took)
      tasks.push(task)
      await expect(box(app, 'What to check')).not.toHaveValue('')
    }
    const [floor, took, task] = [floors, all, tasks].map(times => spreadOf(times).median)
    if (floor === undefined || took === undefined || task === undefined)
      throw new Error('nothing was measured')
    const isMet = took <= LIMIT_MS + floor && task <= BESIDE_MS + floor
    note(info, {
      what: `Check: ${what}`,
      measured: `${took.toFixed(0)} ms, longest task ${task.toFixed(0)} ms`,
      floor: `${floor.toFixed(0)} ms, the text in a box by itself`,
      ratio: (took / floor).toFixed(2),
      target: `beside it at most ${LIMIT_MS} ms, no task over ${BESIDE_MS} ms: ${isMet ? 'met' : 'MISSED'}`,
    })
    expect(task - floor).toBeLessThanOrEqual(BESIDE_MS)
  })
}
