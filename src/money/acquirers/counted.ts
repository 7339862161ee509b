import type { LiveAcquirer } from './connector.ts'

/** Wraps an acquirer and counts its calls. `unused` resolves once no call has been running for `lingersMs`. */
export function counted(live: LiveAcquirer, lingersMs: number): { port: LiveAcquirer; unused: () => Promise<void> } {
  const end = Promise.withResolvers<void>()
  let underWay = 0
  let isAwaited = false
  let timer: NodeJS.Timeout | undefined
  const settle = () => {
    clearTimeout(timer)
    if (isAwaited && underWay === 0) timer = setTimeout(end.resolve, lingersMs).unref()
  }
  const counting =
    <Values extends unknown[], Answer>(call: (...values: Values) => Promise<Answer>) =>
    async (...values: Values): Promise<Answer> => {
      underWay++
      clearTimeout(timer)
      try {
        return await call(...values)
      } finally {
        underWay--
        settle()
      }
    }
  const { held, registerNotices, lookUpDispute, answerDispute, lookUpCard, settlements } = live
  return {
    port: {
      ...live,
      authorise: counting((...asked) => live.authorise(...asked)),
      continueAfterChallenge: counting((...asked) => live.continueAfterChallenge(...asked)),
      lookUp: counting((...asked) => live.lookUp(...asked)),
      refund: counting((...asked) => live.refund(...asked)),
      lookUpRefund: counting((...asked) => live.lookUpRefund(...asked)),
      verifyCard: counting((...asked) => live.verifyCard(...asked)),
      continueVerification: counting((...asked) => live.continueVerification(...asked)),
      lookUpVerification: counting((...asked) => live.lookUpVerification(...asked)),
      forgetToken: counting((...asked) => live.forgetToken(...asked)),
      check: counting((...asked) => live.check(...asked)),
      ...(registerNotices && { registerNotices: counting((...asked) => registerNotices(...asked)) }),
      ...(lookUpDispute && { lookUpDispute: counting((...asked) => lookUpDispute(...asked)) }),
      ...(answerDispute && { answerDispute: counting((...asked) => answerDispute(...asked)) }),
      ...(lookUpCard && { lookUpCard: counting((...asked) => lookUpCard(...asked)) }),
      ...(settlements && {
        settlements: {
          list: counting((...asked) => settlements.list(...asked)),
          linesOf: counting((...asked) => settlements.linesOf(...asked)),
        },
      }),
      ...(held && {
        held: {
          promise: held.promise,
          capture: counting((...asked) => held.capture(...asked)),
          release: counting((...asked) => held.release(...asked)),
        },
      }),
    },
    unused: () => {
      isAwaited = true
      settle()
      return end.promise
    },
  }
}
