import { Failure, statusByCode } from '../../platform/errors.ts'

/**
 * The demo plays beside the jobs of a service and the people who try it, and again after it was cut short: its next step may have been done, or be
 * impossible by now. Such a refusal is accepted, and the step skipped. The next run of a job does what this one leaves. Every other error, such as a
 * database that is down, is thrown.
 */
export const passedBy = <Result>(step: Promise<Result>): Promise<Result | undefined> =>
  step.catch((error: unknown) => {
    if (error instanceof AggregateError || isRefusal(error)) return undefined
    throw error
  })

const isRefusal = (error: unknown): boolean =>
  error instanceof Failure && (statusByCode[error.code] < 500 || error.code === 'BAAS_SVC_ERROR')
