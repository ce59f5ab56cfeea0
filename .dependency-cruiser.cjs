/** Allowed import directions. docs/ARCHITECTURE.md explains them; this file enforces them. */
const AREAS = '^(server|indexer|schemas|scripts|clients|test)/';

/** Files matching `from` may import, of the project's own files, only those matching `allowed`. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: AREAS, pathNot: allowed },
});

/** The package is imported only by files matching `homes` (and by tests). */
const home = (name, packages, homes, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: AREAS, pathNot: [...homes, '^test/'] },
  to: { path: `node_modules/(${packages})/`, dependencyTypesNot: ['type-only'] },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    only(
      'schemas-is-the-vocabulary',
      '^schemas/',
      ['^schemas/'],
      'schemas/ is what server and indexer share; it knows neither.',
    ),
    only(
      'server-never-imports-indexer',
      '^server/',
      ['^server/', '^schemas/'],
      'The index is the only way from the indexer to the server.',
    ),
    only(
      'indexer-never-imports-server',
      '^indexer/',
      ['^indexer/', '^schemas/'],
      'The index is the only way from the indexer to the server.',
    ),
    only(
      'search-is-a-leaf',
      '^server/search/',
      [
        '^server/(search|resilience)/',
        '^server/(errors|growing-cache|hash-text)[.]ts$',
        '^schemas/',
      ],
      'An engine knows no HTTP, accounts or quota.',
    ),
    only(
      'search-log-is-a-leaf',
      '^server/search-log/',
      [
        '^server/(search-log|resilience)/',
        '^server/http/(mask|query-string|route)[.]ts$',
        '^server/search/port[.]ts$',
        '^schemas/',
      ],
      'A log of searches knows queries and answers, no engine and no caller.',
    ),
    only(
      'quota-is-a-leaf',
      '^server/quota/',
      [
        '^server/(quota|redis|resilience)/',
        '^server/errors[.]ts$',
        '^server/http/params/invalid[.]ts$',
        '^schemas/',
      ],
      'A quota store knows keys, limits and days.',
    ),
    only(
      'accounts-is-a-leaf',
      '^server/accounts/',
      [
        '^server/(accounts|resilience)/',
        '^server/errors[.]ts$',
        '^server/http/route[.]ts$',
        '^schemas/',
      ],
      'Accounts know no HTTP but the type of a caller.',
    ),
    only(
      'resilience-is-a-leaf',
      '^server/resilience/',
      ['^server/resilience/'],
      'Timeouts, circuit breakers and health know no store.',
    ),
    only(
      'limits-are-a-leaf',
      '^server/limits/',
      ['^server/limits/', '^schemas/'],
      'A limiter knows names and numbers.',
    ),
    only(
      'export-is-a-leaf',
      '^server/export/',
      ['^server/export/', '^server/search/port[.]ts$', '^server/errors[.]ts$', '^schemas/'],
      'What is exported comes through the port of the index; how it is sent is another matter.',
    ),
    only(
      'catalog-uses-ports',
      '^server/catalog/',
      [
        '^server/(catalog|export)/',
        '^server/(errors|grouped|growing-cache|nearest|json-text)[.]ts$',
        '^server/search/(port|edit-distance|row-texts)[.]ts$',
        '^schemas/',
      ],
      'A use case takes typed input and asks the port of the index; it knows no route.',
    ),
    only(
      'webhooks-send',
      '^server/webhooks/',
      [
        '^server/(webhooks|accounts)/',
        '^server/(search|quota|mail)/port[.]ts$',
        '^server/errors[.]ts$',
        '^schemas/',
      ],
      'What sends webhooks sees the queue and ports; it knows no route.',
    ),
    only(
      'metrics-are-a-leaf',
      '^server/metrics/',
      ['^server/metrics/', '^server/(search|quota|accounts)/port[.]ts$', '^schemas/'],
      'Measures are made of what ports say.',
    ),
    only(
      'http-is-generic',
      '^server/http/',
      [
        '^server/http/',
        '^server/catalog/catalog-view[.]ts$',
        '^server/(errors|grouped|nearest|json-text|hash-text)[.]ts$',
        '^server/(search|quota|accounts|metrics|limits)/port[.]ts$',
        '^schemas/',
      ],
      'http/ says how any endpoint works; it knows no route and no engine.',
    ),
    only(
      'routes-use-ports',
      '^server/routes/',
      [
        '^server/(catalog|http|routes|accounts|export)/',
        '^server/(errors|readiness)[.]ts$',
        '^server/(search|quota|search-log)/port[.]ts$',
        '^server/(quota/usage-report|search-log/record-search)[.]ts$',
        '^schemas/',
      ],
      'A route sees use cases and ports, never an engine.',
    ),
    only(
      'mcp-runs-routes',
      '^server/mcp/',
      [
        '^server/mcp/',
        '^server/http/(middleware|params)/',
        '^server/http/responses/(run-route|problem)[.]ts$',
        '^server/http/(lazy|mask|route|request-id)[.]ts$',
        '^server/(errors|api|grouped|price-text|json-text)[.]ts$',
        '^server/(search|quota|accounts|limits)/port[.]ts$',
        '^schemas/',
      ],
      'A tool runs a route it is given, and takes its reply before it is serialized.',
    ),
    only(
      'web-uses-ports',
      '^server/web/',
      [
        '^server/(web|http|catalog|accounts|billing|mail|export)/',
        '^server/(errors|services|nearest|readiness|price-text)[.]ts$',
        '^server/(quota|limits)/(port|day|usage-report)[.]ts$',
        '^server/search-log/record-search[.]ts$',
        '^schemas/',
      ],
      'A page sees use cases; never the index or an engine, and no route.',
    ),
    only(
      'web-calls-use-cases',
      '^server/web/',
      [
        '^server/(?!catalog/)',
        '^server/catalog/(?!query/|estimate/(billable-offer|choose-offers|parse-workload|rates)[.])',
        '^server/catalog/query/build-query[.]ts$',
        '^schemas/',
      ],
      'A page calls a use case as a whole; it does not put one together of its steps.',
    ),
    {
      name: 'web-is-on-top',
      severity: 'error',
      comment: 'Pages are loaded when the first is asked for; nothing of the API depends on them.',
      from: { path: '^server/(?!web/)' },
      to: { path: '^server/web/' },
    },
    only(
      'feeds-know-records',
      '^indexer/feeds/',
      ['^indexer/feeds/', '^indexer/resolve/resolved[.]ts$', '^schemas/'],
      'A feed yields records; it knows no store and no index.',
    ),
    only(
      'resolve-is-pure',
      '^indexer/resolve/',
      ['^indexer/resolve/', '^schemas/'],
      'The resolver is a function of records.',
    ),
    {
      name: 'resolve-does-no-io',
      severity: 'error',
      from: { path: '^indexer/resolve/' },
      to: { path: '^(node:)?(fs|net|http|https|child_process|worker_threads)(/|$)' },
    },
    only(
      'index-writers-are-leaves',
      '^indexer/index/',
      ['^indexer/index/', '^schemas/'],
      'A writer knows documents, not where they come from.',
    ),
    only(
      'clients-stand-alone',
      '^clients/',
      ['^clients/'],
      'A client is published by itself: it knows the contract, not the program.',
    ),
    {
      name: 'clients-are-not-imported',
      severity: 'error',
      from: { path: '^(server|indexer|schemas|scripts)/' },
      to: { path: '^clients/' },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { path: '^(server|indexer|schemas|scripts|clients)/' },
      to: { path: '^test/' },
    },
    {
      name: 'scripts-are-not-imported',
      severity: 'error',
      from: { path: '^(server|indexer|schemas)/' },
      to: { path: '^scripts/' },
    },
    home(
      'sqlite-has-its-homes',
      'better-sqlite3',
      [
        '^server/(search|search-log|quota|accounts)/',
        '^indexer/(index|catalog)/',
        '^scripts/tools/chaos/',
      ],
      'A store is opened by its owner, and by who examines what a kill left of it.',
    ),
    home(
      'knex-has-its-homes',
      'knex|pg',
      ['^indexer/catalog/', '^server/accounts/'],
      'SQL of the catalogue and of accounts only.',
    ),
    home(
      'cockatiel-has-its-homes',
      'cockatiel',
      ['^server/(resilience|accounts/people)/'],
      'Circuit breakers are in server/resilience.',
    ),
    home(
      'redis-has-its-homes',
      'ioredis|rate-limiter-flexible',
      ['^server/(redis|quota|limits)/'],
      'A store is opened by its owner.',
    ),
    home(
      'metrics-have-their-home',
      'prom-client',
      ['^server/metrics/', '^scripts/apps/indexer-metrics[.]ts$'],
      'One registry a process.',
    ),
    home(
      'elasticsearch-has-its-homes',
      '@elastic/elasticsearch',
      ['^server/(search|search-log)/', '^indexer/index/'],
      'A store is opened by its owner.',
    ),
    home(
      'express-has-its-homes',
      'express|helmet|compression|negotiator|@hpcc-js/wasm-zstd|swagger-ui-express',
      ['^server/(app[.]ts|http/|web/)', '^scripts/tools/bench/'],
      'HTTP lives in server/http.',
    ),
    home(
      'markup-has-its-home',
      'preact|preact-render-to-string',
      ['^server/web/'],
      'Only pages are made of elements.',
    ),
    home(
      'mcp-has-its-home',
      '@modelcontextprotocol/sdk',
      ['^server/mcp/'],
      'The protocol of tools has one place.',
    ),
    home(
      'signatures-have-their-home',
      'standardwebhooks',
      ['^server/webhooks/'],
      'One place signs webhooks.',
    ),
    home(
      'passwords-are-judged-once',
      '@zxcvbn-ts',
      ['^server/accounts/people/'],
      'One place says which password will do.',
    ),
    home('mail-has-its-home', 'nodemailer', ['^server/mail/'], 'Mail leaves by one door.'),
    home(
      'tables-have-their-home',
      'hyparquet-writer|csv-stringify',
      ['^server/export/', '^scripts/cli/search/from-log[.]ts$'],
      'Only exports are written as tables, and judgements for other tools.',
    ),
    home('payment-has-its-home', 'stripe', ['^server/billing/'], 'Payment has one port.'),
    home(
      'terminal-has-its-home',
      'commander|cli-progress',
      ['^scripts/'],
      'Only the command line talks to a terminal.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
