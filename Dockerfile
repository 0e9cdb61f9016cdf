# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV CI=1 TURBO_TELEMETRY_DISABLED=1
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY packages/contracts/package.json packages/contracts/
COPY prisma/package.json prisma/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY scripts scripts
RUN --mount=type=cache,target=/root/.local/share/pnpm/store node scripts/install.mjs
COPY . .
RUN node scripts/build.mjs
# What runs needs no build tools, and no Postgres of our own beside the one it is given.
RUN --mount=type=cache,target=/root/.local/share/pnpm/store npx -y "$(node -p "require('./package.json').packageManager")" --filter @ivue/api deploy --legacy --prod --no-optional /runtime

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DEMO=0
WORKDIR /app
COPY --from=build /runtime/node_modules apps/api/node_modules
COPY --from=build /app/apps/api/package.json apps/api/package.json
COPY --from=build /app/apps/api/dist apps/api/dist
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/prisma/migrations prisma/migrations
COPY --from=build /app/bin bin
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# The app ends in order on SIGTERM, and starts no children that it does not wait for: it can be the first process. What hundreds of requests at once hold is
# young: with room for it, collecting it costs a fifth of the processor less.
CMD ["/app/bin/ivue", "start"]
