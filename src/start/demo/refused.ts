import { Failure, statusByCode } from '../../platform/errors.ts'

/**
 * The demo plays beside the jobs of a service and the people who try it, and again after it was cut short: what it is about to do
 * may have been done, or be impossible by now. Such an answer is taken as it is, and the step passed by. What a run of a job leaves
 * is left to the next. Everything else, such as a database that is away, is thrown.
 */
export const passedBy = <Result>(step: Promise<Result>): Promise<Result | undefined> =>
  step.catch((error: unknown) => {
    if (error instanceof AggregateError || isRefusal(error)) return undefined
    throw error
  })

const isRefusal = (error: unknown): boolean =>
  error instanceof Failure && (statusByCode[error.code] < 500 || error.code === 'BAAS_SVC_ERROR')
