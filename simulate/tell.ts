import type { Renewals } from './books.ts'
import type { Script } from './oracle/sale.ts'
import type { TransferHabit } from './oracle/bank.ts'
import type { BankHabit, Deed, Ending, NoticeHabit, StatementHabit, Step, Story } from './story.ts'

// Steps in words.

/** A step as a line that a person reads. */
export function tellStep(story: Pick<Story, 'begin'>, step: Step): string {
  const at = new Date(Date.parse(story.begin) + step.at * 60_000).toISOString().slice(0, 16).replace('T', ' ')
  const lost = { REQUEST: 'the call is lost', ANSWER: 'the answer is lost', CUT: 'the line breaks' }
  return `${at}  ${step.actor} ${wordsOf(step)}${step.loss ? `; ${lost[step.loss]}` : ''}`
}

const sum = (minor: number): string => (minor / 100).toFixed(2)

const ways: Record<Script, string> = {
  PASS: 'by card',
  DECLINE: 'by a card that is declined',
  CHALLENGE: 'by a card whose bank asks',
  TIMEOUT: 'by a card whose bank agrees a minute later',
  'TIMEOUT FAIL': 'by a card whose bank declines a minute later',
  'LATE CAPTURE': 'by a card whose bank agrees after the end of the session',
  CASH: 'in cash, with a voucher',
}

const endings: Record<Ending, string> = {
  GOOD: ', and confirms',
  BAD: ', and types a wrong code',
  ABANDONED: ', and walks away',
}

const banks: Record<BankHabit, string> = {
  PAYS: '',
  REFUSES: ', which the bank refuses',
  RETURNS: ', which comes back',
}

const pages = { PAYS: 'pays at the acquirer', REFUSED: 'is refused at the acquirer', LEAVES: 'leaves the page' }

const notices: Record<NoticeHabit, string> = {
  WELL: '',
  NONE: '; its notice is lost',
  LATE: '; its notice comes late',
  AFTER_RETURN: '; its notice comes behind the buyer',
  TWICE: '; its notice comes twice',
  FORGED: '; a forged notice comes',
  REORDERED: '; its notices come in another order',
  TRUNCATED: '; its notice is torn',
}

const transfers: Record<TransferHabit, string> = {
  EXACT: ', and makes it',
  TWICE: ', and makes it twice',
  SHORT: ', and makes it with a centime too little',
  NAMELESS: ', and forgets the reference',
  NEVER: ', and never makes it',
}

const statements: Record<StatementHabit, string> = {
  WELL: '',
  TORN: ', of which half comes before',
  TWICE: ', twice',
  'CUT SHORT': ', and the database is killed meanwhile',
}

const way = ({ script, ending }: { script: Script; ending?: Ending }): string =>
  `${ways[script]}${ending ? endings[ending] : ''}`

function wordsOf(deed: Deed): string {
  switch (deed.do) {
    case 'open session':
      return `opens ${deed.name} of ${sum(deed.amount)} for ${deed.minutes} minutes, with ${deed.maxAttempts} attempts`
    case 'cancel session':
      return `cancels ${deed.sale}`
    case 'pay':
      return `pays ${deed.sale} ${way(deed)}`
    case 'pay by link':
      return `pays ${deed.link} (${deed.sale}) ${way(deed)}`
    case 'order':
      return `orders ${deed.quantity} of ${deed.product} (${deed.sale}), and pays ${way(deed)}`
    case 'pay at agent':
      return `(${deed.agent}) takes the cash of ${deed.sale}`
    case 'reverse at agent':
      return `gives the cash of ${deed.sale} back`
    case 'refund':
      return `gives ${deed.percent} % of ${deed.sale} back (${deed.name})${deed.isRefused ? ', which the bank refuses' : ''}`
    case 'repeat refund':
      return `asks for ${deed.refund} again, with another key`
    case 'make product':
      return `makes ${deed.name} at ${sum(deed.price)}${deed.stock === undefined ? '' : `, of which there are ${deed.stock}`}`
    case 'change price':
      return `makes ${deed.product} cost ${sum(deed.price)}`
    case 'make link':
      return `makes ${deed.name} of ${sum(deed.amount)}${deed.isSingle ? ', to be paid once' : ''}`
    case 'rename client':
      return `renames ${deed.client} to ${deed.to}`
    case 'put money in':
      return `puts ${sum(deed.amount)} in (${deed.name})`
    case 'pay out':
      return `pays ${deed.percent} % of what is available out (${deed.name})${banks[deed.bank]}`
    case 'call off payout':
      return `calls ${deed.payout} off`
    case 'rotate secret':
      return `rotates the secret, with ${deed.graceHours} hours of grace`
    case 'open dispute':
      return `enters that a bank takes ${deed.percent} % of ${deed.sale} back (${deed.name}), to be answered in ${deed.days} days`
    case 'answer dispute':
      return deed.isAccepted ? `lets the money of ${deed.dispute} go` : `answers ${deed.dispute}, with a receipt`
    case 'hand answer over':
      return `notes that the bank has the answer to ${deed.dispute}`
    case 'decide dispute':
      return `notes that the merchant has ${deed.isWon ? 'won' : 'lost'} ${deed.dispute}`
    case 'rotate key':
      return 'gives the merchant another key'
    case 'export':
      return 'exports all transactions'
    case 'make client':
      return `makes ${deed.name}`
    case 'use key twice':
      return `makes ${deed.name}, and asks for another client with the same key`
    case 'deactivate product':
    case 'activate product':
      return `${deed.do.split(' ')[0]}s ${deed.product}`
    case 'deactivate link':
      return `deactivates ${deed.link}`
    case 'delete client':
      return `deletes ${deed.client}`
    default:
      return regularWordsOf(deed)
  }
}

type Regular = Extract<
  Deed,
  | { subscription: string }
  | { subscriber: string }
  | {
      do:
        | 'make subscriber'
        | 'sell by acquirer'
        | 'send late notices'
        | 'announce transfer'
        | 'record payout'
        | 'send payments'
        | 'read statement'
        | 'name entry'
    }
>
type Weather = Extract<
  Deed,
  {
    do:
      | 'kill service'
      | 'kill database'
      | 'fail over'
      | 'freeze database'
      | 'cut connections'
      | 'fill disk'
      | 'receiver fails'
      | 'mail server fails'
      | 'jump clock'
      | 'upgrade node'
  }
>

/** Of subscriptions, and of the bank. */
function regularWordsOf(deed: Regular | Weather): string {
  switch (deed.do) {
    case 'sell by acquirer':
      return `buys for ${sum(deed.amount)} in production (${deed.sale}), ${pages[deed.buyer]}${deed.comesBack ? '' : ' and does not come back'}${notices[deed.notice]}`
    case 'send late notices':
      return 'sends the notices that are late'
    case 'announce transfer':
      return `announces a transfer of ${sum(deed.amount)} (${deed.name})${transfers[deed.transfer]}`
    case 'record payout':
      return `records a payout of ${deed.percent} % in production${banks[deed.bank]}`
    case 'send payments':
      return 'sends all payouts that wait to the bank'
    case 'read statement':
      return `reads what the bank says${statements[deed.comes]}`
    case 'name entry':
      return `says that entry ${deed.which} of those that wait is ${deed.as === 'OWN' ? 'ours' : 'a transfer'}${deed.isMistake ? ', and takes that back' : ''}`
    case 'make subscriber':
      return `makes ${deed.name}, who buys something and leaves a card${renewalsOf(deed.renewals)}`
    case 'subscribe':
      return `subscribes ${deed.subscriber} (${deed.name}): ${planOf(deed)}`
    case 'change subscription':
      return `makes ${deed.subscription} cost ${sum(deed.amount)} from the next due date on`
    case 'pause subscription':
    case 'resume subscription':
      return `${deed.do.split(' ')[0]}s ${deed.subscription}`
    case 'cancel subscription':
      return `cancels ${deed.subscription}${deed.isAtEnd ? ' at the end of its period' : deed.isWaived ? ', and what is owed with it' : ''}`
    case 'delete card':
      return `deletes the card of ${deed.subscriber}`
    case 'delete subscriber':
      return `deletes ${deed.subscriber}`
    default:
      return weatherOf(deed)
  }
}

function renewalsOf(renewals: Renewals): string {
  if (typeof renewals === 'number')
    return renewals === 0 ? '' : `, of which the bank declines the first ${renewals} charges`
  return renewals === 'LATE'
    ? ', about which the bank answers late'
    : ', about which the bank answers late that it cannot'
}

function planOf({ plan, begins, days }: Extract<Deed, { do: 'subscribe' }>): string {
  const { amount, unit, count, cycles, retryDays, finalAction } = plan
  const first = begins === 'NOW' ? 'now' : `${days} days later${begins === 'TRIAL' ? ', after a trial' : ''}`
  const often = cycles === undefined ? '' : `, ${cycles} times`
  const late = `what fails is tried again on day ${retryDays.join(' and ')}, and then comes ${finalAction}`
  return `${sum(amount)} every ${count} ${unit} from ${first}${often}; ${late}`
}

const moods = { REFUSES: 'refuse', HANGS: 'hang', DENIES: 'keep mails and say that it has not' }

function weatherOf(fault: Weather): string {
  switch (fault.do) {
    case 'fail over':
      return `ends the database at call ${fault.calls}, and its replica takes its place`
    case 'freeze database':
      return `freezes the database for ${fault.ms} ms at call ${fault.calls}`
    case 'cut connections':
      return `cuts all connections to the database at call ${fault.calls}`
    case 'fill disk':
      return `fills the database's disk for ${fault.ms} ms at call ${fault.calls}`
    case 'receiver fails':
      return `makes the receiver of merchant ${fault.receiver} ${fault.mood === 'HANG' ? 'hang' : 'fail'} for ${fault.minutes} minutes`
    case 'mail server fails':
      return `makes the mail server ${moods[fault.mood]} for ${fault.minutes} minutes`
    case 'jump clock':
      return `moves the clock by ${fault.minutes} minutes`
    case 'upgrade node':
      return `upgrades node ${fault.node} at call ${fault.calls}`
    default:
      return `kills the ${fault.do.split(' ')[1]} at call ${fault.calls}`
  }
}
