// The rules by which advisories on packages are judged.

type Advisory = { url: string; title: string; severity: string }
/** The parts of what `npm audit --json` answers. A `via` that is a text names another package of the report. */
export type AuditReport = { vulnerabilities?: Record<string, { name: string; via: (string | Advisory)[] }> }

/** An advisory that may stand until a day of the form 2027-01-31, that day included. */
export type Exception = { advisory: string; package: string; until: string; why: string }

/** Returns the failures, a line each: exceptions that are over or not whole, and advisories that none of the others lets pass. */
export function auditProblems(report: AuditReport, exceptions: readonly Exception[], today: string): string[] {
  const over = exceptions.flatMap((each) => exceptionProblem(each, today))
  const letPass = (name: string, { url }: Advisory) =>
    exceptions.some(
      (each) =>
        each.package === name && url.endsWith(`/${each.advisory}`) && exceptionProblem(each, today).length === 0,
    )
  const found = Object.values(report.vulnerabilities ?? {}).flatMap(({ name, via }) =>
    via
      .filter((each) => typeof each !== 'string')
      .filter((advisory) => !letPass(name, advisory))
      .map(({ severity, title, url }) => `${name}: ${severity}: ${title} (${url})`),
  )
  return [...over, ...found]
}

function exceptionProblem({ advisory, package: name, until, why }: Exception, today: string): string[] {
  if (!/^GHSA(-[\w]{4}){3}$/.test(advisory) || !name || !/^\d{4}-\d\d-\d\d$/.test(until) || !why)
    return [`${advisory} of ${name}: an exception has advisory, package, until (2027-01-31) and why.`]
  return until < today
    ? [`${advisory} of ${name}: the exception ended on ${until}. Update the package, or say why not yet.`]
    : []
}
