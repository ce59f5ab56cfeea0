/** A generator of clients: how it is installed, makes a client and runs a program with it. */
export interface Generator {
  readonly name: string;
  /** Commands without which it is skipped. */
  readonly needs: readonly string[];
  /**
   * Commands of a shell in an empty folder. `$DOCUMENT` is the OpenAPI document, `$PROGRAMS` the folder
   * of programs, `$TOOLS` what was installed for all: `node_modules` and a Python environment `venv`.
   */
  readonly script: string;
}

/** Packages of npm and of PyPI that the generators are. */
export const NPM =
  '@redocly/cli @stoplight/spectral-cli @hey-api/openapi-ts orval typescript@5 tsx';
export const PYPI = 'openapi-generator-cli openapi-python-client openapi-core requests pyyaml';

const JAR = '$TOOLS/venv/lib/python3*/site-packages/openapi_generator_cli/openapi-generator.jar';
const generate = (language: string, more = ''): string =>
  `java -jar ${JAR} generate -i "$DOCUMENT" -g ${language} -o client ${more} > generate.log`;
const tsx = (program: string): string =>
  `echo '{"type":"module"}' > package.json && ln -s "$TOOLS/node_modules" node_modules &&
   cp "$PROGRAMS/${program}.ts.txt" try.ts && node_modules/.bin/tsx try.ts`;

/** The generators a release is tried with, and a validator of answers. */
export const GENERATORS: readonly Generator[] = [
  {
    name: 'openapi-core',
    needs: ['python3'],
    script: '"$TOOLS/venv/bin/python" "$PROGRAMS/openapi-core.py.txt"',
  },
  {
    name: 'openapi-generator go',
    needs: ['java', 'go', 'python3'],
    script: `${generate('go')} && mkdir client/try && cp "$PROGRAMS/openapi-generator.go.txt" client/try/main.go &&
      cd client && go mod tidy && go run ./try`,
  },
  {
    name: 'openapi-generator python',
    needs: ['java', 'python3'],
    script: `${generate('python')} && "$TOOLS/venv/bin/pip" install -q ./client &&
      "$TOOLS/venv/bin/python" "$PROGRAMS/openapi-generator.py.txt"`,
  },
  {
    name: 'openapi-generator typescript-fetch',
    needs: ['java', 'python3'],
    script: `${generate('typescript-fetch')} && ${tsx('typescript-fetch')}`,
  },
  {
    name: 'openapi-generator java',
    needs: ['java', 'mvn', 'python3'],
    script: `${generate('java', '--library=native --additional-properties=useSingleRequestParameter=true')} && cd client &&
      cp "$PROGRAMS/openapi-generator.java.txt" src/main/java/org/openapitools/client/Try.java &&
      mvn -q -Dmaven.test.skip=true package dependency:copy-dependencies >&2 &&
      java -cp "target/classes:target/dependency/*:target/lib/*" org.openapitools.client.Try`,
  },
  {
    name: 'openapi-python-client',
    needs: ['python3'],
    script: `"$TOOLS/venv/bin/openapi-python-client" generate --path "$DOCUMENT" --output-path client > generate.log &&
      "$TOOLS/venv/bin/pip" install -q ./client && "$TOOLS/venv/bin/python" "$PROGRAMS/openapi-python-client.py.txt"`,
  },
  {
    name: 'oapi-codegen',
    needs: ['go'],
    script: `mkdir catalog try && go run github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@latest \\
        -generate types,client -package catalog -o catalog/client.go "$DOCUMENT" &&
      cp "$PROGRAMS/oapi-codegen.go.txt" try/main.go && go mod init catalog && go mod tidy && go run ./try`,
  },
  {
    name: '@hey-api/openapi-ts',
    needs: [],
    script: `"$TOOLS/node_modules/.bin/openapi-ts" -i "$DOCUMENT" -o client -c @hey-api/client-fetch > generate.log &&
      ${tsx('hey-api')}`,
  },
  {
    name: 'orval',
    needs: [],
    script: `"$TOOLS/node_modules/.bin/orval" --input "$DOCUMENT" --output client/client.ts --client fetch > generate.log &&
      ${tsx('orval')}`,
  },
];

/** Linters of the document: they print, and fail on an error. */
export const LINTERS: readonly Generator[] = [
  { name: 'Redocly', needs: [], script: '"$TOOLS/node_modules/.bin/redocly" lint "$DOCUMENT"' },
  {
    name: 'Spectral',
    needs: [],
    script: `echo 'extends: ["spectral:oas"]' > rules.yaml &&
      "$TOOLS/node_modules/.bin/spectral" lint -r rules.yaml "$DOCUMENT"`,
  },
];
