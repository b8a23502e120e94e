import { expect } from 'playwright/test'
import { untilReady } from '../../kit/fixtures.ts'
import { openStory, tellToTheEnd } from '../../kit/page-steps.ts'
import {
  bindKey,
  editClaim,
  editReceipt,
  evaluate,
  importElsewhere,
  importSample,
  jwsBox,
  openReceipt,
  publicKeyBox,
  sendIt,
  unfold,
  unfoldDecision,
  unfoldMore,
} from '../../kit/visitor-steps.ts'
import {
  button,
  chooseHandedOver,
  loseAnswers,
  markedRow,
  openAllFields,
  openDeveloperMenu,
  openLifecycle,
  turnClock,
  untilLost,
} from '../journey/journey-steps.ts'
import {
  approveReport,
  boundAgent,
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
import { at, attack, click, close, given, operate, press, protocol, type Step, shows } from './walk-steps.ts'

/** A state of the page: the measures that it keeps, if it has any to keep, and how it is reached from the one before. */
type State = readonly [name: string, ...Step[]] | readonly [name: string, limits: Limits, ...Step[]]

const heading = (name: string | RegExp) => shows(page => page.getByRole('heading', { name }))
const says = (text: string) => shows(page => page.getByText(text))
const asks = shows(page => page.getByRole('dialog'))
const verdict = (of = '') => shows(page => page.locator(`[data-verdict${of}]`))
const titled = given((page, title: RegExp) => expect(page).toHaveTitle(title))
const tab = (name: string) => click(page => page.getByRole('tab', { name }))
const handedOver = given(chooseHandedOver)
const sends = given(sendReport)
const draft = given((page, text: string) => content(page).fill(text))
const search = given((page, words: string) => page.getByRole('searchbox').fill(words))
const story = given(openStory)
const theCaseOf = given(openControlled)

const reload: Step = page => page.reload()
const ready: Step = page => untilReady(page)
const lost: Step = page => loseAnswers(page)
const filled: Step = page => fillStore(page, 'service')

const unfoldAll: Step = async page => {
  for (const part of await page.getByRole('main').locator('summary').all()) await part.click()
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

const THE_CASE = 'proof.issued_at'

/** The states of the page, by the walks on which they are met; each walk begins at a first visit. */
export const WALKS: Readonly<Record<string, readonly State[]>> = {
  'a first visit': [
    ['the first view', HOME, shows(page => page.getByRole('link', { name: /^Your own/ }).locator('svg'))],
    ['all stories', page => unfold(page, 'More stories')],
    ['what leaves the page', press(/^Request bod/), asks],
    ['the menu', close, openDeveloperMenu],
    ['Reset', press('Reset'), asks],
    ['no such view', close, at('#/nowhere'), heading('There is no view at this address')],
  ],
  'no agent yet': [
    ['Bind', STEP, at('#/bind'), heading('Bind the agent to a key')],
    ['Evaluate', STEP, at('#/evaluate'), heading('Ask for a decision')],
    ['Pilot', STEP, at('#/pilot'), heading('Send an approved report')],
  ],
  'a claim': [
    ['the empty form', LIST, at('#/import'), heading('Import a claim')],
    ['its fields', editClaim],
    ['its attacks', press('Try to break it'), heading('Try to break it')],
    ['one refused', attack('Claim a status')],
    ['a key elsewhere', press('Leave'), publicKeyBox],
    ['refused', press('Import claim'), heading(/^Not imported/)],
    ['imported', protocol('PUBLIC_KEY')],
  ],
  'a walk': [
    ['imported', STEP, importSample],
    ['the seven statuses', openLifecycle],
    ['all fields', close, openAllFields],
    ['not asked yet', close, at('#/evaluate'), heading('Ask for a decision')],
    ['bound', STEP, at('#/bind'), bindKey],
    ['the first view with an agent', HOME, at('#/'), says('Continue with')],
    ['permitted', STEP, at('#/bind'), evaluate],
    ['its dimensions', press(/that apply pass$/)],
    ['its reasons', close, unfoldDecision],
    ['its receipt', openReceipt],
    ['recomputed', press('Recompute digest'), heading(/^Digest recomputed: matches/)],
    [
      'edited',
      page => editReceipt(page, 'PERMIT', 'PERMiT'),
      press('Recompute digest'),
      heading(/^Digest recomputed: does not match/),
    ],
    ['the agents', close, press(/^Agent:/)],
    ['the records', close, at('#/records'), heading('Records')],
    ['a store of them', at('#/records/bindings'), heading('Bindings')],
    [
      'overtaken, on a shifted clock',
      at('#/evaluate'),
      page => turnClock(page, '+1 day', 'Clock shifted by +1 d'),
      heading('This decision is out of date'),
    ],
  ],
  'a proof, looked into': [
    ['explained', boundAgent, click(markedRow)],
    ['its messages', tab('Message')],
    ['its bytes', tab('Raw')],
    ['edited', tab('Edit')],
    ['its checks', tab('Checks')],
    ['a check in a sheet', click(page => page.getByRole('link', { name: 'audience' })), asks],
  ],
  'a stolen proof': [
    [
      'refused',
      STEP,
      ...[boundAgent, evaluate, press('Now try to steal this proof')],
      heading(/^Replayed proof refused/),
    ],
    ['its checks', click(markedRow), tab('Checks')],
  ],
  'attacks on a binding': [
    ['before the first', STEP, boundAgent, press('Try to break it'), heading('Try to break it')],
    ['refused', STEP, attack('Replay the proof')],
  ],
  'a report': [
    ['drafted', STEP, holderAtPilot],
    ['approved', STEP, approveReport],
    ['delivered', STEP, sends('PERMIT')],
    ['the enforcement point', openGate],
    ['opened', click(page => reports(page))],
    ['acknowledged', close, press('Acknowledge'), heading('Delivered and acknowledged')],
    ['unreadable', press('Draft the next report'), draft('{')],
    [
      'another version',
      ...[draft('{ "title": "Week 48" }'), approveReport, openDraft, draft('{ "title": "Week 49" }')],
      heading(/another version$/),
    ],
    ['suspended', sends('DENY')],
  ],
  'attacks on a report': [['refused', STEP, holderAtPilot, attack('Change one character after signing')]],
  'several proofs': [
    ['imported', STEP, protocol('OIDC')],
    ['refused', handedOver('cnf'), press('Verify identity'), heading(/refused at cnf$/)],
    [
      'verified',
      STEP,
      handedOver('A valid ID token'),
      press('Verify identity'),
      heading('Identity verified'),
    ],
    // It tells who belongs to whom, in more words than a step otherwise has.
    ['linked', { words: 140 }, press('Link organization'), heading('Organization linked')],
    ['bound', STEP, bindKey],
    ['permitted', STEP, evaluate],
    ['more', at('#/bind'), unfoldMore],
    ['suspended', operate('Suspend'), heading(/^Suspended/)],
    ['a rotation asked for', operate('Rotate key'), asks],
    ['rotated', press('Make and bind a new key'), heading(/^Key rotated/)],
    ['reinstated', operate('Reinstate'), heading(/^Reinstated/)],
    ['a revocation asked for', operate('Revoke'), asks],
    ['revoked', press('Revoke for good'), heading(/^Revoked/)],
    ['denied', at('#/evaluate'), press('Evaluate'), heading('DENY')],
  ],
  'a step left out': [
    ['undecided', STEP, importSample, at('#/evaluate'), press('Evaluate'), heading('INDETERMINATE')],
  ],
  'a key elsewhere': [
    ['a nonce to sign', importElsewhere, press('Get a nonce and sign it'), heading('Sign it elsewhere')],
    [
      'not sent, all unfolded',
      press('Commands that sign it'),
      page => jwsBox(page).fill('garbage'),
      ...[click(sendIt), heading(/^Not /)],
    ],
  ],
  'a story': [
    ['its first step', STEP, story('stolen-proof')],
    ['its last step', STEP, tellToTheEnd],
    ['its details', press('Details')],
    ['the longest', STEP, close, at('#/story/key-rotated?at=99'), shows(page => button(page, 'Next story'))],
    ['none of this name', at('#/story/nothing'), titled(/^Unknown story/)],
  ],
  Check: [
    ['empty', LIST, at('#/check'), heading('Check your own')],
    ['an example, all unfolded', press('JWS'), verdict(), unfoldAll],
    ['a run file that fails', at('#/'), at('#/check'), press('Open a tampered sample'), verdict('="fails"')],
    ['a vector', at('#/check?vector=OIDC/nonce'), verdict()],
    ['no such vector', at('#/check?vector=OIDC/none'), says('There is no vector of this name')],
  ],
  'the controlled pilot': [
    ['nothing run', LIST, page => openControlled(page)],
    ['a case', LIST, theCaseOf(THE_CASE)],
    [
      'a case run, all unfolded',
      click(runThisOne),
      click(page => theCase(page, THE_CASE).getByText(/^3 requests/)),
    ],
    ['running', spoilGets, page => openControlled(page), click(start), shows(failed)],
    ['stopped, a failed case opened', stop, click(failed), shows(page => page.getByRole('article'))],
  ],
  'the reference': [
    ['its pages', at('#/reference'), shows(page => page.getByRole('searchbox'))],
    ['searched', search('nonce')],
    ['nothing found', search('blockchain')],
    ['a problem', at('#/reference/problems/CHALLENGE_USED'), says('A nonce can be used once, so')],
    ['the protocols', at('#/reference/protocols'), titled(/^Protocols/)],
    ['the fields', at('#/reference/fields'), titled(/fields/i)],
    ['an unknown code', at(`#/reference/problems/${'LONG'.repeat(60)}`), says('“Problems” has no entry')],
    ['an unknown page', at('#/reference/limit'), says('The reference has no page at this address')],
  ],
  'what goes wrong': [
    [
      'an interrupted request',
      ...[lost, press('Walk through with a sample agent'), untilLost, reload, ready],
      says('Find out what became of it'),
    ],
    [
      'a full store',
      ...[offerFullStore, reload, ready, importSample, filled],
      ...[press('Get a nonce and sign it'), heading('Proof refused')],
    ],
    ['everything is to be deleted', press('Make room…'), asks],
    ['no service', withoutService],
    ['inside another page', framed],
  ],
}
