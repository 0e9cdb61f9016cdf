// Runs before the first paint, so that nobody sees a flash of the other theme. A file, because the page allows no inline scripts.
;(() => {
  const chosen = /(?:^|; )ivue\.scheme=(light|dark)/.exec(document.cookie)
  const dark = chosen ? chosen[1] === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
