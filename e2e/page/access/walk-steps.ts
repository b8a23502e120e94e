import { expect, type Locator, type Page } from 'playwright/test'
import type { StaticHost } from '../../kit/static-server.ts'
import { doWithAgent, importProtocol, open, tryToBreak } from '../../kit/visitor-steps.ts'
import { button } from '../journey/journey-steps.ts'

/** A step of a walk through the page that is written down as a table. */
export type Step = (page: Page, host: StaticHost) => Promise<unknown>

/** What is done with a value, as a step for each value. */
export const given =
  <A>(act: (page: Page, value: A) => Promise<unknown>) =>
  (value: A): Step =>
  page =>
    act(page, value)

export const at = given(open)
export const protocol = given((page, name: string) => importProtocol(page, name))
export const operate = given(doWithAgent)
export const attack = given(tryToBreak)
export const shows = given((page, of: (on: Page) => Locator) => expect(of(page).first()).toBeVisible())
export const click = given((page, of: (on: Page) => Locator) => of(page).first().click())
/** Presses a button by its name, or by a part of it. */
export const press = (name: string | RegExp): Step =>
  click(page => (typeof name === 'string' ? button(page, name) : page.getByRole('button', { name })))
/** Closes what lies over the page. */
export const close: Step = page => page.keyboard.press('Escape')
