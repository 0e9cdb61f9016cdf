/**
 * The command that runs another with a folder as its root, as the first process of a namespace of its own, with this environment and nothing of ours. Mounts and
 * whatever it started end with it.
 * `binds`: paths in the folder, and the path of this machine that each shows meanwhile. `confined`: without capabilities, and nothing can be written but `/tmp`.
 */
export function chrooted(root, { env = {}, cwd = '/', user = 'root', binds = {}, confined = false }, command) {
  const as = user === 'root' ? [] : [`--reuid=${user}`, `--regid=${user}`, '--init-groups']
  const without = confined ? ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all'] : []
  const home = user === 'root' ? '/root' : `/home/${user}`
  const variables = Object.entries({ HOME: home, ...env }).map(([name, value]) => `${name}=${value}`)
  return [
    'unshare',
    [
      ...['--mount', '--pid', '--fork', '--kill-child', 'sh', '-euc', SCRIPT, root, confined ? 'confined' : ''],
      ...[...Object.entries(binds).flat(), '--'],
      ...['setpriv', ...as, ...without, 'env', '-i', '-C', cwd, ...variables, ...command],
    ],
  ]
}

const SCRIPT = `
root=$0 confined=$1
shift
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero full random urandom; do
  : >"$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
ln -s /proc/self/fd "$root/dev/fd"
mkdir -m 1777 "$root/dev/shm"
while [ "$1" != -- ]; do
  if [ -d "$2" ]; then mkdir -p "$root$1"; else mkdir -p "$(dirname "$root$1")" && : >>"$root$1"; fi
  mount --bind "$2" "$root$1"
  shift 2
done
shift
if [ "$confined" ]; then
  mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
  mount -o remount,bind,ro "$root"
fi
exec chroot "$root" "$@"
`
