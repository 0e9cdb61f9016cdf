import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { REVIEW_KINDS } from '@ivue/contracts/quality/reviews/words.ts'
import Fastify, { type FastifyInstance, type FastifyServerFactory, LogController } from 'fastify'
import { auditHandlers } from './admin/audit-handlers.ts'
import { mailHandlers } from './admin/mail-handlers.ts'
import { undoAcknowledgement } from './data-tests/acknowledge.ts'
import { dataTestHandlers } from './data-tests/handlers.ts'
import { testResultHandlers } from './data-tests/results-handlers.ts'
import { CLOSING_DESK } from './desks/closing/desk.ts'
import { deskHandlers } from './desks/handlers.ts'
import { PROCESSOR_DESK } from './desks/processor/desk.ts'
import { summaryHandlers } from './desks/summary/handlers.ts'
import { UNDERWRITER_DESK } from './desks/underwriter/desk.ts'
import { exportHandlers } from './exports/handlers.ts'
import { withReports } from './exports/report.ts'
import { gridViewHandlers } from './grid/views.ts'
import { homeHandlers } from './home/handlers.ts'
import { LANDING_REPORT } from './home/landing-report.ts'
import { importHandlers } from './imports/handlers.ts'
import { serveLiveUpdates } from './live/live-updates.ts'
import { loanHandlers } from './loans/handlers.ts'
import { loanListHandlers } from './loans/lists/handlers.ts'
import { myWorkHandlers } from './my-work/handlers.ts'
import { teamWorkHandlers } from './my-work/team-handlers.ts'
import { notificationHandlers } from './notifications/handlers.ts'
import { paletteHandlers } from './palette/handlers.ts'
import { undoGroup } from './people/groups/groups.ts'
import { peopleHandlers } from './people/handlers.ts'
import { undoTeam } from './people/teams/teams.ts'
import { countedLists } from './people/view-as/counted-lists.ts'
import { viewAsHandlers } from './people/view-as/view-as-handlers.ts'
import type { Services } from './platform/app-services.ts'
import { health } from './platform/health.ts'
import { serveDocument } from './platform/openapi/serve-document.ts'
import { closeUnread } from './platform/rpc/body/unread-body.ts'
import { toFailureAnswer } from './platform/rpc/faults.ts'
import type { Implementation } from './platform/rpc/implement.ts'
import { answerBadAddress, answerNonHttp } from './platform/rpc/malformed-requests.ts'
import { send } from './platform/rpc/send.ts'
import { serve } from './platform/rpc/serve.ts'
import { chooseSessionCookie } from './platform/rpc/session-secrets.ts'
import { limitArrivals } from './platform/rpc/shares/arrivals.ts'
import { answerWithoutDatabase } from './platform/rpc/silent-database.ts'
import { serveWeb } from './platform/rpc/web.ts'
import { readAgreement } from './quality/agreement/agreement.ts'
import { undoCure } from './quality/findings/findings-save.ts'
import { qualityHandlers } from './quality/handlers.ts'
import { reviewWorklist } from './quality/reviews/definition.ts'
import { undoFinal } from './quality/reviews/undo-final.ts'
import { reportHandlers } from './reports/handlers.ts'
import { QUALITY_REPORTS } from './reports/mailed/quality-reports.ts'
import { PACK_REPORT } from './reports/pack/pack-report.ts'
import { undoDispute } from './reviews/disputes.ts'
import { undoSubmission } from './reviews/submit-review.ts'
import { scheduleHandlers } from './schedules/schedules-handlers.ts'
import { serviceHandlers } from './services/handlers.ts'
import { sessionHandlers } from './session/handlers.ts'
import { findProgram } from './session/keys/find-program.ts'
import { readIdleMs } from './session/limits.ts'
import { buildMenu, findLandingRoute } from './session/menu.ts'
import { findSignedIn } from './session/signed-in.ts'
import { settingHandlers } from './settings/handlers.ts'
import { WATCH_UNDOS, watchHandlers } from './watch/handlers.ts'
import { worklistHandlers } from './worklist/handlers.ts'
import { moveHandlers } from './worklist/move/handlers.ts'
import { phraseHandlers } from './worklist/phrases/handlers.ts'
import { readAudience } from './worklist/presence/audience.ts'
import { liveHandlers } from './worklist/presence/live-handlers.ts'
import type { Subjects } from './worklist/presence/presence.ts'
import { REVIEWS } from './worklist/reviews.ts'
import { saveOtherAct } from './worklist/undo/save-act.ts'
import { makeUndo, type Undos } from './worklist/undo/undo.ts'
import { undoComment } from './worklist/undo/undo-comment.ts'
import { buildRowUndos } from './worklist/undo/undo-rows.ts'

/** Every worklist, for live updates, leases and presence. */
const SUBJECTS: Subjects = [CLOSING_DESK.subject, PROCESSOR_DESK.subject, UNDERWRITER_DESK.subject, ...REVIEWS]

/** How an act of each kind is undone. */
const UNDOS: Undos = {
  ...buildRowUndos(SUBJECTS),
  comment: undoComment(SUBJECTS),
  qc: undoSubmission,
  dispute: undoDispute,
  submit: undoFinal,
  overturn: undoFinal,
  cure: undoCure,
  group: undoGroup,
  team: undoTeam,
  acknowledge: undoAcknowledgement,
  ...WATCH_UNDOS,
}

/** Returns every call of the wire with its handler. */
export function buildImplementations(services: Services): Implementation[] {
  const withUndo = { ...services, undo: makeUndo(services.db, UNDOS) }
  const built = withReports(
    [
      ...sessionHandlers(services),
      ...mailHandlers(services),
      ...peopleHandlers(services),
      ...importHandlers(services),
      ...loanHandlers(services),
      ...loanListHandlers(services),
      ...deskHandlers(withUndo),
      ...summaryHandlers(services),
      ...qualityHandlers(withUndo),
      ...dataTestHandlers(services),
      ...reportHandlers({ ...services, readAgreement }),
      ...serviceHandlers(services),
      ...settingHandlers(services),
      ...auditHandlers(services),
      ...homeHandlers(services),
      ...myWorkHandlers(services),
      ...exportHandlers(services),
      ...notificationHandlers(services),
      ...liveHandlers(services, SUBJECTS),
      ...worklistHandlers(withUndo, SUBJECTS),
      ...moveHandlers(services, [
        CLOSING_DESK,
        PROCESSOR_DESK,
        UNDERWRITER_DESK,
        ...REVIEW_KINDS.map((kind) => reviewWorklist(kind, services)),
      ]),
      ...phraseHandlers(services),
      ...paletteHandlers(services),
      ...watchHandlers(services),
      ...testResultHandlers(services),
      ...gridViewHandlers(services),
    ],
    [...QUALITY_REPORTS, PACK_REPORT, LANDING_REPORT],
  )
  return [
    ...built,
    ...scheduleHandlers(services, built),
    ...teamWorkHandlers(services, built),
    ...viewAsHandlers(services, { menuOf: buildMenu, landingOf: findLandingRoute, lists: countedLists(services, built) }),
  ]
}

export interface AppOptions {
  services: Services
  /** Folder of the built web app; leave out in tests that only send calls. */
  webRoot?: string
  /** A server that is already listening. Without it, Fastify creates one. */
  serverFactory?: FastifyServerFactory
}

export async function buildApp({ services, webRoot, serverFactory }: AppOptions): Promise<FastifyInstance> {
  const { env, db, audit, settings, now } = services
  const app = Fastify({
    ...(serverFactory && { serverFactory }),
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: (_address: string, hop: number) => hop < env.TRUSTED_PROXIES,
    bodyLimit: 1024,
    requestTimeout: 120_000,
    return503OnClosing: false,
    frameworkErrors: (_error, _request, reply) => answerBadAddress(reply),
    clientErrorHandler: answerNonHttp,
    routerOptions: { maxParamLength: 300 },
  })
  // Keep-alive connections would delay the shutdown: once closing, every answer ends its connection.
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onRequest', async (_request, reply) => {
    if (closing) return send(reply, 503, { flag: false, msg: MESSAGES.serviceRestarting, response: {} })
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('onClose', () => audit.close())
  closeUnread(app)
  await app.register(cookie)
  // The one POST route reads the bodies, after the checks of session and permission.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
  await app.register(multipart, { attachFieldsToBody: false })

  answerWithoutDatabase(app, services.connectionString)
  const maxWaitMs = env.QUEUE_SECONDS * 1_000
  const admission = limitArrivals(app, {
    admit: async (secrets, extend) =>
      'key' in secrets
        ? findProgram(services, secrets)
        : findSignedIn(db, { ...secrets, extend, now: now(), idleMs: await readIdleMs(settings) }),
    sessionCookie: chooseSessionCookie(env),
    maxWaitMs,
  })
  health(app, services)
  serveLiveUpdates(app, { ...services, admission, audienceOf: readAudience })
  serveDocument(app, admission, env)
  serve(app, {
    ...admission,
    implementations: buildImplementations(services),
    audit,
    saveAct: (viewer, title, about) => saveOtherAct(db, { viewer, now: now() }, title, about),
    queriesPerPerson: env.QUERIES_PER_PERSON,
    maxWaitMs,
  })
  app.setErrorHandler((error, request, reply) => {
    const status = (error as { statusCode?: number }).statusCode
    const fault =
      status && status < 500
        ? { status, envelope: { flag: false, msg: 'The request does not fit', response: {} } }
        : toFailureAnswer(error, request)
    return send(reply, fault.status, fault.envelope)
  })
  await serveWeb(app, { db, now, webRoot })
  return app
}
