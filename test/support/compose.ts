import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { matchIn } from './match-in.ts';

export const PROJECT = join(import.meta.dirname, '..', '..');
export const readProjectFile = (file: string): string => readFileSync(join(PROJECT, file), 'utf8');

interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly healthcheck?: { readonly test?: readonly string[] };
  readonly mem_limit?: string;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

export const composeText = readProjectFile('docker-compose.yml');
export const { services, volumes } = parse(composeText, { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};

/** Services that run programs of this project. */
export const OWN_SERVICES = ['server', 'indexer', 'grant'] as const;

export const serviceOf = (name: string): Service =>
  services[name] ?? expect.fail(`no service ${name}`);

/** A text of the file with what `.env` gives: secrets alone, nothing that is optional. */
export function fillIn(text: string): string {
  const secret = 's3cret-of-more-than-thirty-two-characters';
  return text.replaceAll(
    /\$\{(\w+)(?::([?-])([^}]*))?\}/g,
    (_, _name: string, kind, standard: string) => (kind === '-' ? standard : secret),
  );
}

/** What `Dockerfile` sets for every program of this project. */
function imageEnvironment(): Record<string, string> {
  const line = matchIn(readProjectFile('Dockerfile'), /^ENV (.*)$/m);
  return Object.fromEntries(line.split(' ').map((pair) => pair.split('=') as [string, string]));
}

/** The whole environment of a service, as its process has it. */
export function environmentOf(name: string): Record<string, string> {
  const { environment = {}, build } = serviceOf(name);
  const own = Object.entries(environment).map(([key, value]) => [key, fillIn(String(value))]);
  return {
    ...(build === undefined ? {} : imageEnvironment()),
    ...(Object.fromEntries(own) as Record<string, string>),
  };
}
