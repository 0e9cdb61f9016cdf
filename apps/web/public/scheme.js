// Runs before the first paint, so that nobody sees a flash of the other theme, and again when the system turns. A file, because the page allows no inline scripts.
;(() => {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const show = () => {
    const chosen = /(?:^|; )ivue\.scheme=(light|dark)/.exec(document.cookie)
    document.documentElement.setAttribute('data-mantine-color-scheme', chosen ? chosen[1] : system.matches ? 'dark' : 'light')
  }
  show()
  system.addEventListener('change', show)
})()
