let wasAsked = false

/** Brings the dashboard's first files into the browser's cache while a person types the password. */
export function fetchDashboardAhead(): void {
  if (wasAsked) return
  wasAsked = true
  void readFiles().then((files) => {
    for (const href of files)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }))
  }, ignore)
}

async function readFiles(): Promise<string[]> {
  const page = await (await fetch('/dashboard/')).text()
  const parts = new DOMParser().parseFromString(page, 'text/html').querySelectorAll('script[src], head link[href^="/"]')
  return [...parts].flatMap((part) => part.getAttribute('src') ?? part.getAttribute('href') ?? [])
}

/** Without it, the files load after the log-in. */
const ignore = () => {}
