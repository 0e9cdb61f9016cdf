import { install } from './lib/prepare.mjs'

process.exit(await install())
