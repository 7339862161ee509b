// Shows what only a script can do, and does it.

for (const each of document.querySelectorAll('[data-scripted]')) each.hidden = false
for (const button of document.querySelectorAll('[data-prints]')) button.addEventListener('click', () => print())
