// Shows what only a script can do, and does it.

for (const each of document.querySelectorAll('[data-scripted]')) each.hidden = false
for (const button of document.querySelectorAll('[data-prints]')) button.addEventListener('click', () => print())
for (const button of document.querySelectorAll('[data-shares]'))
  button.addEventListener('click', () => void share(button))

/** By the sheet of the device; a browser without one gets the link in its clipboard. */
async function share({ dataset: { shares: text, title } }) {
  const url = location.href
  try {
    if (navigator.share) await navigator.share({ title, text, url })
    else {
      await navigator.clipboard.writeText(url)
      for (const each of document.querySelectorAll('[data-copied]')) each.hidden = false
    }
  } catch {
    // The person has closed the sheet, or the browser gives no clipboard: the link is in its address bar.
  }
}
