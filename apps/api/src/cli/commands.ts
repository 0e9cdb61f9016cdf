import type { CliCommand } from './command.ts'

export const COMMANDS: readonly CliCommand[] = [
  {
    name: 'start',
    summary: 'Serve, until a signal ends it. Migrations that are missing are applied first',
    options: {},
    load: () => import('./start.ts'),
  },
  {
    name: 'rehearse',
    summary: 'Serve a copy of the database, and write to nobody: no mail, no timed job. Migrations that are missing are applied first',
    options: {},
    load: () => import('./rehearse.ts'),
  },
  {
    name: 'release-held',
    summary: 'Release the mails and scheduled reports that are held',
    options: {},
    load: () => import('./release-held.ts'),
  },
  {
    name: 'migrate',
    summary: 'Apply the migrations that are missing',
    options: { 'dry-run': { type: 'boolean', text: 'Print their names, and apply none' } },
    load: () => import('./migrate.ts'),
  },
  {
    name: 'doctor',
    summary: 'Check the configuration, and print what to change',
    options: {},
    load: () => import('./doctor.ts'),
  },
  {
    name: 'backup',
    summary: 'Write everything to one FILE, while people work',
    argument: 'FILE',
    options: { 'with-key': { type: 'boolean', text: 'Include SECRET_KEY. Whoever can read the file can then read everything' } },
    load: () => import('./backup.ts'),
  },
  {
    name: 'restore',
    summary: 'Restore the FILE of a backup into an empty database, while the app is stopped',
    argument: 'FILE',
    options: {},
    load: () => import('./restore.ts'),
  },
  {
    name: 'audit verify',
    summary: 'Verify the audit trail, and print its first fault',
    options: {
      seal: { type: 'string', value: 'ID:HASH', text: 'The seal of an earlier run: also prove that nothing before it was rewritten' },
      detached: { type: 'string', value: 'PARTITION', text: 'Verify a detached month, such as audit_entries_2024_01, instead' },
    },
    load: () => import('./audit-verify.ts'),
  },
  {
    name: 'figures',
    summary: 'Print the main figures as JSON, to compare them before and after an upgrade',
    options: {},
    load: () => import('./figures.ts'),
  },
  {
    name: 'secret rotate',
    summary: 'Encrypt again everything under SECRET_KEY, with NEW_SECRET_KEY, while the app is stopped',
    options: {},
    load: () => import('./secret-rotate.ts'),
  },
  {
    name: 'history detach',
    summary: 'Move old months of a table to the schema `archive`',
    options: {
      table: { type: 'string', value: 'TABLE', required: true, text: 'audit_entries, comments or events' },
      before: { type: 'string', value: 'YYYY-MM', required: true, text: 'The first month that stays' },
    },
    load: () => import('./history-detach.ts'),
  },
  {
    name: 'support',
    summary: 'Write what a supporter needs to one FILE (.tar.gz), without personal data and secrets',
    argument: 'FILE',
    options: { log: { type: 'string', value: 'FILE', text: 'Add the last warnings and errors of a log, or of the standard input for -' } },
    load: () => import('./support.ts'),
  },
  {
    name: 'openapi',
    summary: 'Write the OpenAPI document of every call to FILE, or to openapi.json',
    argument: '[FILE]',
    options: {},
    load: () => import('./openapi.ts'),
  },
]
