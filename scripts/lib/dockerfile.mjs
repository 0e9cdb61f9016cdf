/**
 * The stages of a Dockerfile, each `{ base, name, steps }`. A step is `{ line, word }` and what its instruction says. Knows what ours use; whatever else stands in
 * one is an error, as a step that is passed over would prove nothing.
 */
export function readDockerfile(text) {
  const stages = []
  for (const line of linesOf(text)) {
    const [, word, flags, rest] = /^([A-Z]+)((?: --[a-z-]+=\S+)*) (.+)$/.exec(line) ?? []
    const instruction = INSTRUCTIONS[word]
    if (!instruction) throw new Error(`Not understood: ${line}`)
    const options = optionsOf(line, flags, instruction.options ?? [])
    const step = { line, word, ...instruction.read(rest, options) }
    if (word === 'FROM') stages.push({ base: step.base, name: step.name, steps: [] })
    else if (stages.length === 0) throw new Error(`Before the first FROM: ${line}`)
    else stages.at(-1).steps.push(step)
  }
  return stages
}

const INSTRUCTIONS = {
  FROM: { read: (rest) => match(rest, /^(?<base>\S+)(?: AS (?<name>\w+))?$/) },
  WORKDIR: { read: (rest) => match(rest, /^(?<path>\/[\w./-]*)$/) },
  ENV: { read: (rest) => ({ variables: Object.fromEntries(words(rest).map((pair) => assignment(pair))) }) },
  COPY: {
    options: ['from'],
    read: (rest, { from: [from] = [] }) => ({ from, sources: words(rest).slice(0, -1), target: words(rest).at(-1) }),
  },
  RUN: { options: ['mount'], read: (command, { mount = [] }) => ({ command, caches: mount.map(cacheOf) }) },
  USER: { read: (rest) => match(rest, /^(?<user>\w+)$/) },
  EXPOSE: { read: (rest) => match(rest, /^(?<port>\d+)$/) },
  HEALTHCHECK: {
    options: ['interval', 'timeout', 'start-period'],
    read: (rest, options) => ({
      command: JSON.parse(match(rest, /^CMD (?<list>\[.*\])$/).list),
      timeoutSeconds: seconds(options.timeout ?? ['30s']),
    }),
  },
  CMD: { read: (rest) => ({ command: JSON.parse(match(rest, /^(?<list>\[.*\])$/).list) }) },
}

/** Without comments, each instruction on one line. */
function linesOf(text) {
  const lines = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line))
  return lines
    .join('\n')
    .replace(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim())
}

function optionsOf(line, flags, known) {
  const options = {}
  for (const [, name, value] of flags.matchAll(/ --([a-z-]+)=(\S+)/g)) {
    if (!known.includes(name)) throw new Error(`Not understood: --${name} in ${line}`)
    options[name] = [...(options[name] ?? []), value]
  }
  return options
}

function match(text, pattern) {
  const found = pattern.exec(text)
  if (!found) throw new Error(`Not understood: ${text}`)
  return { ...found.groups }
}

function words(text) {
  if (/["'$\\]/.test(text)) throw new Error(`Quotes and variables are not understood: ${text}`)
  return text.split(/\s+/)
}

const assignment = (pair) => Object.values(match(pair, /^(?<name>\w+)=(?<value>.*)$/))
const cacheOf = (mount) => match(mount, /^type=cache,target=(?<target>\/[\w./-]+)$/).target
const seconds = ([text]) => Number(match(text, /^(?<number>\d+)s$/).number)

/** Tells whether a `.dockerignore` keeps a path (relative, with `/`) out; with `folder`, whether all that is in it. The last pattern that fits decides. */
export function readDockerignore(text) {
  const patterns = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => ({ out: !line.startsWith('!'), pattern: line.replace(/^!/, '').replace(/^\/|\/$/g, '') }))
    .map(({ out, pattern }) => ({ out, pattern, fits: new RegExp(`^${expression(pattern)}(/|$)`) }))
  return (path, { folder = false } = {}) => {
    if (folder && patterns.some(({ out, pattern }) => !out && pattern.startsWith(`${path}/`))) return false
    return patterns.findLast(({ fits }) => fits.test(path))?.out ?? false
  }
}

const expression = (pattern) =>
  pattern
    .split('**/')
    .map((part) => part.replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*'))
    .join('(.*/)?')
