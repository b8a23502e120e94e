import { expect, type Locator, type Page } from 'playwright/test'
import { untilReady } from '../../kit/fixtures.ts'
import { openStory, tellToTheEnd } from '../../kit/page-steps.ts'
import type { StaticHost } from '../../kit/static-server.ts'
import {
  bindKey,
  doWithAgent,
  editClaim,
  editReceipt,
  evaluate,
  importElsewhere,
  importProtocol,
  importSample,
  jwsBox,
  open,
  openReceipt,
  publicKeyBox,
  sendIt,
  tryToBreak,
  unfold,
  unfoldDecision,
  unfoldMore,
} from '../../kit/visitor-steps.ts'
import {
  button,
  chooseHandedOver,
  markedRow,
  openAllFields,
  openDeveloperMenu,
  openLifecycle,
  turnClock,
} from '../journey/journey-steps.ts'
import {
  approveReport,
  content,
  holderAtPilot,
  openDraft,
  openGate,
  reports,
  sendReport,
} from '../journey/pilot-page-steps.ts'
import {
  failed,
  openControlled,
  runThisOne,
  spoilGets,
  start,
  stop,
  theCase,
} from '../library/controlled-steps.ts'
import { fillStore, offerFullStore } from '../states/states-steps.ts'
import { HOME, LIST, type Limits, STEP } from './measures.ts'

type Step = (page: Page, host: StaticHost) => Promise<unknown>

/** A state of the page, how it is reached from the one before, and the measures that it keeps, if it has any to keep. */
type State = readonly [name: string, reach: Step, limits?: Limits]

/** One step after the other. */
const all =
  (...steps: readonly Step[]): Step =>
  async (page, host) => {
    for (const step of steps) await step(page, host)
  }

const shows =
  (of: (page: Page) => Locator): Step =>
  page =>
    expect(of(page).first()).toBeVisible()
const heading = (name: string | RegExp) => shows(page => page.getByRole('heading', { name }))
const says = (text: string) => shows(page => page.getByText(text))
const asks = shows(page => page.getByRole('dialog'))
const titled =
  (title: RegExp): Step =>
  page =>
    expect(page).toHaveTitle(title)

const click =
  (of: (page: Page) => Locator): Step =>
  page =>
    of(page).first().click()
const press = (name: string) => click(page => button(page, name))
const operate =
  (name: string): Step =>
  page =>
    doWithAgent(page, name)
const tab = (name: string) => click(page => page.getByRole('tab', { name }))
/** Closes what lies over the page. */
const close: Step = page => page.keyboard.press('Escape')
const at =
  (address: string): Step =>
  page =>
    open(page, address)

const draft =
  (text: string): Step =>
  page =>
    content(page).fill(text)
const search =
  (words: string): Step =>
  page =>
    page.getByRole('searchbox').fill(words)
const bound = all(importSample, bindKey)
const verdict = (of = '') => shows(page => page.locator(`[data-verdict${of}]`))

/** Has a request be carried out whose answer never comes, and loads the page anew. */
const interrupt: Step = async page => {
  await page.evaluate(() => {
    const through = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      await through(input, init)
      document.documentElement.dataset.lost = 'yes'
      return new Promise(() => undefined)
    }
  })
  await button(page, 'Walk through with a sample agent').click()
  await page.locator('html[data-lost="yes"]').waitFor()
  await page.reload()
  await untilReady(page)
}

const withoutService: Step = async page => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-service', 'unavailable')
}

const FRAME = '<iframe src="./" title="framed" width="300" height="700"></iframe>'
const framed: Step = async (page, host) => {
  host.replace('frame.html', `<!doctype html><html lang="en"><title>Frame</title>${FRAME}`)
  await page.goto('frame.html')
  await expect(page.frameLocator('iframe').getByRole('link', { name: /in its own tab/ })).toBeVisible()
}

/** The states of the page, by the walks on which they are met; each walk begins at a first visit. */
export const WALKS: Readonly<Record<string, readonly State[]>> = {
  'a first visit': [
    ['the first view', shows(page => page.getByRole('link', { name: /^Your own/ }).locator('svg')), HOME],
    ['all stories', page => unfold(page, 'More stories')],
    [
      'what leaves the page',
      all(
        click(page => page.getByRole('button', { name: /^Request bod/ })),
        asks,
      ),
    ],
    ['the menu', all(close, openDeveloperMenu)],
    ['Reset', all(press('Reset'), asks)],
    ['no such view', all(close, at('#/nowhere'), heading('There is no view at this address'))],
  ],
  'no agent yet': [
    ['Bind', all(at('#/bind'), heading('Bind the agent to a key')), STEP],
    ['Evaluate', all(at('#/evaluate'), heading('Ask for a decision')), STEP],
    ['Pilot', all(at('#/pilot'), heading('Send an approved report')), STEP],
  ],
  'a claim': [
    ['the empty form', all(at('#/import'), heading('Import a claim')), LIST],
    ['its fields', editClaim],
    ['its attacks', all(press('Try to break it'), heading('Try to break it'))],
    ['one refused', page => tryToBreak(page, 'Claim a status')],
    ['a key elsewhere', all(press('Leave'), publicKeyBox)],
    ['refused', all(press('Import claim'), heading(/^Not imported/))],
    ['imported', page => importProtocol(page, 'PUBLIC_KEY')],
  ],
  'a walk': [
    ['imported', importSample, STEP],
    ['the seven statuses', openLifecycle],
    ['all fields', all(close, openAllFields)],
    ['not asked yet', all(close, at('#/evaluate'), heading('Ask for a decision'))],
    ['bound', all(at('#/bind'), bindKey), STEP],
    ['the first view with an agent', all(at('#/'), says('Continue with')), HOME],
    ['permitted', all(at('#/bind'), evaluate), STEP],
    ['its dimensions', click(page => page.getByRole('button', { name: /that apply pass$/ }))],
    ['its reasons', all(close, unfoldDecision)],
    ['its receipt', openReceipt],
    ['recomputed', all(press('Recompute digest'), heading(/^Digest recomputed: matches/))],
    [
      'edited',
      all(
        page => editReceipt(page, 'PERMIT', 'PERMiT'),
        press('Recompute digest'),
        heading(/^Digest recomputed: does not match/),
      ),
    ],
    [
      'the agents',
      all(
        close,
        click(page => page.getByRole('button', { name: /^Agent:/ })),
      ),
    ],
    ['the records', all(close, at('#/records'), heading('Records'))],
    ['a store of them', all(at('#/records/bindings'), heading('Bindings'))],
    [
      'overtaken, on a shifted clock',
      all(
        at('#/evaluate'),
        page => turnClock(page, '+1 day', 'Clock shifted by +1 d'),
        heading('This decision is out of date'),
      ),
    ],
  ],
  'a proof, looked into': [
    ['explained', all(bound, click(markedRow))],
    ['its messages', tab('Message')],
    ['its bytes', tab('Raw')],
    ['edited', tab('Edit')],
    ['its checks', tab('Checks')],
    [
      'a check in a sheet',
      all(
        click(page => page.getByRole('link', { name: 'audience' })),
        asks,
      ),
    ],
  ],
  'a stolen proof': [
    [
      'refused',
      all(bound, evaluate, press('Now try to steal this proof'), heading(/^Replayed proof refused/)),
      STEP,
    ],
    ['its checks', all(click(markedRow), tab('Checks'))],
  ],
  'attacks on a binding': [
    ['before the first', all(bound, press('Try to break it'), heading('Try to break it')), STEP],
    ['refused', page => tryToBreak(page, 'Replay the proof'), STEP],
  ],
  'a report': [
    ['drafted', holderAtPilot, STEP],
    ['approved', approveReport, STEP],
    ['delivered', page => sendReport(page, 'PERMIT'), STEP],
    ['the enforcement point', openGate],
    ['opened', click(page => reports(page))],
    ['acknowledged', all(close, press('Acknowledge'), heading('Delivered and acknowledged'))],
    ['unreadable', all(press('Draft the next report'), draft('{'))],
    [
      'another version',
      all(
        ...[draft('{ "title": "Week 48" }'), approveReport, openDraft, draft('{ "title": "Week 49" }')],
        heading(/another version$/),
      ),
    ],
    ['suspended', page => sendReport(page, 'DENY')],
  ],
  'attacks on a report': [
    ['refused', all(holderAtPilot, page => tryToBreak(page, 'Change one character after signing')), STEP],
  ],
  'several proofs': [
    ['imported', page => importProtocol(page, 'OIDC'), STEP],
    [
      'refused',
      all(page => chooseHandedOver(page, 'cnf'), press('Verify identity'), heading(/refused at cnf$/)),
    ],
    [
      'verified',
      all(
        page => chooseHandedOver(page, 'A valid ID token'),
        press('Verify identity'),
        heading('Identity verified'),
      ),
      STEP,
    ],
    // It tells who belongs to whom, in more words than a step otherwise has.
    ['linked', all(press('Link organization'), heading('Organization linked')), { words: 140 }],
    ['bound', bindKey, STEP],
    ['permitted', evaluate, STEP],
    ['more', all(at('#/bind'), unfoldMore)],
    ['suspended', all(operate('Suspend'), heading(/^Suspended/))],
    ['a rotation asked for', all(operate('Rotate key'), asks)],
    ['rotated', all(press('Make and bind a new key'), heading(/^Key rotated/))],
    ['reinstated', all(operate('Reinstate'), heading(/^Reinstated/))],
    ['a revocation asked for', all(operate('Revoke'), asks)],
    ['revoked', all(press('Revoke for good'), heading(/^Revoked/))],
    ['denied', all(at('#/evaluate'), press('Evaluate'), heading('DENY'))],
  ],
  'a step left out': [
    ['undecided', all(importSample, at('#/evaluate'), press('Evaluate'), heading('INDETERMINATE')), STEP],
  ],
  'a key elsewhere': [
    ['a nonce to sign', all(importElsewhere, press('Get a nonce and sign it'), heading('Sign it elsewhere'))],
    [
      'not sent, all unfolded',
      all(
        press('Commands that sign it'),
        page => jwsBox(page).fill('garbage'),
        click(sendIt),
        heading(/^Not /),
      ),
    ],
  ],
  'a story': [
    ['its first step', page => openStory(page, 'stolen-proof'), STEP],
    ['its last step', tellToTheEnd, STEP],
    ['its details', press('Details')],
    [
      'the longest',
      all(
        close,
        at('#/story/key-rotated?at=99'),
        shows(page => button(page, 'Next story')),
      ),
      STEP,
    ],
    ['none of this name', all(at('#/story/nothing'), titled(/^Unknown story/))],
  ],
  Check: [
    ['empty', all(at('#/check'), heading('Check your own')), LIST],
    [
      'an example, all unfolded',
      all(press('JWS'), verdict(), async page => {
        for (const part of await page.getByRole('main').locator('summary').all()) await part.click()
      }),
    ],
    [
      'a run file that fails',
      all(at('#/'), at('#/check'), press('Open a tampered sample'), verdict('="fails"')),
    ],
    ['a vector', all(at('#/check?vector=OIDC/nonce'), verdict())],
    ['no such vector', all(at('#/check?vector=OIDC/none'), says('There is no vector of this name'))],
  ],
  'the controlled pilot': [
    ['nothing run', page => openControlled(page), LIST],
    ['a case', page => openControlled(page, 'proof.issued_at'), LIST],
    [
      'a case run, all unfolded',
      all(
        click(runThisOne),
        click(page => theCase(page, 'proof.issued_at').getByText(/^3 requests/)),
      ),
    ],
    ['running', all(spoilGets, page => openControlled(page), click(start), shows(failed))],
    [
      'stopped, a failed case opened',
      all(
        stop,
        click(failed),
        shows(page => page.getByRole('article')),
      ),
    ],
  ],
  'the reference': [
    [
      'its pages',
      all(
        at('#/reference'),
        shows(page => page.getByRole('searchbox')),
      ),
    ],
    ['searched', search('nonce')],
    ['nothing found', search('blockchain')],
    ['a problem', all(at('#/reference/problems/CHALLENGE_USED'), says('A nonce can be used once, so'))],
    ['the protocols', all(at('#/reference/protocols'), titled(/^Protocols/))],
    ['the fields', all(at('#/reference/fields'), titled(/fields/i))],
    [
      'an unknown code',
      all(at(`#/reference/problems/${'LONG'.repeat(60)}`), says('“Problems” has no entry')),
    ],
    ['an unknown page', all(at('#/reference/limit'), says('The reference has no page at this address'))],
  ],
  'what goes wrong': [
    ['an interrupted request', all(interrupt, says('Find out what became of it'))],
    [
      'a full store',
      all(
        ...[offerFullStore, (page: Page) => page.reload(), untilReady, importSample],
        page => fillStore(page, 'service'),
        ...[press('Get a nonce and sign it'), heading('Proof refused')],
      ),
    ],
    ['everything is to be deleted', all(press('Make room…'), asks)],
    ['no service', withoutService],
    ['inside another page', framed],
  ],
}
