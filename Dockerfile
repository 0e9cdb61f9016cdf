# syntax=docker/dockerfile:1
# Built in the folder of an unpacked release, which has everything that it copies: docs/operations.md, In containers.
FROM node:24-bookworm-slim
ARG VERSION
ARG COMMIT
LABEL org.opencontainers.image.title=iVue org.opencontainers.image.version=$VERSION org.opencontainers.image.revision=$COMMIT
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DEMO=0
WORKDIR /app
COPY release.json ./
COPY bin bin
COPY apps apps
COPY prisma prisma
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# The app ends in order on SIGTERM, and starts no children that it does not wait for: it can be the first process.
CMD ["/app/bin/ivue", "start"]
