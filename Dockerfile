# syntax=docker/dockerfile:1

# What is compiled needs compilers; what runs does not.
FROM node:24-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json ./
# Packages are a layer of their own, kept while only sources change: there is nothing to build yet.
RUN npm pkg delete scripts.prepare && npm ci --omit=dev --no-audit --no-fund
COPY data ./data
COPY indexer ./indexer
COPY kibana ./kibana
COPY schemas ./schemas
COPY scripts ./scripts
COPY server ./server
COPY LICENSE README.md tsconfig.json ./
# The running image never writes to its own folder.
RUN npm run build
# An empty volume is then filled by a copy.
RUN node dist/prebuild.js

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app ./
# A volume takes the owner of the folder it is put on.
RUN install -d -o node -g node -m 700 /data /grants
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "scripts/apps/healthcheck.js"]
# One container for everything: server, indexer, SQLite. docker-compose.yml runs them apart.
CMD ["node", "--min-semi-space-size=8", "--max-semi-space-size=8", "--heap-growing-percent=50", "dist/start.js"]
