import type { z } from 'zod'
import type { Inquiry, Unknown } from '../acquirers/acquirer.ts'
import { orNotFound } from '../acquirers/answers.ts'
import { inTime, judge } from '../acquirers/bounded.ts'
import { transferAnswer } from './answers.ts'
import type { Bank } from './bank.ts'

/**
 * The same bank with one deadline in milliseconds for each call and every answer checked: the only way in which the rest of the
 * service calls one. Nothing is ever thrown: a throw, no answer in time, an answer of another form, or one about another amount or
 * currency becomes UNKNOWN.
 */
export function boundedBank(bank: Bank, { deadlineMs }: { deadlineMs: number }): Bank {
  const call = async <Answer extends { status: string }>(
    asked: Inquiry,
    ask: (signal: AbortSignal) => Promise<unknown>,
    form: z.ZodType<Answer>,
  ): Promise<Answer | Unknown> => {
    const answer = await inTime(ask, deadlineMs)
    const judged = 'cause' in answer ? answer : judge(answer.value, asked, form)
    return 'value' in judged ? judged.value : { status: 'UNKNOWN', cause: judged.cause }
  }
  return {
    name: bank.name,
    environments: bank.environments,
    arrivesWithinMs: bank.arrivesWithinMs,
    send: (transfer) => call(transfer, (signal) => bank.send(transfer, signal), transferAnswer),
    lookUp: (about) => call(about, (signal) => bank.lookUp(about, signal), orNotFound(transferAnswer)),
  }
}
