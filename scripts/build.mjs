import { build } from './lib/prepare.mjs'

process.exit(await build())
