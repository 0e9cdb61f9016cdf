import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { run } from './run.mjs'

/** The npm that Node 22 and later bring. */
const NPM = 'npm@11'
/** What images of Debian leave out. */
const LEFT_OUT = /^\/usr\/share\/(doc|info|locale|man)\//

/** The Debian of this machine, such as `bookworm`, where a bare one can be made of it; otherwise null. */
export function debianHere() {
  const codename = existsSync('/etc/os-release') && /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1]
  return codename && process.getuid?.() === 0 && existsSync('/usr/bin/dpkg-query') ? codename : null
}

/**
 * Makes a folder what `node:MAJOR-DEBIAN-slim` is: the files of this machine's packages without which there is no Debian, as they were installed, Node with its npm
 * from the registry in `/usr/local`, and the user `node`. Answers the exit code.
 */
export async function makeBareDebian(root, major) {
  mkdirSync(root)
  const list = `${root}.files`
  writeFileSync(list, filesOf(neededPackages()).join('\n'))
  execFileSync('sh', ['-c', 'tar -C / -c --no-recursion -T "$1" | tar -C "$2" -x', 'sh', list, root], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  rmSync(list)
  for (const name of ['passwd', 'group']) cpSync(`/usr/share/base-passwd/${name}.master`, join(root, 'etc', name))
  execFileSync('chroot', [root, 'ldconfig'])
  const program = `node-${process.platform}-${process.arch}`
  const packages = [`${program}@${major}`, NPM]
  const code = await run('npm', ['install', '--global', '--ignore-scripts', `--prefix=${join(root, 'usr/local')}`, ...packages], {
    quiet: true,
  })
  if (code !== 0) return code
  execFileSync('chroot', [root, 'groupadd', '--gid=1000', 'node'])
  execFileSync('chroot', [root, 'useradd', '--uid=1000', '--gid=node', '--shell=/bin/bash', '--create-home', 'node'])
  return 0
}

/** The packages that every Debian has, apt, and what they depend on. */
function neededPackages() {
  const fields = ['Package', 'Essential', 'Priority', 'Provides', 'Pre-Depends', 'Depends'].map((name) => `\${${name}}`).join('\t')
  const rows = execFileSync('dpkg-query', ['--show', `--showformat=${fields}\n`], { encoding: 'utf8' })
    .trim()
    .split('\n')
  const packages = rows.map((row) => {
    const [name, essential, priority, provides, ...depends] = row.split('\t')
    return {
      name,
      always: essential === 'yes' || priority === 'required' || name === 'apt',
      provides: names(provides),
      depends: names(depends.join(', ')),
    }
  })
  const providers = new Map(packages.flatMap((one) => one.provides.map((name) => [name, one])))
  for (const one of packages) providers.set(one.name, one)
  const needed = new Set(packages.filter(({ always }) => always))
  // A set is walked to its end, also to what is added meanwhile.
  for (const { depends } of needed) for (const name of depends) if (providers.has(name)) needed.add(providers.get(name))
  return [...needed].map(({ name }) => name)
}

/** `a (>= 1), b | c` is a, b and c; of alternatives those that are installed are taken. */
const names = (list) =>
  list
    .split(/[,|]/)
    .map((one) => one.trim().split(/[\s:(]/)[0])
    .filter(Boolean)

function filesOf(packages) {
  const files = execFileSync('dpkg-query', ['--listfiles', ...packages], { encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\n')
  // Beside paths it tells which of them another package has put elsewhere.
  const paths = files.filter((path) => path.startsWith('/') && path !== '/.' && !LEFT_OUT.test(path) && existsSync(path))
  // /bin is a link to /usr/bin: a file is named by the folder where it is, not by a link that leads there.
  return [...new Set(paths.map((path) => join(realpathSync(dirname(path)), basename(path)).slice(1)))].toSorted()
}
